import { formRule, type Report } from '../rule.ts';
import { allProperties } from '../../schema/walk.ts';
import { didYouMean, meantOrListed } from '../../text/suggest.ts';
import { drawnForms, uiNodes, type DrawnForm } from '../ui-nodes.ts';
import { say } from '../../text/say.ts';

export const uiUnknownField = formRule({
  id: 'ui-unknown-field',
  severity: 'error',
  title: 'ui.json speaks about a field that schema.json does not have',
  help: 'Every key that does not begin with ui: is a field, nested as in schema.json; the columns of a table stand under "items".',
  check(subject, report) {
    for (const form of drawnForms(subject)) judgeFields(form, report);
  },
});

function judgeFields({ schema: whole, uiSchema, text, pointer: base }: DrawnForm, report: Report): void {
  const nodes = uiNodes(uiSchema, whole);
  for (const { ui: node, pointer, schema } of nodes) {
    const columns = Object.keys(allProperties(schema?.items ?? {}));
    const totals: unknown = node['ui:totals'];
    (Array.isArray(totals) ? totals : []).forEach((name: unknown, i) => {
      if (typeof name !== 'string' || columns.length === 0 || columns.includes(name)) return;
      const there = meantOrListed(name, columns);
      report.at(text, [...base, ...pointer, 'ui:totals', i], say`there is no column "${name}"${there}`);
    });
    if (schema !== undefined) continue;
    const name = pointer.at(-1) ?? '';
    const around = nodes.find(
      (node) => node.pointer.length === pointer.length - 1 && pointer.join('/').startsWith(node.pointer.join('/')),
    );
    const hint =
      around?.known[0] === 'items' ? say`; columns stand under "items"` : didYouMean(name, around?.known ?? []);
    report.at(text, [...base, ...pointer], say`there is no field "${name}" here${hint}`, { at: 'key' });
  }
}
