import type { Person } from '../../../contract/person.ts';
import { isDated } from '../../../definition/report/columns.ts';
import type { Hall } from '../hall.ts';
import { mayList } from '../records/openEntity.ts';
import type { Filters } from './filters.ts';
import type { ReadPart } from './part.ts';
import type { Source } from './source.ts';

interface Row {
  keys: readonly (string | null)[];
  id?: string;
  topic?: string;
}

/** The list of all open tasks, and how it calls what they are told apart by. */
const TASKS = {
  entity: 'flow/task',
  names: new Map([
    ['topic', 'processDefinitionKey'],
    ['assignee', 'assignee'],
  ]),
};

/**
 * Where the rows behind one row of a report are, for who may look: the request or record of a list's row, a list of records
 * with the filters that the row stands for. Undefined where no list can show just these.
 */
export function pathBehind(
  person: Person,
  { read, source, filters, row }: { read: ReadPart; source: Source; filters: Filters; row: Row },
  hall: Hall,
): string | undefined {
  if (read.part.kind === 'list') return ofRow(source, row);
  const entity = source.entity ?? (source.name === 'tasks' ? hall.registry.entity(TASKS.entity) : undefined);
  if (!entity || !mayList(person, entity)) return undefined;
  const known = new Set(entity.manifest.filters);
  const nameOf = (column: string) => (source.entity ? column : TASKS.names.get(column));
  const params = new URLSearchParams();
  for (const [name, values] of filters) {
    const filter = nameOf(name);
    if (!filter || !known.has(filter) || read.part.without?.includes(name)) continue;
    for (const value of values) params.append(`f.${filter}`, value);
  }
  for (const [i, { column, unit }] of read.groups.entries()) {
    const filter = nameOf(column);
    const key = row.keys[i];
    const kind = source.columns.get(column);
    if (!filter || !known.has(filter) || key === null || key === undefined || unit !== undefined) return undefined;
    const values = kind && (isDated(kind) || kind.kind === 'number') ? [key, key] : [key];
    params.delete(`f.${filter}`);
    for (const value of values) params.append(`f.${filter}`, value);
  }
  const query = params.toString();
  return `/${entity.key}${query ? `?${query}` : ''}`;
}

function ofRow({ entity }: Source, { id = '', topic = '' }: Row): string {
  if (entity) return `/${entity.key}`;
  return `/workStation/map/${topic}?${new URLSearchParams({ processInstanceId: id }).toString()}`;
}
