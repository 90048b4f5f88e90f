import { HallError } from '../../../contract/errors.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { RecordNode, RecordOption } from '../../../contract/entities.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { sql } from 'kysely';
import { allProperties } from '../../../definition/schema/walk.ts';
import { sortOf } from '../../db/entity-columns.ts';
import { countRecords, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { handlesAny } from '../flow/handlesAny.ts';
import { mayStart } from '../flow/mayStart.ts';
import type { Hall } from '../hall.ts';
import { contains } from './filters.ts';
import { maskedLabel } from './masking.ts';
import { entityOf, grantsFor, isGranted, mayList, offers, openWith, unguarded } from './openEntity.ts';
import type { OpenEntity } from './openEntity.ts';
import { labelsOf } from './rows.ts';
import { seedText } from './seedText.ts';
import { treeOf } from './tree.ts';
import type { TreeRow } from './tree.ts';

const MOST_IDS = 200;
/** Whose trees and pages everybody is given anyway: what is read anywhere has its name, not its id. */
const FOR_ALL: ReadonlySet<string> = new Set(['sys/region', 'sys/major']);

/** Labels of these records by id, as far as the person may list or pick them; others are left out as unknown ones are. */
export async function namesOfRecords(
  person: Person,
  input: { entity: string; ids: string[]; locale: Locale },
  hall: Hall,
): Promise<Record<string, string>> {
  if (input.ids.length > MOST_IDS) throw new HallError('badRequest');
  const definition = entityOf(input.entity, input.locale, hall);
  if (FOR_ALL.has(definition.key)) return Object.fromEntries(await labelsOf(hall.db, definition, input.ids));
  const entity = toPick(person, definition, hall) ?? (await toRead(person, definition, hall));
  if (!entity) throw new HallError('forbidden');
  if (entity.from) return {};
  const where = [...entity.scope, sql`id = any(${input.ids}::text[])`];
  const records = await selectRecords(hall.db, definition, { where });
  return Object.fromEntries(records.map((record) => [record.id, labelOf(definition, record)]));
}

/** A page of records as a picker shows them: those whose label contains the keyword, of those that he may list or pick. */
export async function recordOptions(
  person: Person,
  input: { entity: string; keyword: string; page: number; pageSize: number; locale: Locale },
  hall: Hall,
): Promise<Page<RecordOption>> {
  const definition = entityOf(input.entity, input.locale, hall);
  const entity = toPick(person, definition, hall);
  if (!entity) throw new HallError('forbidden');
  const { scope, from } = entity;
  const { label } = definition.manifest;
  const where = [...scope, ...(input.keyword ? [contains(label, input.keyword)] : [])];
  const selection = { where, ...(from && { from }) };
  const records = await selectRecords(hall.db, definition, {
    ...selection,
    sort: { by: sortOf(label, 'text'), order: 'asc' },
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  });
  const list = records.map((record) => ({
    id: record.id,
    value: record.id,
    label: labelOf(definition, record),
  }));
  return { list, totalCount: await countRecords(hall.db, definition, selection) };
}

/** What stands for a record, masked where its field is. */
function labelOf(definition: EntityDefinition, { id, data }: StoredRecord): string {
  return maskedLabel(definition, String(data[definition.manifest.label] ?? id));
}

/** Nodes of a tree; those of a larger one come in the order of their names as far as this. */
const MOST_NODES = 5_000;

/** What a picker shows of an entity that is a tree (menus, categories): the whole of it, of what he may list or pick. */
export async function recordTree(
  person: Person,
  input: { entity: string; locale: Locale },
  hall: Hall,
): Promise<RecordNode[]> {
  const definition = entityOf(input.entity, input.locale, hall);
  const { label, tree } = definition.manifest;
  if (tree === undefined) throw new HallError('notFound');
  const entity = toPick(person, definition, hall);
  if (!entity) throw new HallError('forbidden');
  const sort = allProperties(definition.schema)['sort'] ? sortOf('sort', 'number') : sortOf(label, 'text');
  const records = await selectRecords(hall.db, definition, {
    where: entity.scope,
    sort: { by: sort, order: 'asc' },
    limit: MOST_NODES,
  });
  const rows = records.map((record) => {
    const { id, revision, data } = record;
    const name = seedText(definition, input.locale, labelOf(definition, record));
    return { id, revision, name, [tree]: data[tree] ?? null };
  });
  return treeOf(rows, tree).map(nodeOf);
}

function nodeOf({ id, name, children }: TreeRow): RecordNode {
  return { id, name: String(name), children: children.map(nodeOf) };
}

/** Who may list an entity may pick from it; so may who fills in a form that asks for one of its records. */
function toPick(person: Person, definition: EntityDefinition, hall: Hall): OpenEntity | undefined {
  const grants = grantsFor(person, definition, 'list');
  if (isGranted(grants)) return openWith(person, definition, grants, hall);
  const fills = (other: EntityDefinition) =>
    (['save', 'update'] as const).some((right) => offers(other, right) && isGranted(grantsFor(person, other, right)));
  const asked =
    FOR_ALL.has(definition.key) ||
    hall.registry.topics().some((topic) => mayStart(person, topic) && asks(topic.schema, definition.key)) ||
    hall.registry.entities().some((other) => fills(other) && asks(other.schema, definition.key));
  return asked ? unguarded(person, definition, hall) : undefined;
}

/** Who reads a record, or handles a request, that points at one is told its name. */
async function toRead(person: Person, definition: EntityDefinition, hall: Hall): Promise<OpenEntity | undefined> {
  const listed = hall.registry.entities().some((other) => mayList(person, other) && asks(other.schema, definition.key));
  const topics = hall.registry.topics().filter(({ schema }) => asks(schema, definition.key));
  const keys = topics.map(({ key }) => key);
  if (!listed && !(await handlesAny(person, keys, hall))) return undefined;
  return unguarded(person, definition, hall);
}

/** Whether a form has a field that holds a record of that entity. */
function asks(schema: JsonSchema, key: string): boolean {
  return Object.values(allProperties(schema)).some(
    (field) =>
      field['x-record'] === key ||
      field.items?.['x-record'] === key ||
      (field.items?.properties !== undefined && asks(field.items, key)),
  );
}
