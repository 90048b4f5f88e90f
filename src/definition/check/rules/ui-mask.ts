import { say } from '../../text/say.ts';
import { formRule } from '../rule.ts';
import { uiNodes } from '../ui-nodes.ts';

export const uiMask = formRule({
  id: 'ui-mask',
  severity: 'error',
  title: 'ui:mask stands on what cannot be masked',
  help: 'It replaces the middle of a text or a number with stars. Of a table or an object it masks nothing: say it of their columns and fields. A yes or no, or a file, is kept from somebody by "hide" of the nodes in topic.json, or by "private" in entity.json.',
  check({ form, ui, uiSchema }, report) {
    for (const { ui: node, pointer, schema, path, isField } of uiNodes(uiSchema, form.schema)) {
      if (node['ui:mask'] !== true || !isField || path === '' || schema === undefined) continue;
      const { type } = schema.type === 'array' ? (schema.items ?? {}) : schema;
      if (type !== 'object' && type !== 'boolean') continue;
      report.at(ui, [...pointer, 'ui:mask'], say`nothing of "${path}" would be masked: only texts and numbers are`);
    }
  },
});
