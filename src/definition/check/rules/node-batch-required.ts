import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const nodeBatchRequired = topicRule({
  id: 'node-batch-required',
  severity: 'warning',
  title: 'batch approval where something must be filled in',
  help: 'Several requests can be approved at once only where the node requires no fields; the button is not offered here.',
  check({ topic, manifest }, report) {
    for (const [node, { batch, require = [] }] of Object.entries(topic.nodes)) {
      if (batch === true && require.length > 0) {
        report.at(
          manifest,
          ['nodes', node, 'batch'],
          say`"${node}" requires fields, so that it cannot be approved in batches`,
          { at: 'key' },
        );
      }
    }
  },
});
