import type { Person } from '../../../contract/person.ts';
import { maskedFields } from '../../../definition/mask.ts';
import { subUi } from '../../../definition/projection/ui.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { UiSchema } from '../../../definition/types/schema.ts';
import { widgetOf } from '../../../definition/widgets/choose.ts';
import type { Hall } from '../hall.ts';
import { openTopic } from '../topics/openTopic.ts';
import { startable } from './afterwards.ts';

const REQUESTS_READ = 12;
const MOST_VALUES = 3;
const LONGEST = 100;

/** What is written there is the same from one request to the next; dates, amounts and choices are not. */
const FORMATS: readonly (string | undefined)[] = [undefined, 'mobile', 'email', 'url'];

/**
 * What somebody wrote into each line of text of a form when he last handed in such a request, the newest first: by dotted path,
 * a table's column once for all rows. Only his own words; what is shown masked is not repeated.
 */
export async function recentValues(
  person: Person,
  input: { topic: string },
  hall: Hall,
): Promise<Record<string, string[]>> {
  const { topic } = await openTopic(person, { key: input.topic }, hall);
  const rows = await hall.db
    .selectFrom('wf_instance')
    .select('form_data')
    .where('initiator', '=', person.id)
    .where('topic', '=', topic.key)
    .orderBy('started_at', 'desc')
    .limit(REQUESTS_READ)
    .execute();
  const written = rows.map(({ form_data }) => startable(topic, form_data));
  const found = lines(topic).map((path): [string, string[]] => [path, newest(written, path.split('.'))]);
  return Object.fromEntries(found.filter(([, values]) => values.length > 0));
}

/** Dotted paths of the fields that are one line of text. */
function lines({ schema, uiSchema }: TopicDefinition): string[] {
  const masked = maskedFields(schema, uiSchema);
  return [...fieldsByPath(schema)].flatMap(([path, [field]]) => {
    if (!field || masked.has(path) || field.schema.type !== 'string' || !FORMATS.includes(field.schema.format))
      return [];
    return widgetOf(field.schema, uiAt(uiSchema, path.split('.'))) === 'text' ? [path] : [];
  });
}

/** Columns of a table have theirs under `items`; the path of a field does not say which step is a table. */
function uiAt(uiSchema: UiSchema, [name, ...rest]: string[]): UiSchema {
  if (name === undefined) return uiSchema;
  const below = subUi(uiSchema, name);
  return uiAt(rest.length > 0 && below['items'] !== undefined ? subUi(below, 'items') : below, rest);
}

function newest(written: readonly FormData[], path: readonly string[]): string[] {
  const texts = written.flatMap((data) => textsAt(data, path)).filter((text) => text.length <= LONGEST);
  return [...new Set(texts)].slice(0, MOST_VALUES);
}

function textsAt(value: JsonValue | undefined, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((row) => textsAt(row, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? textsAt(value[name], rest) : [];
}
