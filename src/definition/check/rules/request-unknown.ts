import { didYouMean, nearest } from '../../text/suggest.ts';
import { fieldsOutsideRows } from '../../schema/walk.ts';
import { topicRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say, type Words } from '../../text/say.ts';

export const requestUnknown = topicRule({
  id: 'request-unknown',
  severity: 'error',
  byName: true,
  title: '`x-request` or `afterwards` names a topic that does not exist, or a field that it does not have',
  help: '`x-request` is the key of the topic of whose completed requests one is named; `afterwards` names the topic that is opened, and under `fill` fields of it, parts of an object by their dotted path (`contact.mobile`), but no single columns of a table. A topic that may come from another folder is a warning, a misspelt one an error.',
  check({ parts, topic, manifest, form, context }, report) {
    const { topics, topicSchemas } = context;
    const unknown = (key: string): Words | undefined =>
      topics === undefined || topics.includes(key)
        ? undefined
        : say`there is no topic "${key}"${didYouMean(key, topics)}`;
    // a hall may serve some of the services alone: without its other half a topic works on, as if that had no requests yet
    const sureOf = (key: string): { severity?: 'warning' } =>
      nearest(key, topics ?? []) === undefined ? { severity: 'warning' } : {};
    for (const { schema, pointer } of schemaNodes(parts)) {
      const key = schema['x-request'];
      const fault = key === undefined ? undefined : unknown(key);
      if (key !== undefined && fault !== undefined) report.at(form.text, [...pointer, 'x-request'], fault, sureOf(key));
    }
    (topic.afterwards ?? []).forEach(({ topic: key, fill = {} }, i) => {
      const fault = unknown(key);
      if (fault !== undefined) report.at(manifest, ['afterwards', i, 'topic'], fault, sureOf(key));
      const schema = topicSchemas?.[key];
      const fields = schema === undefined ? undefined : [...fieldsOutsideRows(schema).keys()];
      for (const field of Object.keys(fill)) {
        if (fields === undefined || fields.includes(field)) continue;
        const message = say`"${key}" has no field "${field}"${didYouMean(field, fields)}`;
        report.at(manifest, ['afterwards', i, 'fill', field], message, { at: 'key' });
      }
    });
  },
});
