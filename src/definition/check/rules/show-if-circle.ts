import { planOf } from '../../projection/model.ts';
import { formRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const showIfCircle = formRule({
  id: 'show-if-circle',
  severity: 'error',
  title: 'whether a field is there depends on itself',
  help: 'A condition may not ask about its own field, about a field of its own section, or, by way of other conditions and computed fields, about what depends on it: its answer would never settle.',
  check({ form, ui, uiSchema, topic }, report) {
    const computed = topic?.computed ?? {};
    const { circle, conditions } = planOf({ schema: form.schema, uiSchema, computed });
    const asking = circle?.find((path) => conditions.has(path));
    if (circle === undefined || asking === undefined) return;
    const way = circle.map((path) => `"${path}"`).join(' → ');
    const own = fieldPointer(asking, uiSchema);
    const message = say`whether ${way} is there leads back to itself; take one of the conditions out`;
    report.at(ui, own, message);
  },
});

/** Where the condition of a field is written: at the field, or at its section. */
function fieldPointer(path: string, uiSchema: Parameters<typeof planOf>[0]['uiSchema']): (string | number)[] {
  const top = path.split('.')[0] ?? '';
  const section = (uiSchema['ui:sections'] ?? []).findIndex(
    ({ fields, showIf }) => showIf !== undefined && fields.includes(top),
  );
  if (Object.hasOwn(uiSchema, top)) return [top];
  return section === -1 ? [] : ['ui:sections', section, 'showIf'];
}
