import type { Kysely } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FileTexts, StudioFault } from '../../../contract/studio/definition.ts';
import type { Published } from '../../../contract/studio/publishing.ts';
import type { Definition as AnyDefinition } from '../../../definition/types/definition.ts';
import { DEFAULT_LOCALE } from '../../../definition/types/locale.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { DefinitionSource, SourceFile } from '../../../definition/types/source.ts';
import type { Tables } from '../../db/tables.ts';
import { lockKey } from '../../db/lock.ts';
import { transaction } from '../../db/transaction.ts';
import { ensureEntityTables } from '../../db/entity-tables.ts';
import { writeCurrent } from '../../definitions/current.ts';
import { newestOver, NO_BASE, writeDeployment } from '../../definitions/deployments.ts';
import type { DefinitionNow } from '../../definitions/deployments.ts';
import { deployVersions } from '../../definitions/versions.ts';
import type { Hall } from '../hall.ts';
import { DEPLOYED } from '../processes/deployModel.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import type { RecordCall } from '../records/call.ts';
import { replay } from '../records/replay.ts';
import { areSame, publishesTo, savedDraft } from './getDefinition.ts';
import { logPublished } from './history.ts';
import {
  checkFiles,
  checkRevision,
  NO_PLAN,
  openDraft,
  ownDraft,
  placed,
  sourceOf,
  textsOf,
} from './openDefinition.ts';
import { requireDefine, requireStudio } from './rights.ts';
import type { Definition, DraftRow } from './openDefinition.ts';

/** What the checker says about drafted files, saved or not. @throws HallError badRequest, forbidden, tooLarge */
export async function checkDraft(
  person: Person,
  { kind, key, files, locale }: Definition & { files: FileTexts; locale: Locale },
  hall: Hall,
): Promise<StudioFault[]> {
  requireStudio(person, 'info');
  checkFiles(kind, files);
  const now = await hall.registry.now(kind, key);
  requireDefine(person, 'info', { at: { kind, key }, now, files }, hall);
  const source = sourceOf({ kind, key }, files, now);
  return placed(await hall.registry.judge(source), source, locale);
}

export interface PublishDefinition extends Definition {
  /** of the draft that the person saw */
  revision: number;
  /** why, for the history */
  note?: string | undefined;
  /** in which faults are said, and what the operation log keeps */
  call: RecordCall;
  idempotency?: Idempotency | undefined;
  /** done in the transaction that forgets the draft */
  also?(trx: Kysely<Tables>, served: Served): Promise<void>;
}

/** What serves now. */
export interface Served extends Definition {
  title: string;
  published: Published;
}

/**
 * Lets a draft serve: by the same checker as the folder, written into the folder where it may be, else as a version laid
 * over it (definitions/deployments.ts). Requests under way keep theirs. The draft is gone then.
 * @throws HallError forbidden, notFound, staleRevision, definitionChanged, invalidData with `errors` and `faults`
 */
export function publishDefinition(person: Person, input: PublishDefinition, hall: Hall): Promise<Published> {
  return replay(person, input.idempotency, hall, () => publish(person, input, hall));
}

interface Publishable {
  draft: DraftRow;
  now: DefinitionNow | undefined;
  source: DefinitionSource;
  common: SourceFile;
  definition: AnyDefinition;
  faults: StudioFault[];
}

/** One's draft as the person saw it, if it may serve. @throws HallError as {@link publishDefinition} */
export async function openPublishable(
  person: Person,
  { kind, key, revision, locale }: Definition & { revision: number; locale: Locale },
  hall: Hall,
): Promise<Publishable> {
  requireStudio(person, 'publish');
  const at = { kind, key };
  const draft = await openDraft(person, at, hall.db);
  const now = await hall.registry.now(kind, key);
  requireDefine(person, 'publish', { at, now, files: draft.files }, hall);
  checkRevision(person, draft, revision);
  if (!areSame(draft.base, textsOf(now, kind)) && !isThere(draft, now)) {
    throw new HallError('definitionChanged', { data: { conflicts: savedDraft(draft, now).conflicts } });
  }
  const source = sourceOf(at, draft.files, now);
  const { definition, faults: found, common } = await hall.registry.check(source);
  const faults = placed(found, source, locale);
  if (!definition) throw refusal(faults.filter(({ severity }) => severity === 'error'));
  return { draft, now, source, common, definition, faults };
}

