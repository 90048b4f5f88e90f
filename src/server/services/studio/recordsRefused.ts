import { sql } from 'kysely';
import type { Person } from '../../../contract/person.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { NOTHING_RELATED, relatedFields } from '../../../definition/projection/related.ts';
import { judgeRules } from '../../../definition/projection/rules.ts';
import { settle } from '../../../definition/projection/settle.ts';
import { shownIn } from '../../../definition/projection/shown.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { messagesFor } from '../../../definition/validation/messages.ts';
import { refusals } from '../../../definition/validation/refusals.ts';
import { selectRecords } from '../../entities/store.ts';
import { evaluating } from '../flow/expressionFailure.ts';
import type { Hall } from '../hall.ts';
import { recordScope } from '../records/validate.ts';

/** More are not judged: somebody waits for the answer. */
const MOST = 5_000;
const PAGE = 500;

export interface RecordsRefused {
  /** how many records were looked at: all, or the most that are */
  judged: number;
  refused: number;
  /** in how many of them each field is at fault, by its path; '' = the record as a whole. The most frequent first */
  fields: Map<string, number>;
}

/** Which stored records an edited entity would refuse, that it takes today. Nothing is said of what they hold. */
export async function recordsRefused(
  person: Person,
  [before, after]: readonly [EntityDefinition, EntityDefinition],
  hall: Hall,
): Promise<RecordsRefused> {
  const counted = new Map<string, number>();
  let [judged, refused, last] = [0, 0, ''];
  while (judged < MOST) {
    const rows = await selectRecords(hall.db, before, { where: [sql`id > ${last}`], limit: PAGE });
    for (const { id, data } of rows) {
      const known = wrongIn(person, before, id, data, hall);
      const added = [...wrongIn(person, after, id, data, hall)].filter((path) => !known.has(path));
      if (added.length > 0) refused += 1;
      for (const path of added) counted.set(path, (counted.get(path) ?? 0) + 1);
    }
    judged += rows.length;
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.id ?? '';
  }
  return { judged, refused, fields: new Map([...counted].toSorted(([, one], [, other]) => other - one)) };
}

/** Paths of the fields at fault, rows without their numbers. Rules that read other records are not asked: they would cost a query each. */
function wrongIn(person: Person, definition: EntityDefinition, id: string, data: FormData, hall: Hall): Set<string> {
  const model = modelOf(definition);
  const scope = recordScope(person.id, hall, NOTHING_RELATED, { id });
  const settled = settle(model, data, scope);
  const shown = shownIn(model, settled, scope);
  const raw = refusals(definition.schema, settled).filter(({ path }) => shown(path));
  const errors = messagesFor(raw, definition.schema, 'zh-CN', settled);
  const rules = relatedFields(definition).length > 0 ? [] : (model.rules ?? []);
  const wrong = [...errors, ...evaluating(() => judgeRules(model, rules, settled, scope, errors))];
  return new Set(wrong.map(({ path }) => path.replace(/\.\d+(?=\.|$)/g, '')));
}
