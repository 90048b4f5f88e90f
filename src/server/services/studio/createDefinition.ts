import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { NewDefinition } from '../../../contract/studio/definition.ts';
import { copyFiles } from '../../../definition/edit/copy.ts';
import { editFile, isKeyOf } from '../../../definition/edit/files.ts';
import type { Files } from '../../../definition/edit/files.ts';
import { entityFiles } from '../../../definition/edit/template-entity.ts';
import { reportFiles } from '../../../definition/edit/template-report.ts';
import { topicFiles } from '../../../definition/edit/template-topic.ts';
import type { Hall } from '../hall.ts';
import { writeOnce } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { checkFiles, textsOf } from './openDefinition.ts';
import type { Definition } from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';

export type CreateDefinition = NewDefinition & { idempotency?: Idempotency | undefined };

/**
 * Begins a definition under a new key as a draft: nothing serves until it is published.
 * @throws HallError forbidden, badRequest for a key that none can have or a file that no definition has, tooLarge, notFound
 *   for what is to be copied, duplicate
 */
export async function createDefinition(person: Person, input: CreateDefinition, hall: Hall): Promise<Definition> {
  requireStudio(person, 'save');
  const { kind, key, from, idempotency } = input;
  if (!isKeyOf(kind, key)) throw new HallError('badRequest', { data: { field: 'key' } });
  const files = input.files ?? (from === undefined ? example(input) : await copied(person, input, from, hall));
  checkFiles(kind, files);
  const at = { kind, key };
  requireDefine(person, 'save', { at, now: undefined, files }, hall);
  if (await hall.registry.now(kind, key)) throw new HallError('duplicate', { values: { field: key } });
  return beginDraft(person, { at, files, base: {}, idempotency }, hall);
}

export interface BeginDraft {
  at: Definition;
  files: Files;
  /** what serves under that key, which the draft is about to change */
  base: Files;
  idempotency?: Idempotency | undefined;
}

/** @throws HallError duplicate where one has a draft of it, or its folder is another one's */
export async function beginDraft(
  person: Person,
  { at, files, base, idempotency }: BeginDraft,
  hall: Hall,
): Promise<Definition> {
  // an entity and a report in one folder would have the same file of translations
  const neighbour = { topic: undefined, entity: 'report', report: 'entity' } as const;
  const other = neighbour[at.kind];
  const isTaken = other !== undefined && (await hall.registry.now(other, at.key)) !== undefined;
  return writeOnce(person, idempotency, hall.db, async (trx) => {
    const now = hall.clock.now();
    const made = isTaken
      ? undefined
      : await trx
          .insertInto('definition_draft')
          .values({
            ...{ owner_id: person.id, ...at, base: JSON.stringify(base), files: JSON.stringify(files) },
            ...{ created_at: now, updated_at: now },
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst();
    if (!made) throw new HallError('duplicate', { values: { field: at.key } });
    return at;
  });
}

const outlineOf = ({ kind, key, title, english, category = '' }: NewDefinition) => ({
  ...{ key, title, english, category },
  meta: kind === 'topic' ? '../../schemas/meta' : `${'../'.repeat(key.split('/').length)}meta`,
});

const EXAMPLES = { topic: topicFiles, entity: entityFiles, report: reportFiles };
const example = (input: NewDefinition): Files => EXAMPLES[input.kind](outlineOf(input));

async function copied(person: Person, input: NewDefinition, from: string, hall: Hall): Promise<Files> {
  const { kind, category } = input;
  const source = await hall.registry.now(kind, from);
  if (!source) throw new HallError('notFound');
  requireDefine(person, 'info', { at: { kind, key: from }, now: source }, hall);
  const copy = copyFiles(textsOf(source, kind), { kind, key: from }, outlineOf(input));
  if (kind !== 'topic' || category === undefined) return copy;
  return editFile(copy, 'topic.json', (json) => json.set(['category'], category));
}
