import { sql } from 'kysely';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import { headOf, tableOf } from '../../db/entity-columns.ts';
import { fieldEquals } from '../../entities/store.ts';
import type { Condition } from '../../entities/store.ts';
import type { Wording } from '../flow/display.ts';
import { isTyped, plainName } from '../organisation/typedName.ts';
import { deptName } from '../processes/groups.ts';
import { labelColumn } from './called.ts';
import { columnLabels } from './columnLabels.ts';
import { containsSpoken } from './filters.ts';
import { maskedNames } from './masking.ts';
import { spokenTexts } from './spoken.ts';

/** As deep as names are read (see called.ts). */
const DEEPEST = 4;

/** Records of which a part is called so, whatever the field holds that they are called by. */
export async function calledLike(
  definition: EntityDefinition,
  keyword: string,
  wording: Wording,
  depth = 0,
): Promise<Condition> {
  const { locale, hall } = wording;
  const column = labelColumn(definition);
  const field = column?.field ?? definition.manifest.label;
  // what is masked is found by the whole of it: by its parts it could be found out
  if (maskedNames(definition).has(field)) return fieldEquals(field, keyword);
  const holdsOne = (values: string[]) => sql`${headOf(field)} = any(${values}::text[])`;
  if (column?.reference && !column.reference.many) {
    const { kind, entity } = column.reference;
    const { directory, registry } = hall;
    if (kind === 'user-id')
      return holdsOne([...directory.users()].filter(({ realName }) => isTyped(plainName(keyword), realName)).map(idOf));
    if (kind === 'dept-id')
      return holdsOne([...directory.depts()].map(idOf).filter((id) => has(deptName(id, locale, hall), keyword)));
    const target = registry.entity(entity);
    if (!target || depth === DEEPEST) return sql`false`;
    const among = await calledLike(target, keyword, wording, depth + 1);
    return sql`${headOf(field)} in (select id from ${sql.table(tableOf(entity))} where ${among})`;
  }
  if (column?.kind === 'choice') {
    const labels = await columnLabels(column, locale, hall);
    return holdsOne([...labels].flatMap(([value, label]) => (has(label, keyword) ? [value] : [])));
  }
  return containsSpoken(field, keyword, spokenTexts(definition, locale, hall));
}

const idOf = ({ id }: { id: string }): string => id;

const has = (label: string, part: string): boolean => label.toLowerCase().includes(part.toLowerCase());
