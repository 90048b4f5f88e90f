import { HallError } from '../../../contract/errors.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { RecordOption } from '../../../contract/entities.ts';
import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import { headOf, textOf } from '../../db/entity-columns.ts';
import { countRecords, selectRecords } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { contains } from './filters.ts';
import { maskedLabel } from './masking.ts';
import { entityOf, mayUse, unguarded } from './openEntity.ts';
import { labelsOf } from './rows.ts';

const MOST_IDS = 200;
/** Whose trees and pages everybody is given anyway: what is read anywhere has its name, not its id. */
const FOR_ALL: ReadonlySet<string> = new Set(['sys/region', 'sys/major']);

/** Labels of these records by id; unknown ids are left out. */
export async function namesOfRecords(
  person: Person,
  input: { entity: string; ids: string[]; locale: Locale },
  hall: Hall,
): Promise<Record<string, string>> {
  if (input.ids.length > MOST_IDS) throw new HallError('badRequest');
  const definition = entityOf(input.entity, input.locale, hall);
  if (!mayPick(person, definition, hall)) throw new HallError('forbidden');
  if (unguarded(person, definition, hall).from) return {};
  return Object.fromEntries(await labelsOf(hall.db, definition, input.ids));
}

/** A page of records as a picker shows them: those whose label contains the keyword, within the data scope. */
export async function recordOptions(
  person: Person,
  input: { entity: string; keyword: string; page: number; pageSize: number; locale: Locale },
  hall: Hall,
): Promise<Page<RecordOption>> {
  const definition = entityOf(input.entity, input.locale, hall);
  if (!mayPick(person, definition, hall)) throw new HallError('forbidden');
  const { scope, from } = unguarded(person, definition, hall);
  const { label } = definition.manifest;
  const where = [...scope, ...(input.keyword ? [contains(textOf(label), input.keyword)] : [])];
  const selection = { where, ...(from && { from }) };
  const records = await selectRecords(hall.db, definition, {
    ...selection,
    sort: { by: headOf(label), order: 'asc' },
    limit: input.pageSize,
    offset: (input.page - 1) * input.pageSize,
  });
  const list = records.map(({ id, data }) => ({
    id,
    value: id,
    label: maskedLabel(definition, String(data[label] ?? id)),
  }));
  return { list, totalCount: await countRecords(hall.db, definition, selection) };
}

/** Who may list an entity may pick from it; everybody may where a form that he may fill in asks for one of its records. */
function mayPick(person: Person, definition: EntityDefinition, hall: Hall): boolean {
  if (mayUse(person, definition, 'list') || FOR_ALL.has(definition.key)) return true;
  const asks = (schema: JsonSchema): boolean =>
    Object.values(allProperties(schema)).some(
      (field) =>
        field['x-record'] === definition.key ||
        field.items?.['x-record'] === definition.key ||
        (field.items?.properties !== undefined && asks(field.items)),
    );
  return (
    hall.registry.topics().some(({ schema }) => asks(schema)) ||
    hall.registry
      .entities()
      .some((other) => (mayUse(person, other, 'save') || mayUse(person, other, 'update')) && asks(other.schema))
  );
}
