import { isKnownPath, unknownField } from '../lookup.ts';
import { topicRule } from '../rule.ts';

export const nodeUnknownField = topicRule({
  id: 'node-unknown-field',
  severity: 'error',
  title: '`write`, `require` or `hide` of a node names a field that does not exist',
  help: 'Paths are dotted, `items.amount` is that column of every row, `*` stands for all.',
  check({ topic, manifest, form }, report) {
    for (const [node, rights] of Object.entries(topic.nodes)) {
      for (const right of ['write', 'require', 'hide'] as const) {
        (rights[right] ?? []).forEach((path, i) => {
          if (isKnownPath(form.fields, path)) return;
          report.at(manifest, ['nodes', node, right, i], unknownField(form.fields, path, `"${right}" of "${node}"`));
        });
      }
    }
  },
});
