import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const nodeStartWrite = topicRule({
  id: 'node-start-write',
  severity: 'warning',
  byName: true,
  title: '`start` lists what may be written',
  help: 'At start everything may be written except what `hide` names, so that `write` says nothing there (but for fields that schema.json marks readOnly).',
  check({ topic, manifest, form }, report) {
    const write = topic.nodes['start']?.write ?? [];
    const opened = write.some((path) => form.fields.get(path)?.some(({ schema }) => schema.readOnly === true));
    if (write.length === 0 || opened || write.includes('*')) return;
    report.at(
      manifest,
      ['nodes', 'start', 'write'],
      say`"write" says nothing at start; use "hide" for what the applicant does not fill in`,
      { at: 'key' },
    );
  },
});
