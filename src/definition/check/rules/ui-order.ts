import { formRule } from '../rule.ts';
import { didYouMean } from '../../text/suggest.ts';
import { uiNodes } from '../ui-nodes.ts';

export const uiOrder = formRule({
  id: 'ui-order',
  severity: 'error',
  title: 'ui:order names a field that does not exist',
  help: 'ui:order lists fields of the same object; `*` stands for those that it does not name. Fields left out come last.',
  check({ form, ui, uiSchema }, report) {
    for (const { ui: node, pointer, known } of uiNodes(uiSchema, form.schema)) {
      if (known[0] === 'items' && known.length === 1) continue;
      (node['ui:order'] ?? []).forEach((name, i) => {
        if (name === '*' || known.includes(name)) return;
        report.at(ui, [...pointer, 'ui:order', i], `there is no field "${name}" here${didYouMean(name, known)}`);
      });
    }
  },
});
