import type { JsonText, Pointer } from '../../text/json.ts';
import { asObject, type JsonValue } from '../../types/json.ts';
import type { Report, Rule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

/** What format 1 wrote, and what to write instead. While a file has any of it, the shape of the file is not judged further. */
export const formatOld: Rule = {
  id: 'format-old',
  severity: 'error',
  title: 'something is written as in the first version of the format',
  help: 'ui:order and headings are "ui:sections" now, ui:options are written as ui:span, ui:rows and so on, `when` of a rule is `refuseIf`. The message says what to write instead.',
  check({ parts, ui, manifest }, report) {
    const root = ui?.value;
    if (root !== undefined) inUi(ui, root, [], report);
    const schema = parts.texts.get('schema.json');
    for (const { schema: field, pointer } of schemaNodes(parts)) {
      if ((field.type as string | undefined) !== 'null') continue;
      const message = say`a heading is no field any more: take "${String(pointer.at(-1))}" out and write "ui:sections": [{"key": …, "title": ${JSON.stringify(field.title ?? '…')}, "fields": […]}] in ui.json`;
      report.at(schema, pointer, message, { at: 'key' });
    }
    const rules = parts.manifest?.['rules'];
    (Array.isArray(rules) ? rules : []).forEach((rule, i) => {
      if (asObject(rule)?.['when'] === undefined) return;
      report.at(manifest, ['rules', i, 'when'], say`"when" of a rule is written "refuseIf" now`, { at: 'key' });
    });
  },
};

function inUi(text: JsonText | undefined, value: JsonValue, pointer: Pointer, report: Report): void {
  for (const [key, child] of Object.entries(asObject(value) ?? {})) {
    const at = [...pointer, key];
    if (key === 'ui:order') {
      const mend =
        pointer.length === 0
          ? say`"ui:sections": [{"key": …, "title": …, "fields": […]}] orders the form`
          : say`columns and parts come in the order of schema.json`;
      report.at(text, at, say`"ui:order" is gone: ${mend}`, { at: 'key' });
    } else if (key === 'ui:options') {
      const names = Object.keys(asObject(child) ?? {});
      const written = names.map((name) => `"ui:${name}": ${JSON.stringify(asObject(child)?.[name])}`);
      const mend = names.length === 0 ? say`take it out` : say`write ${written.join(', ')}`;
      report.at(text, at, say`"ui:options" is gone: ${mend}`, { at: 'key' });
    } else if (key === 'ui:widget' && child === 'divider') {
      const message = say`"divider" is gone: a heading is the title of a section, "ui:sections": [{"key": …, "title": …}]`;
      report.at(text, at, message);
    } else if (!key.startsWith('ui:')) inUi(text, child, at, report);
  }
}
