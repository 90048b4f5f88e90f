import { didYouMean } from '../../text/suggest.ts';
import { topicRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';

export const requestUnknown = topicRule({
  id: 'request-unknown',
  severity: 'error',
  title: '`x-request` or `afterwards` names a topic that does not exist, or a field that it does not have',
  help: '`x-request` is the key of the topic of whose completed requests one is named; `afterwards` names the topic that is opened, and under `fill` fields of it.',
  check({ parts, topic, manifest, form, context }, report) {
    const { topics, topicFields } = context;
    const unknown = (key: string): string | undefined =>
      topics === undefined || topics.includes(key) ? undefined : `there is no topic "${key}"${didYouMean(key, topics)}`;
    for (const { schema, pointer } of schemaNodes(parts)) {
      const key = schema['x-request'];
      const fault = key === undefined ? undefined : unknown(key);
      if (fault !== undefined) report.at(form.text, [...pointer, 'x-request'], fault);
    }
    (topic.afterwards ?? []).forEach(({ topic: key, fill = {} }, i) => {
      const fault = unknown(key);
      if (fault !== undefined) report.at(manifest, ['afterwards', i, 'topic'], fault);
      const fields = topicFields?.[key];
      for (const field of Object.keys(fill)) {
        if (fields === undefined || fields.includes(field)) continue;
        const message = `"${key}" has no field "${field}"${didYouMean(field, fields)}`;
        report.at(manifest, ['afterwards', i, 'fill', field], message, { at: 'key' });
      }
    });
  },
});