/** Whether it serves already: a server ended before it could forget the draft. */
const isThere = (draft: DraftRow, now: DefinitionNow | undefined): boolean =>
  now !== undefined && areSame(draft.files, textsOf(now, draft.kind));

async function publish(person: Person, input: PublishDefinition, hall: Hall): Promise<Published> {
  const { kind, key, note = '' } = input;
  const at = { kind, key };
  const ready = await openPublishable(person, { ...input, locale: input.call.locale }, hall);
  const { draft, now, source, common, definition, faults } = ready;
  const publishedTo = await publishesTo(at, hall);
  const before: DefinitionNow = now ?? { source: { ...at, files: [] }, base: NO_BASE, overlay: undefined, faults: [] };
  if (!isThere(draft, now)) {
    if (publishedTo === 'folder') {
      if (!(await hall.registry.write(before, draft.files)))
        throw new HallError('definitionChanged', { data: { conflicts: [] } });
    } else {
      if (definition.kind === 'entity') await ensureEntityTables(hall.db, [definition]);
      const [version] = await deployVersions(hall.db, [{ hash: definition.hash, source: { ...source, common } }]);
      if (!version) throw new HallError('unavailable');
      await layOver(person, source, version.versionId, before, hall);
      // whoever published it uses it from the next call on
      await hall.registry.retake(key);
    }
  }
  const served = hall.registry.served(kind, key);
  if (served?.hash !== definition.hash) throw new HallError('unavailable');
  const published: Published = {
    ...{ version: served.version.number, publishedTo },
    warnings: faults.filter(({ severity }) => severity === 'warning'),
  };
  return transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      await trx
        .deleteFrom('definition_draft')
        .where(ownDraft(person.id, at))
        .where('revision', '=', draft.revision)
        .execute();
      // what was typed meanwhile in another window is not lost: it is a draft over what serves now
      await trx.updateTable('definition_draft').set(NO_PLAN).where(ownDraft(person.id, at)).execute();
      const title = hall.registry.localised(served, DEFAULT_LOCALE).manifest.title;
      await logPublished(trx, person, { ...at, title, published, note }, input.call, hall);
      await input.also?.(trx, { ...at, title, published });
      return published;
    }),
  );
}

async function layOver(
  person: Person,
  { kind, key, files }: DefinitionSource,
  versionId: string,
  { base, overlay }: DefinitionNow,
  hall: Hall,
): Promise<void> {
  const samples = files.filter(({ name }) => name.startsWith('samples/'));
  await transaction(hall.db, async (trx) => {
    // of two who publish at once the second one merges first
    await lockKey(trx, `publish:${kind}:${key}`);
    if ((await newestOver(trx, { kind, key, base })) !== overlay)
      throw new HallError('definitionChanged', { data: { conflicts: [] } });
    await writeDeployment(trx, { kind, key, base, versionId, by: person.id, at: hall.clock.now(), samples });
    // without a folder nobody else says which version counts
    if (base === NO_BASE) await writeCurrent(trx, hall.bus, [{ kind, key, versionId }]);
    await hall.bus.publish(trx, DEPLOYED, key);
  });
}

function refusal(faults: readonly StudioFault[]): HallError {
  const errors = faults.map(({ file, line, message }) => ({ path: file, message: `${file}:${line}: ${message}` }));
  return new HallError('invalidData', { data: { errors, faults } });
}
