import { asObject } from '../../text/json.ts';
import { didYouMean } from '../../text/suggest.ts';
import { judge } from '../../validation/judge.ts';
import { messagesFor } from '../../validation/messages.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const seedInvalid = entityRule({
  id: 'seed-invalid',
  severity: 'error',
  title: 'seed.json is no list of records, or a record does not fit its schema',
  help: 'Base data is a list of records with an id, which differ in what `unique` names; in a tree parents are among them. A record that the form would refuse is only a warning: base data may know more than people do.',
  check({ parts, form, entity, key: own }, report) {
    const text = parts.texts.get('seed.json');
    if (text?.value === undefined) return;
    if (!Array.isArray(text.value)) return report.at(text, [], say`seed.json must be a list of records`);
    const ids = new Set<string>();
    text.value.forEach((value, i) => {
      const row = asObject(value);
      if (row === undefined) return report.at(text, [i], say`a record is an object`);
      const id = row['id'];
      if (typeof id !== 'string' || id === '') report.at(text, [i], say`a record of the base data needs an "id"`);
      if (typeof id === 'string' && ids.has(id)) report.at(text, [i, 'id'], say`the id "${id}" is used twice`);
      if (typeof id === 'string') ids.add(id);
      for (const { path, message } of messagesFor(judge(form.schema, row), form.schema, 'zh-CN', row)) {
        report.at(text, [i, ...path.split('.')], say`"${path}": ${message}`, { severity: 'warning' });
      }
    });
    const rows = text.value.map((value) => asObject(value) ?? {});
    for (const group of entity.unique ?? []) {
      const seen = new Set<string>();
      rows.forEach((row, i) => {
        const values = group.map((name) => row[name] ?? null);
        if (values.includes(null)) return;
        const key = JSON.stringify(values);
        if (seen.has(key)) report.at(text, [i, group[0] ?? ''], say`${group.join(', ')} ${key} is there twice`);
        seen.add(key);
      });
    }
    const { tree = '' } = entity;
    const parents = form.fields.get(tree)?.[0]?.schema;
    if (parents === undefined || (parents['x-record'] !== own && parents.format === undefined)) return;
    rows.forEach(({ [tree]: parent }, i) => {
      if (typeof parent !== 'string' || parent === '' || ids.has(parent)) return;
      const message = say`there is no "${parent}" among the base data${didYouMean(parent, ids)}`;
      report.at(text, [i, tree], message, { severity: 'warning' });
    });
  },
});
