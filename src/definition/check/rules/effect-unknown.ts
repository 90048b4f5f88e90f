import { didYouMean } from '../../text/suggest.ts';
import { topicRule } from '../rule.ts';

export const effectUnknown = topicRule({
  id: 'effect-unknown',
  severity: 'error',
  title: 'an effect writes a record of an entity, or a field, that does not exist',
  help: '`record` is the key of an entity, `set` names fields of it.',
  check({ topic, manifest, context }, report) {
    const { entities } = context.vocabulary;
    (topic.effects ?? []).forEach(({ record, set }, i) => {
      if (!entities.includes(record)) {
        report.at(manifest, ['effects', i, 'record'], `there is no entity "${record}"${didYouMean(record, entities)}`);
        return;
      }
      const known = context.entityFields?.[record];
      for (const field of Object.keys(set)) {
        if (known === undefined || known.includes(field) || field === 'id') continue;
        const message = `"${record}" has no field "${field}"${didYouMean(field, known)}`;
        report.at(manifest, ['effects', i, 'set', field], message, { at: 'key' });
      }
    });
  },
});
