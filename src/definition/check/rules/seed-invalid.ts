import type { JsonText } from '../../text/json.ts';
import { say } from '../../text/say.ts';
import { didYouMean, nearest } from '../../text/suggest.ts';
import { asObject, type JsonObject } from '../../types/json.ts';
import { allProperties } from '../../schema/walk.ts';
import type { EntityManifest } from '../../types/manifest.ts';
import { judge } from '../../validation/judge.ts';
import { messagesFor } from '../../validation/messages.ts';
import { entityRule } from '../rule.ts';
import type { EntitySubject, Report } from '../rule.ts';

export const seedInvalid = entityRule({
  id: 'seed-invalid',
  severity: 'error',
  title: 'seed.json or demo.json is no list of records, or a record does not fit its schema',
  help: 'Base data (seed.json) and rows of the demo (demo.json) are lists of records with an id, which differ in what `unique` names; in a tree parents are among them. A record that the form would refuse is only a warning: base data may know more than people do.',
  check(subject, report) {
    const [seed, demo] = ['seed.json', 'demo.json'].map((name) => subject.parts.texts.get(name));
    if (seed?.value !== undefined) checkRows(subject, seed, [], report);
    if (demo?.value !== undefined) checkRows(subject, demo, rowsOf(seed), report);
  },
});

function rowsOf(text: JsonText | undefined): JsonObject[] {
  return Array.isArray(text?.value) ? text.value.map((value) => asObject(value) ?? {}) : [];
}

/** `known`: rows that are there before these, which may point at them. */
function checkRows(
  { form, entity, key }: EntitySubject,
  text: JsonText,
  known: readonly JsonObject[],
  report: Report,
): void {
  if (!Array.isArray(text.value)) return report.at(text, [], say`the file must be a list of records`);
  const ids = new Set(known.map((row) => row['id']).filter((id) => typeof id === 'string'));
  const names = ['id', ...Object.keys(allProperties(form.schema))];
  text.value.forEach((value, i) => {
    const row = asObject(value);
    if (row === undefined) return report.at(text, [i], say`a record is an object`);
    const id = row['id'];
    if (typeof id !== 'string' || id === '') report.at(text, [i], say`a record needs an "id"`);
    if (typeof id === 'string' && ids.has(id)) report.at(text, [i, 'id'], say`the id "${id}" is used twice`);
    if (typeof id === 'string') ids.add(id);
    for (const name of Object.keys(row).filter((each) => !names.includes(each))) {
      const meant = nearest(name, names);
      if (meant === undefined) continue;
      const hint = say`there is no field "${name}" here; did you mean "${meant}"?`;
      report.at(text, [i, name], hint, { at: 'key', severity: 'warning' });
    }
    for (const { path, message } of messagesFor(judge(form.schema, row), form.schema, 'zh-CN', row)) {
      report.at(text, [i, ...path.split('.')], say`"${path}": ${message}`, { severity: 'warning' });
    }
  });
  checkUnique(entity, text, known, report);
  const { tree = '' } = entity;
  const parents = form.fields.get(tree)?.[0]?.schema;
  if (parents === undefined || (parents['x-record'] !== key && parents.format === undefined)) return;
  rowsOf(text).forEach(({ [tree]: parent }, i) => {
    if (typeof parent !== 'string' || parent === '' || ids.has(parent)) return;
    const message = say`there is no "${parent}" among the rows${didYouMean(parent, ids)}`;
    report.at(text, [i, tree], message, { severity: 'warning' });
  });
}

function checkUnique({ unique = [] }: EntityManifest, text: JsonText, known: readonly JsonObject[], report: Report) {
  for (const group of unique) {
    const keyOf = (row: JsonObject): string | undefined => {
      const values = group.map((name) => row[name] ?? null);
      return values.includes(null) ? undefined : JSON.stringify(values);
    };
    const seen = new Set(known.map(keyOf));
    rowsOf(text).forEach((row, i) => {
      const key = keyOf(row);
      if (key === undefined) return;
      if (seen.has(key)) report.at(text, [i, group[0] ?? ''], say`${group.join(', ')} ${key} is there twice`);
      seen.add(key);
    });
  }
}
