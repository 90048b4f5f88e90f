import { formRule } from '../rule.ts';
import { asObject } from '../../text/json.ts';
import { didYouMean } from '../../text/suggest.ts';
import { uiNodes } from '../ui-nodes.ts';
import { OPTIONS } from '../widgets.ts';

export const uiUnknownOption = formRule({
  id: 'ui-unknown-option',
  severity: 'warning',
  title: '"ui:options" has a name that no widget reads',
  help: `A widget reads what it knows and leaves the rest: ${OPTIONS.join(', ')}.`,
  check({ form, ui, uiSchema }, report) {
    for (const node of uiNodes(uiSchema, form.schema)) {
      for (const name of Object.keys(asObject(node.ui['ui:options']) ?? {})) {
        if (OPTIONS.includes(name)) continue;
        const message = `no widget reads the option "${name}"${didYouMean(name, OPTIONS)}`;
        report.at(ui, [...node.pointer, 'ui:options', name], message, { at: 'key' });
      }
    }
  },
});
