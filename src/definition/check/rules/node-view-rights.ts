import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const nodeViewRights = topicRule({
  id: 'node-view-rights',
  severity: 'error',
  byName: true,
  title: '`view` has more than `hide`',
  help: 'view is what the initiator and readers see after submission: nothing is written or done there.',
  check({ topic, manifest }, report) {
    for (const key of Object.keys(topic.nodes['view'] ?? {})) {
      if (key !== 'hide')
        report.at(manifest, ['nodes', 'view', key], say`"view" takes "hide" only, not "${key}"`, { at: 'key' });
    }
  },
});
