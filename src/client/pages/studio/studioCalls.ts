import type { ProjectionScope } from '../../../definition/types/projection.ts';
import type { Filters } from '../../../renderer/list/FilterForm.tsx';
import { API } from '../../../contract/paths.ts';
import type { MigrationForecast } from '../../../contract/migration.ts';
import { STUDIO } from '../../../contract/studio/definition.ts';
import type {
  DefinitionKind,
  FileTexts,
  MergeDraft,
  NewDefinition,
  PublishingPlan,
  SaidText,
  SaveDraft,
  SavedDraft,
  StudioDefinition,
  StudioFault,
  StudioList,
} from '../../../contract/studio/definition.ts';
import type { DraftMeaning, Published, StudioVersion } from '../../../contract/studio/publishing.ts';
import type {
  ExampleVerdict,
  Exploration,
  ExploreDraft,
  StepPeople,
  Trial,
  TrialForm,
  TryDraft,
} from '../../../contract/studio/trial.ts';
import type { FieldUses, RecordField, UsePlace } from '../../../contract/studio/uses.ts';
import type { ReportDraft } from '../../../contract/studio/report.ts';
import { get, post, put, remove } from '../../api/client.ts';

export interface At {
  kind: DefinitionKind;
  key: string;
}

const address = (call: keyof typeof STUDIO, { kind, key }: At): string => `${STUDIO[call]}/${kind}/${key}`;

/** The screen on which a definition is edited. */
export const editorPath = ({ kind, key }: At): string => `/devtools/definition/${kind}/${key}`;

export function studioList(): Promise<StudioList> {
  return get(STUDIO.definition, { quiet: true });
}

export function createDefinition(json: NewDefinition, idempotencyKey: string): Promise<At> {
  return post(STUDIO.definition, { json, idempotencyKey, quiet: true });
}

/** Rejects with 409 where one has a draft of it already. */
export function importArchive(file: File): Promise<At> {
  const body = new FormData();
  body.append('file', file);
  return post(STUDIO.archive, { body, quiet: true });
}

export function studioDefinition(at: At): Promise<StudioDefinition> {
  return get(address('definition', at), { quiet: true });
}

/** Rejects with 409 when another window of the same person was faster. */
export function saveDraft(at: At, json: SaveDraft): Promise<SavedDraft> {
  return put(address('definition', at), { json, quiet: true });
}

export function deleteDraft(at: At): Promise<unknown> {
  return remove(address('definition', at), { quiet: true });
}

export function checkFiles(at: At, files: FileTexts, signal: AbortSignal): Promise<StudioFault[]> {
  return post(address('check', at), { json: { files }, signal, quiet: true });
}

/** Texts as readers in Taiwan get them where a draft says nothing else, in the same order. */
export function taiwanTexts(texts: readonly string[], signal: AbortSignal): Promise<string[]> {
  return post(STUDIO.taiwan, { json: { texts }, signal, quiet: true });
}

/** What other definitions say in English where they say the same (empty where none does), and names for fields, in the same order. */
export function saidTexts(texts: readonly string[], signal?: AbortSignal): Promise<SaidText[]> {
  return post(STUDIO.english, { json: { texts }, ...(signal && { signal }), quiet: true });
}

/** The samples that a draft no longer takes, made to fit; empty = it cannot be. */
export function remakeSamples(key: string, files: FileTexts): Promise<FileTexts> {
  return post(address('remake', { kind: 'topic', key }), { json: { files }, quiet: true });
}

/** A journey on a draft; nothing is kept of it. */
export function tryJourney(key: string, json: TryDraft & { files: FileTexts }, signal: AbortSignal): Promise<Trial> {
  return post(address('trial', { kind: 'topic', key }), { json, signal, quiet: true });
}

/** Some more walks on a draft with made-up data; nothing is kept of them. */
export function exploreDraft(
  key: string,
  json: ExploreDraft & { files: FileTexts },
  signal: AbortSignal,
): Promise<Exploration> {
  return post(address('branches', { kind: 'topic', key }), { json, signal, quiet: true });
}

