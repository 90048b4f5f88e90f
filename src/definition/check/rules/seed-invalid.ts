import type { JsonText } from '../../text/json.ts';
import { say } from '../../text/say.ts';
import { didYouMean, nearest } from '../../text/suggest.ts';
import { asObject, type JsonObject, type JsonValue } from '../../types/json.ts';
import { allProperties } from '../../schema/walk.ts';
import type { EntityManifest } from '../../types/manifest.ts';
import { FORMATS } from '../../validation/formats.ts';
import { judge } from '../../validation/judge.ts';
import { messagesFor } from '../../validation/messages.ts';
import { entityRule } from '../rule.ts';
import type { EntitySubject, Report } from '../rule.ts';

export const seedInvalid = entityRule({
  id: 'seed-invalid',
  severity: 'error',
  title: 'seed.json or demo.json is no list of records, or a record does not fit its schema',
  help: 'Base data (seed.json) and rows of the demo (demo.json) are lists of records with an id, which differ in what `unique` names; in a tree parents are among them. Rows of the demo that move with the present are `{"asOf": "2026-11-23", "rows": […]}`. A record that the form would refuse is only a warning: base data may know more than people do.',
  check(subject, report) {
    const [seed, demo] = ['seed.json', 'demo.json'].map((name) => subject.parts.texts.get(name));
    if (seed?.value !== undefined) checkRows(subject, listed(seed, []), [], report);
    const dated = asObject(demo?.value);
    if (demo && dated && !isDay(dated['asOf'])) report.at(demo, ['asOf'], say`"asOf" is a day such as "2026-11-23"`);
    if (demo?.value !== undefined)
      checkRows(subject, listed(demo, dated ? ['rows'] : []), seed ? rowsOf(listed(seed, [])) : [], report);
  },
});

/** The list of rows in a file, and where it lies there. */
interface Listed {
  text: JsonText;
  at: string[];
  value: JsonValue | undefined;
}

const listed = (text: JsonText, at: string[]): Listed => ({
  text,
  at,
  value: at.reduce<JsonValue | undefined>((value, name) => asObject(value)?.[name], text.value),
});

const isDay = (value: JsonValue | undefined): boolean => typeof value === 'string' && FORMATS.date.test(value);

function rowsOf({ value }: Listed): JsonObject[] {
  return Array.isArray(value) ? value.map((each) => asObject(each) ?? {}) : [];
}

/** `known`: rows that are there before these, which may point at them. */
function checkRows(
  { form, entity, key }: EntitySubject,
  list: Listed,
  known: readonly JsonObject[],
  report: Report,
): void {
  const { text, at, value: rows } = list;
  if (!Array.isArray(rows)) return report.at(text, at, say`the file must be a list of records`);
  const ids = new Set(known.map((row) => row['id']).filter((id) => typeof id === 'string'));
  const names = ['id', ...Object.keys(allProperties(form.schema))];
  rows.forEach((value, i) => {
    const row = asObject(value);
    if (row === undefined) return report.at(text, [...at, i], say`a record is an object`);
    const id = row['id'];
    if (typeof id !== 'string' || id === '') report.at(text, [...at, i], say`a record needs an "id"`);
    if (typeof id === 'string' && ids.has(id)) report.at(text, [...at, i, 'id'], say`the id "${id}" is used twice`);
    if (typeof id === 'string') ids.add(id);
    for (const name of Object.keys(row).filter((each) => !names.includes(each))) {
      const meant = nearest(name, names);
      if (meant === undefined) continue;
      const hint = say`there is no field "${name}" here; did you mean "${meant}"?`;
      report.at(text, [...at, i, name], hint, { at: 'key', severity: 'warning' });
    }
    for (const { path, message } of messagesFor(judge(form.schema, row), form.schema, 'zh-CN', row)) {
      report.at(text, [...at, i, ...path.split('.')], say`"${path}": ${message}`, { severity: 'warning' });
    }
  });
  checkUnique(entity, list, known, report);
  const { tree = '' } = entity;
  const parents = form.fields.get(tree)?.[0]?.schema;
  if (parents === undefined || (parents['x-record'] !== key && parents.format === undefined)) return;
  rowsOf(list).forEach(({ [tree]: parent }, i) => {
    if (typeof parent !== 'string' || parent === '' || ids.has(parent)) return;
    const message = say`there is no "${parent}" among the rows${didYouMean(parent, ids)}`;
    report.at(text, [...at, i, tree], message, { severity: 'warning' });
  });
}

function checkUnique({ unique = [] }: EntityManifest, list: Listed, known: readonly JsonObject[], report: Report) {
  for (const group of unique) {
    const keyOf = (row: JsonObject): string | undefined => {
      const values = group.map((name) => row[name] ?? null);
      return values.includes(null) ? undefined : JSON.stringify(values);
    };
    const seen = new Set(known.map(keyOf));
    rowsOf(list).forEach((row, i) => {
      const key = keyOf(row);
      if (key === undefined) return;
      if (seen.has(key))
        report.at(list.text, [...list.at, i, group[0] ?? ''], say`${group.join(', ')} ${key} is there twice`);
      seen.add(key);
    });
  }
}
