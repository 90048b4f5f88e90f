import { formRule, type FormSubject, type Report } from '../rule.ts';
import { didYouMean } from '../../text/suggest.ts';
import { widgetOf } from '../../widgets/choose.ts';
import { ALL_OPTIONS, optionFacts, WIDGETS } from '../../widgets/table.ts';
import { uiNodes } from '../ui-nodes.ts';
import { say, type Words } from '../../text/say.ts';

/** Told by a rule of its own. */
const TOLD = ['ui:sections', 'ui:widget', 'ui:order', 'ui:options'];

export const uiUnknownKey = formRule({
  id: 'ui-unknown-key',
  severity: 'error',
  title: 'ui.json has an option that the widget of its field does not read',
  help: `Every field takes ui:widget, ui:span, ui:help, ui:showIf, ui:mask and ui:hidden, and the options of its widget: ${Object.keys(
    ALL_OPTIONS,
  )
    .map((name) => `ui:${name}`)
    .join(', ')}. What may be written is said by nodes in topic.json.`,
  check(subject, report) {
    for (const { kind, pointer, message } of subject.meta.get('ui.json') ?? []) {
      if (kind === 'unknown-key' && pointer[0] === 'ui:sections')
        report.at(subject.ui, pointer, message, { at: 'key' });
    }
    judgeKeys(subject, report);
  },
});

/** RJSF's shorthand for every field: where a widget has no use for it the form is drawn all the same. */
const EVERYWHERE = ['placeholder', 'rows'];

/** What RJSF calls otherwise, and what it says of a field that is said elsewhere here. */
const MEANT: Readonly<Record<string, Words>> = {
  title: say`write "title" of the field in schema.json`,
  description: say`write "ui:help"`,
  label: say`write "title" of the field in schema.json`,
  enumNames: say`write "oneOf": [{"const": …, "title": …}] in schema.json`,
  emptyValue: say`what is cleared is absent`,
  field: say`write "ui:widget"`,
  disabled: say`who may write it is said by "write" of the nodes in topic.json`,
  readonly: say`who may write it is said by "write" of the nodes in topic.json`,
};

function judgeKeys({ form, ui, uiSchema }: FormSubject, report: Report): void {
  for (const { ui: node, pointer, schema, isField: named } of uiNodes(uiSchema, form.schema)) {
    // a field that does not exist is told by itself
    if (named && schema === undefined) continue;
    const isField = named && schema !== undefined;
    const widget = schema === undefined ? 'text' : widgetOf(schema, node);
    const known = isField ? Object.keys(optionFacts(schema.type === 'object' ? '' : widget)) : [];
    for (const key of Object.keys(node)) {
      if (!key.startsWith('ui:') || TOLD.includes(key)) continue;
      const option = key.slice('ui:'.length);
      if (known.includes(option)) continue;
      report.at(ui, [...pointer, key], whyNot(option, isField ? widget : undefined, known), {
        at: 'key',
        ...(isField && EVERYWHERE.includes(option) && { severity: 'warning' as const }),
      });
    }
  }
}

function whyNot(option: string, widget: string | undefined, known: readonly string[]): Words {
  const written = (names: readonly string[]): string => names.map((name) => `ui:${name}`).join(', ');
  if (widget === undefined)
    return say`"ui:${option}" stands on no field; options are written under the name of a field`;
  const meant = Object.hasOwn(MEANT, option) && !known.includes(option) ? MEANT[option] : undefined;
  if (meant !== undefined) return say`"ui:${option}" is not read: ${meant}`;
  const readers = Object.entries(WIDGETS).flatMap(([name, { options }]) =>
    Object.hasOwn(options, option) ? [name] : [],
  );
  const nearest = didYouMean(
    `ui:${option}`,
    known.map((name) => `ui:${name}`),
  );
  // what another widget reads is no slip of the pen
  if (readers.length === 0 && nearest !== '') return say`unknown key "ui:${option}"${nearest}`;
  const whose = readers.length === 0 ? '' : say`; "ui:${option}" is read by ${readers.join(', ')}`;
  return say`the widget "${widget}" has no option "ui:${option}"${whose}; it reads ${written(known)}`;
}
