import { formRule } from '../rule.ts';
import { didYouMean } from '../../text/suggest.ts';
import { uiNodes } from '../ui-nodes.ts';

const KEYS = ['ui:order', 'ui:widget', 'ui:options', 'ui:mask', 'ui:people'];

export const uiUnknownKey = formRule({
  id: 'ui-unknown-key',
  severity: 'error',
  title: 'ui.json has a key outside ui:order, ui:widget, ui:options',
  help: 'There is one spelling for each thing: what other tools call ui:placeholder or ui:help is "ui:options": {"placeholder": …, "help": …}; what may be written is said by nodes in topic.json.',
  check({ form, ui, uiSchema }, report) {
    for (const node of uiNodes(uiSchema, form.schema)) {
      for (const key of Object.keys(node.ui)) {
        if (!key.startsWith('ui:') || KEYS.includes(key)) continue;
        const option = key.slice('ui:'.length);
        const hint = didYouMean(key, KEYS) || `; options are written as "ui:options": {"${option}": …}`;
        report.at(ui, [...node.pointer, key], `unknown key "${key}"${hint}`, { at: 'key' });
      }
    }
  },
});
