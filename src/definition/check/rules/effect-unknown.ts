import { meantOrListed } from '../../text/suggest.ts';
import { allProperties } from '../../schema/walk.ts';
import { topicRule } from '../rule.ts';

export const effectUnknown = topicRule({
  id: 'effect-unknown',
  severity: 'error',
  title: 'an effect writes a record of an entity, or a field, that does not exist',
  help: '`record` is the key of an entity, `set` names fields of it.',
  check({ topic, manifest, context }, report) {
    const { entities } = context.vocabulary;
    (topic.effects ?? []).forEach(({ record, set, update }, i) => {
      if (!entities.includes(record)) {
        report.at(
          manifest,
          ['effects', i, 'record'],
          `there is no entity "${record}"${meantOrListed(record, entities)}`,
        );
        return;
      }
      const schema = context.entitySchemas?.[record];
      const known = schema && Object.keys(allProperties(schema));
      const judge = (fields: object, pointer: (string | number)[]): void => {
        for (const field of Object.keys(fields)) {
          if (known === undefined || known.includes(field)) continue;
          const message = `"${record}" has no field "${field}"${meantOrListed(field, known)}`;
          report.at(manifest, [...pointer, field], message, { at: 'key' });
        }
      };
      judge(set ?? {}, ['effects', i, 'set']);
      judge(update?.set ?? {}, ['effects', i, 'update', 'set']);
    });
  },
});
