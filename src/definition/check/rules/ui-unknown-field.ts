import { formRule } from '../rule.ts';
import { allProperties } from '../../schema/walk.ts';
import { didYouMean, meantOrListed } from '../../text/suggest.ts';
import { uiNodes } from '../ui-nodes.ts';
import { say } from '../../text/say.ts';

export const uiUnknownField = formRule({
  id: 'ui-unknown-field',
  severity: 'error',
  title: 'ui.json speaks about a field that schema.json does not have',
  help: 'Every key that does not begin with ui: is a field, nested as in schema.json; the columns of a table stand under "items".',
  check({ form, ui, uiSchema }, report) {
    const nodes = uiNodes(uiSchema, form.schema);
    for (const { ui: node, pointer, schema } of nodes) {
      const columns = Object.keys(allProperties(schema?.items ?? {}));
      const totals: unknown = node['ui:totals'];
      (Array.isArray(totals) ? totals : []).forEach((name: unknown, i) => {
        if (typeof name !== 'string' || columns.length === 0 || columns.includes(name)) return;
        const there = meantOrListed(name, columns);
        report.at(ui, [...pointer, 'ui:totals', i], say`there is no column "${name}"${there}`);
      });
      if (schema !== undefined) continue;
      const name = pointer.at(-1) ?? '';
      const around = nodes.find(
        (node) => node.pointer.length === pointer.length - 1 && pointer.join('/').startsWith(node.pointer.join('/')),
      );
      const hint =
        around?.known[0] === 'items' ? say`; columns stand under "items"` : didYouMean(name, around?.known ?? []);
      report.at(ui, pointer, say`there is no field "${name}" here${hint}`, { at: 'key' });
    }
  },
});
