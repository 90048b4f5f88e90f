import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const computedWritten = topicRule({
  id: 'computed-written',
  severity: 'warning',
  title: 'a node writes a computed field',
  help: 'Computed fields are recomputed on the server at every write; what a person sends for one is dropped.',
  check({ topic, manifest }, report) {
    for (const [node, { write = [] }] of Object.entries(topic.nodes)) {
      write.forEach((path, i) => {
        if (!Object.hasOwn(topic.computed ?? {}, path)) return;
        report.at(manifest, ['nodes', node, 'write', i], say`"${path}" is computed; what "${node}" writes is dropped`);
      });
    }
  },
});
