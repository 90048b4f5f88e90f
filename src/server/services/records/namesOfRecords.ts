import { HallError } from '../../../contract/errors.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { RecordNode, RecordOption } from '../../../contract/entities.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { listText } from '../../../definition/text/fill.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { sql } from 'kysely';
import { referenceOf } from '../../../definition/entity/fields.ts';
import { maskedFields } from '../../../definition/mask.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import { sortOf } from '../../db/entity-columns.ts';
import { countRecords, selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { displayText } from '../flow/display.ts';
import type { Wording } from '../flow/display.ts';
import { readLabels } from '../flow/labels.ts';
import type { Hall } from '../hall.ts';
import { labelColumn, labelsIn, labelsOf, waysOf } from './called.ts';
import { calledLike } from './calledLike.ts';
import { entityOf } from './openEntity.ts';
import { FOR_ALL, toPick, toRead } from './pick.ts';
import { MOST_NODES, treeOf } from './tree.ts';
import type { TreeRow } from './tree.ts';

const MOST_IDS = 200;

/** Labels of these records by id, as far as the person may list or pick them; others are left out as unknown ones are. */
export async function namesOfRecords(
  person: Person,
  input: { entity: string; ids: string[]; locale: Locale },
  hall: Hall,
): Promise<Record<string, string>> {
  if (input.ids.length > MOST_IDS) throw new HallError('badRequest');
  const definition = entityOf(input.entity, input.locale, hall);
  const wording = await wordingOf(input.locale, hall);
  if (FOR_ALL.has(definition.key)) {
    const { tree } = definition.manifest;
    const names =
      tree === undefined
        ? labelsOf(hall.reads.db, definition, input.ids, wording)
        : waysOf(hall.reads.db, definition, tree, input.ids, wording);
    return Object.fromEntries(await names);
  }
  const entity = (await toPick(person, definition, hall)) ?? (await toRead(person, definition, hall));
  if (!entity) throw new HallError('forbidden');
  if (entity.from) return {};
  const where = [...entity.scope, sql`id = any(${input.ids}::text[])`];
  const records = await selectRecords(hall.reads.db, definition, { where });
  return Object.fromEntries(await labelsIn(hall.reads.db, definition, records, wording));
}

/** A page of records as a picker shows them: those whose label contains the keyword, of those that he may list or pick. */
export async function recordOptions(
  person: Person,
  input: { entity: string; keyword: string; page: number; pageSize: number; locale: Locale },
  hall: Hall,
): Promise<Page<RecordOption>> {
  const definition = entityOf(input.entity, input.locale, hall);
  const entity = await toPick(person, definition, hall);
  if (!entity) throw new HallError('forbidden');
  const { scope, from } = entity;
  const wording = await wordingOf(input.locale, hall);
  const where = [...scope, ...(input.keyword ? [await calledLike(definition, input.keyword, wording)] : [])];
  const selection = { where, ...(from && { from }) };
  const records = await selectRecords(hall.reads.db, definition, {
    ...selection,
    sort: { by: labelOrder(definition), order: 'asc' },
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  });
  const labels = await labelsApart(person, definition, records, wording);
  const list = records.map(({ id }) => ({ id, value: id, label: labels.get(id) ?? id }));
  return { list, totalCount: await countRecords(hall.reads.db, definition, selection) };
}

const labelOrder = (definition: EntityDefinition) =>
  sortOf(labelColumn(definition)?.field ?? definition.manifest.label, 'text');

const wordingOf = async (locale: Locale, hall: Hall): Promise<Wording> => ({
  ...{ locale, hall },
  labels: await readLabels(hall),
});

/**
 * Labels of records by id: those that are called alike are told apart by what makes each the only one, `笔记本（A5）`, or else
 * by what they belong to, `文具（墨香打印社）`.
 */
async function labelsApart(
  person: Person,
  definition: EntityDefinition,
  records: readonly StoredRecord[],
  wording: Wording,
): Promise<Map<string, string>> {
  const { locale, hall } = wording;
  const labels = await labelsIn(hall.reads.db, definition, records, wording);
  const counts = Map.groupBy(labels.values(), (label) => label);
  const alike = records.filter(({ id }) => (counts.get(labels.get(id) ?? '')?.length ?? 0) > 1);
  if (alike.length === 0) return labels;
  const beside = besideLabel(definition);
  for (const { id, data } of beside.length === 0 ? [] : alike) {
    const words = beside.map(({ field, schema }) => displayText(data[field] ?? null, schema, wording) ?? '');
    const name = listText(words.filter(Boolean), locale);
    if (name !== '') labels.set(id, hall.texts.text(locale, 'records.belongsTo', { label: labels.get(id), name }));
  }
  const owner = beside.length === 0 ? ownerOf(definition) : undefined;
  if (owner === undefined) return labels;
  const ownerIds = alike.map(({ data }) => String(data[owner.field] ?? ''));
  const ids = [...new Set(ownerIds)].filter(Boolean).slice(0, MOST_IDS);
  const asked = { entity: owner.entity, ids, locale };
  const names = await namesOfRecords(person, asked, hall).catch((error: unknown): Record<string, string> => {
    // whoever may not know to what they belong sees them alike
    if (error instanceof HallError && error.error === 'forbidden') return {};
    throw error;
  });
  for (const [at, { id }] of alike.entries()) {
    const name = names[ownerIds[at] ?? ''];
    if (name !== undefined)
      labels.set(id, hall.texts.text(locale, 'records.belongsTo', { label: labels.get(id), name }));
  }
  return labels;
}

/** What there is only one of together with the label, as far as everybody sees it: the size of a kind of paper. */
function besideLabel({ schema, uiSchema, manifest }: EntityDefinition): { field: string; schema: JsonSchema }[] {
  const { label, unique = [], private: hidden = [] } = manifest;
  const group = unique.find((fields) => fields.includes(label)) ?? [];
  const masked = maskedFields(schema, uiSchema);
  const all = allProperties(schema);
  return group.flatMap((field) => {
    const own = all[field];
    const isSeen = field !== label && !hidden.includes(field) && !masked.has(field);
    return own !== undefined && isSeen && referenceOf(own) === undefined ? [{ field, schema: own }] : [];
  });
}

/** The field by which an entity's records belong to one of another kind, if any that everybody sees. */
function ownerOf({ schema, manifest }: EntityDefinition): { field: string; entity: string } | undefined {
  for (const [field, single] of Object.entries(allProperties(schema))) {
    const reference = referenceOf(single);
    if (!reference || reference.many || field === manifest.tree || manifest.private?.includes(field)) continue;
    if (reference.kind !== 'user-id') return { field, entity: reference.entity };
  }
  return undefined;
}

/** What a picker shows of an entity that is a tree (menus, categories): the whole of it, of what he may list or pick. */
export async function recordTree(
  person: Person,
  input: { entity: string; locale: Locale },
  hall: Hall,
): Promise<RecordNode[]> {
  const definition = entityOf(input.entity, input.locale, hall);
  const { tree } = definition.manifest;
  if (tree === undefined) throw new HallError('notFound');
  const entity = await toPick(person, definition, hall);
  if (!entity) throw new HallError('forbidden');
  const sort = allProperties(definition.schema)['sort'] ? sortOf('sort', 'number') : labelOrder(definition);
  const records = await selectRecords(hall.reads.db, definition, {
    where: entity.scope,
    sort: { by: sort, order: 'asc' },
    limit: MOST_NODES,
  });
  const labels = await labelsApart(person, definition, records, await wordingOf(input.locale, hall));
  const rows = records.map(({ id, revision, data }) => ({
    ...{ id, revision },
    name: labels.get(id) ?? id,
    [tree]: data[tree] ?? null,
  }));
  return treeOf(rows, tree).map(nodeOf);
}

function nodeOf({ id, name, children }: TreeRow): RecordNode {
  return { id, name: String(name), children: children.map(nodeOf) };
}
