import { meantOrListed } from '../../text/suggest.ts';
import { allProperties, isTable } from '../../schema/walk.ts';
import { fieldAt } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const effectUnknown = topicRule({
  id: 'effect-unknown',
  severity: 'error',
  title: 'an effect writes a record of an entity, or a field, that does not exist',
  help: '`record` is the key of an entity, `set` names fields of a new record, `update` the record that is changed and its fields, `each` a table of the form.',
  check({ topic, manifest, form, context }, report) {
    const { entities } = context.vocabulary;
    (topic.effects ?? []).forEach(({ record, set, update, each }, i) => {
      if ((set === undefined) === (update === undefined)) {
        report.at(
          manifest,
          ['effects', i],
          say`an effect has either "set" (a new record) or "update" (one that is changed)`,
        );
      }
      const tables = [...form.fields].flatMap(([path, [field]]) => (field && isTable(field.schema) ? [path] : []));
      const table = each === undefined ? undefined : fieldAt(form.fields, each);
      if (each !== undefined && (table === undefined || !isTable(table.schema))) {
        report.at(
          manifest,
          ['effects', i, 'each'],
          say`"${each}" is no table of the form${meantOrListed(each, tables)}`,
        );
      }
      if (!entities.includes(record)) {
        report.at(
          manifest,
          ['effects', i, 'record'],
          say`there is no entity "${record}"${meantOrListed(record, entities)}`,
        );
        return;
      }
      const schema = context.entitySchemas?.[record];
      const known = schema && Object.keys(allProperties(schema));
      const judge = (fields: object, pointer: (string | number)[]): void => {
        for (const field of Object.keys(fields)) {
          if (known === undefined || known.includes(field)) continue;
          const hint = field === 'id' ? say`; to change a record write "update"` : meantOrListed(field, known);
          report.at(manifest, [...pointer, field], say`"${record}" has no field "${field}"${hint}`, { at: 'key' });
        }
      };
      judge(set ?? {}, ['effects', i, 'set']);
      judge(update?.set ?? {}, ['effects', i, 'update', 'set']);
      const by = update?.by;
      if (by !== undefined && known?.includes(by) === false)
        report.at(
          manifest,
          ['effects', i, 'update', 'by'],
          say`"${record}" has no field "${by}"${meantOrListed(by, known)}`,
        );
    });
  },
});
