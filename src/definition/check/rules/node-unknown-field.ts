import { isKnownPath, unknownPath } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const nodeUnknownField = topicRule({
  id: 'node-unknown-field',
  severity: 'error',
  byName: true,
  title: '`write`, `require`, `hide` or `summary` of a node names a field or section that does not exist',
  help: 'Paths are dotted, `items.amount` is that column of every row, `*` stands for all, `@dispatch` for the fields of that section of ui.json.',
  check({ topic, manifest, form, uiSchema }, report) {
    const known = { fields: form.fields, uiSchema };
    for (const [node, rights] of Object.entries(topic.nodes)) {
      for (const right of ['write', 'require', 'hide', 'summary'] as const) {
        (rights[right] ?? []).forEach((path, i) => {
          if (isKnownPath(known, path)) return;
          report.at(manifest, ['nodes', node, right, i], unknownPath(known, path, say`"${right}" of "${node}"`));
        });
      }
    }
  },
});
