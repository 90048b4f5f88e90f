import { columnOf } from '../../../definition/entity/columns.ts';
import { campusText } from '../../../definition/campus.ts';
import type { ReportColumn } from '../../../definition/report/columns.ts';
import type { Group } from '../../../definition/report/language.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { readLabels } from '../flow/labels.ts';
import { activityName } from '../flow/names.ts';
import { deptName } from '../processes/groups.ts';
import { columnLabels } from '../records/columnLabels.ts';
import { dictionaryLabels } from '../records/dictionaries.ts';
import { labelsOf } from '../records/called.ts';
import { topicTitle } from './topicTitle.ts';
import type { Source } from './source.ts';

/** What the values of a column are called, in the reader's language. */
export type Naming = (value: string | null) => string;

/** @param alone whether the service stands in no other column, so that a step says whose it is */
export async function namingOf(
  { column: name, unit }: Group,
  values: readonly (string | null)[],
  source: Source,
  { locale, alone }: { locale: Locale; alone: boolean },
  hall: Hall,
): Promise<Naming> {
  const column = source.columns.get(name);
  const nothing = hall.texts.text(locale, 'report.empty');
  if (!column) return (value) => value ?? nothing;
  const known = [...new Set(values)].filter((value) => value !== null);
  const named =
    unit === undefined ? await labelsFor(column, known, source, { locale, alone }, hall) : new Map<string, string>();
  return (value) => (value === null ? nothing : (named.get(value) ?? value));
}

async function labelsFor(
  column: ReportColumn,
  values: readonly string[],
  source: Source,
  { locale, alone }: { locale: Locale; alone: boolean },
  hall: Hall,
): Promise<ReadonlyMap<string, string>> {
  const { name, schema, kind, field } = column;
  const each = (label: (value: string) => string) => new Map(values.map((value) => [value, label(value)]));
  if (kind === 'moment' || kind === 'date') return each(campusText);
  if (kind === 'boolean') return each((value) => hall.texts.text(locale, `records.${value === 'true' ? 'yes' : 'no'}`));
  if (schema.format === 'user-id') return each((id) => hall.directory.nameOf(id));
  if (schema.format === 'dept-id') return each((id) => deptName(id, locale, hall));
  if (schema['x-dict'] !== undefined) return dictionaryLabels(schema['x-dict'], locale, hall);
  if (field === null) {
    if (name === 'topic') return each((key) => topicTitle(key, locale, hall));
    if (name === 'node') return each((value) => stepName(value, alone, locale, hall));
    if (name === 'state' || name === 'outcome')
      return each((value) => hall.texts.text(locale, `report.${name}.${value}`));
    return new Map();
  }
  const target = schema['x-record'] === undefined ? undefined : hall.registry.entity(schema['x-record']);
  if (target) return labelsOf(hall.reads.db, target, values, { locale, labels: await readLabels(hall), hall });
  const own = source.entity && columnOf(source.entity, name);
  return own && kind === 'choice' ? columnLabels(own, locale, hall) : new Map();
}

/** `car-use/leader`: the step's name, with its service where that stands nowhere else. */
function stepName(value: string, alone: boolean, locale: Locale, hall: Hall): string {
  const [topic = '', activity = ''] = value.split('/');
  const definition = hall.registry.topic(topic);
  const name = definition ? activityName(definition, activity, activity, locale, hall) : activity;
  return alone ? `${topicTitle(topic, locale, hall)} · ${name}` : name;
}

/** What a filter offers: the values that a column has by its nature, with their names. */
export function filterSchema(column: ReportColumn, locale: Locale, hall: Hall): JsonSchema {
  const { name, schema, field } = column;
  if (field !== null) return schema;
  if (name === 'topic') {
    const oneOf = hall.registry.topics().map(({ key }) => ({ const: key, title: topicTitle(key, locale, hall) }));
    return { type: 'string', oneOf };
  }
  if (schema.enum === undefined) return schema;
  const titles = schema.enum.map((value) => ({
    const: value,
    title: hall.texts.text(locale, `report.${name}.${String(value)}`),
  }));
  return { type: 'string', oneOf: titles };
}
