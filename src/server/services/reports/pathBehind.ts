import type { Person } from '../../../contract/person.ts';
import type { Expression } from '../../../definition/expression/ast.ts';
import { isDated } from '../../../definition/report/columns.ts';
import type { Columns } from '../../../definition/report/columns.ts';
import type { Hall } from '../hall.ts';
import { mayList } from '../records/openEntity.ts';
import type { Filters } from './filters.ts';
import type { ReadPart } from './part.ts';
import { daysOf } from './periods.ts';
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

/** Where one finds what concerns him. */
const OWN: Readonly<Record<string, string>> = {
  requests: '/workStation/application',
  tasks: '/workStation/backlog',
  history: '/workStation/finished',
};

/**
 * Where the rows behind one row of a report are, for who may look: the request or record of a list's row, a list of records
 * with the filters that the row stands for. Undefined where no list can show just these; only what a figure counts may be
 * among others.
 */
export function pathBehind(
  person: Person,
  { read, source, filters, row }: { read: ReadPart; source: Source; filters: Filters; row: Row },
  hall: Hall,
): string | undefined {
  if (read.part.kind === 'list') return ofRow(source, row);
  if (source.isOwn) return read.groups.length === 0 ? OWN[source.name] : undefined;
  const entity = source.entity ?? (source.name === 'tasks' ? hall.registry.entity(TASKS.entity) : undefined);
  if (!entity || !mayList(person, entity)) return undefined;
  const known = new Set(entity.manifest.filters);
  const asked = askedOf(read, source, filters, row);
  const query = new URLSearchParams();
  let isAll = asked !== undefined;
  for (const [name, values] of asked ?? filters) {
    if (values.length === 0) return undefined;
    const filter = source.entity ? name : TASKS.names.get(name);
    if (filter !== undefined && known.has(filter)) for (const value of values) query.append(`f.${filter}`, value);
    else isAll = false;
  }
  if (!isAll && read.groups.length > 0) return undefined;
  return `/${entity.key}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** What a row counts, as filters: those of the report, the condition of the part, and what the row stands for. */
function askedOf(read: ReadPart, source: Source, filters: Filters, { keys }: Row): Filters | undefined {
  const where = read.where === undefined ? [] : equalities(read.where, source.columns);
  const heeded = [...filters].filter(([name]) => source.columns.has(name) && !read.part.without?.includes(name));
  const grouped: [string, string[]][] = [];
  for (const [i, { column: name, unit }] of read.groups.entries()) {
    const key = keys[i];
    const column = source.columns.get(name);
    if (!column || key === null || key === undefined) return undefined;
    if (isDated(column)) grouped.push([name, daysOf(key, unit ?? 'day')]);
    else grouped.push([name, column.kind === 'number' ? [key, key] : [key]]);
  }
  const found = new Map<string, string[]>();
  for (const [name, values] of [...heeded, ...(where ?? []), ...grouped]) {
    const before = found.get(name);
    const column = source.columns.get(name);
    const isKey = grouped.some(([, key]) => key === values);
    // what two of them ask for together, no filter says
    if (before && column && !isDated(column) && !isKey && !values.every((value) => before.includes(value)))
      return undefined;
    found.set(name, before && column && isDated(column) ? shared(before, values) : values);
  }
  return where && found;
}

/** The days that two periods share, as a period; nothing where they share none. */
function shared([from = '', to = from]: string[], [begin = '', end = begin]: string[]): string[] {
  const first = begin > from ? begin : from;
  const last = to !== '' && to < end ? to : end;
  return last < first ? [] : [first, last];
}

/** `status == 0 && kind == 'a'` as filters of single columns; undefined where a condition says anything else. */
function equalities(condition: Expression, columns: Columns): [string, string[]][] | undefined {
  if (condition.kind !== 'binary') return undefined;
  const { operator, left, right } = condition;
  if (operator === '&&') {
    const [one, other] = [equalities(left, columns), equalities(right, columns)];
    return one && other && [...one, ...other];
  }
  if (operator !== '==' || left.kind !== 'name' || right.kind !== 'literal' || right.type === 'null') return undefined;
  const kind = columns.get(left.name)?.kind;
  if (kind === 'number') return [[left.name, [right.text, right.text]]];
  return kind === 'choice' || kind === 'boolean' ? [[left.name, [right.text]]] : undefined;
}

function ofRow({ entity }: Source, { id = '', topic = '' }: Row): string {
  if (entity) return `/${entity.key}`;
  return `/workStation/map/${topic}?${new URLSearchParams({ processInstanceId: id }).toString()}`;
}