/** What a page knows of who fills in a form of the draft. */
export function trialScope(
  key: string,
  json: TrialForm & { files: FileTexts },
  signal: AbortSignal,
): Promise<ProjectionScope> {
  return post(address('scope', { kind: 'topic', key }), { json, signal, quiet: true });
}

/** Who would get a step of the draft, for each applicant of its samples. */
export function stepHandlers(
  key: string,
  json: { files: FileTexts; activityId: string },
  signal: AbortSignal,
): Promise<StepPeople> {
  return post(address('handlers', { kind: 'topic', key }), { json, signal, quiet: true });
}

/** What depends on the name of an entity's field, or on one of its options. */
export function fieldUses(
  key: string,
  asked: { path: string; value?: string },
  signal: AbortSignal,
): Promise<FieldUses> {
  const query = new URLSearchParams(asked).toString();
  return get(`${address('uses', { kind: 'entity', key })}?${query}`, { signal, quiet: true });
}

/** What a request may write into a record of this kind, or fill in of a service that follows it. */
export function recordFields(key: string, kind: 'entity' | 'topic' = 'entity'): Promise<RecordField[]> {
  return get(address('columns', { kind, key }), { quiet: true });
}

/** What other definitions would miss if these files of an entity were published. */
export function dependentsOf(key: string, files: FileTexts, signal: AbortSignal): Promise<UsePlace[]> {
  return post(address('dependents', { kind: 'entity', key }), { json: { files }, signal, quiet: true });
}

/** What publishing these files would mean for what exists. */
export function meaningOf(at: At, files: FileTexts, signal: AbortSignal): Promise<DraftMeaning> {
  return post(address('diff', at), { json: { files }, signal, quiet: true });
}

/** Which requests under way could go on with these files. */
export function forecastOf(key: string, files: FileTexts, signal: AbortSignal): Promise<MigrationForecast> {
  return post(address('migration', { kind: 'topic', key }), { json: { files }, signal, quiet: true });
}

/** What a draft of a report counts, within one's own rights. */
export function tryReport(key: string, files: FileTexts, query: Filters, signal: AbortSignal): Promise<ReportDraft> {
  return post(address('report', { kind: 'report', key }), { json: { files, query }, signal, quiet: true });
}

export function runExamples(key: string, files: FileTexts, signal?: AbortSignal): Promise<ExampleVerdict[]> {
  return post(address('examples', { kind: 'topic', key }), { json: { files }, ...(signal && { signal }), quiet: true });
}

/** Rejects with 409 and `data.conflicts` where both have changed a place and nobody has said whose it shall be. */
export function mergeDraft(at: At, json: MergeDraft): Promise<SavedDraft> {
  return post(address('merge', at), { json, quiet: true });
}

/** Rejects with 422 and `data.faults` when it does not pass the checker. */
export function publishDraft(
  at: At,
  json: { revision: number; note: string },
  idempotencyKey: string,
): Promise<Published> {
  return post(address('publish', at), { json, idempotencyKey, quiet: true });
}

/** Rejects as publishing does: what could not serve now is not planned. */
export function planPublishing(at: At, json: PublishingPlan, idempotencyKey: string): Promise<SavedDraft> {
  return put(address('plan', at), { json, idempotencyKey, quiet: true });
}

export function cancelPlan(at: At): Promise<SavedDraft> {
  return remove(address('plan', at), { quiet: true });
}

export function studioVersions(at: At): Promise<StudioVersion[]> {
  return get(address('version', at), { quiet: true });
}

export function versionFiles(at: At, number: number): Promise<FileTexts> {
  return get(`${address('version', at)}?number=${number}`, { quiet: true });
}

/** Where a download of a definition is. */
export const downloadAddress = (call: 'patch' | 'archive', at: At): string => `${API}${address(call, at)}`;
