import { startTransition, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DefinitionKind, FileTexts, StudioDefinition } from '../../../contract/studio/definition.ts';
import { faultPlace } from '../../../definition/edit/fault-place.ts';
import { readableFiles } from '../../../definition/edit/readable.ts';
import { localise } from '../../../definition/localise.ts';
import { inFlowOrder } from '../../../definition/process/ahead.ts';
import { modelOf, planOf } from '../../../definition/projection/model.ts';
import { project } from '../../../definition/projection/project.ts';
import { readDefinition } from '../../../definition/read.ts';
import { textsOf } from '../../../definition/check/texts.ts';
import type { Definition, FormDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Fault } from '../../../definition/types/source.ts';
import { useAutosave } from '../../hooks/autosave.ts';
import { useSession } from '../../store/session.ts';
import { dropStash, readStash, writeStash } from '../../store/stash.ts';
import { faultWords } from './faultWords.ts';
import type { Goal, PlacedFault } from './faultsHere.ts';
import { withoutUnread } from './unread.ts';
import { DraftStore } from './draftStore.ts';
import type { DraftState } from './draftStore.ts';
import { useSpoken, type Spoken } from './useSpoken.ts';
import { checkFiles, saveDraft } from './studioCalls.ts';
import type { Words } from './texts.ts';

export interface Draft extends DraftState, Spoken {
  store: DraftStore;
  /** when what nobody could save was typed that is back now, ISO; null = nothing is */
  typed: string | null;
  /** the form, as far as the files can be read, without the expressions that cannot be */
  definition: FormDefinition | undefined;
  /** the same in the words in which it is written; a report too */
  written: Definition | undefined;
  /** files that cannot be read as they are: what is shown of them is older, or told by the names in them */
  broken: readonly string[];
  /** why, where its files say so: the checker has the words for it */
  brokenBy: Pick<Fault, 'path' | 'line' | 'rule'> | undefined;
  faults: readonly PlacedFault[];
  /** of other files than are seen now; they are being looked at */
  isJudging: boolean;
}

/** What every tab of the editor gets. */
export interface TabProps {
  studio: StudioDefinition;
  draft: Draft;
  t: Words;
  readonly: boolean;
  /** the fault that somebody pressed on; null since he went elsewhere */
  goal: Goal | null;
  /** makes a step of what an edit gives; one that the files do not allow is told, and changes nothing */
  change(edit: (files: Draft['files']) => Draft['files'], what?: string): void;
}

const CHECK_AFTER_MS = 500;

/** Where this window keeps what was typed until the server has it. */
export const stashPlace = ({ kind, key }: Pick<StudioDefinition, 'kind' | 'key'>): string => `studio:${kind}:${key}`;

/** A definition that is being edited, with what it is and what the checker says to it. */
export function useDraft(studio: StudioDefinition, locale: Locale, t: Words): Draft {
  const { kind, key } = studio;
  const userId = useSession((session) => session.user?.id ?? '');
  const place = stashPlace(studio);
  const [{ store, typed }] = useState(() => {
    const { files, base, revision, savedAt } = readStash(userId, place) ?? {};
    const known = files && revision !== undefined && studio.maySave ? { files, base, revision } : null;
    const save = (now: FileTexts, seen: number, from: FileTexts) =>
      saveDraft({ kind, key }, { files: now, revision: seen, ...(seen === 0 && { base: from }) });
    return { store: new DraftStore(studio.files, studio.draft, { save }, known), typed: known && (savedAt ?? null) };
  });
  const state = useSyncExternalStore(store.subscribe, store.state);
  useAutosave(store.autosave);
  const { files } = state;
  const isKept = state.kept.state === 'saved';
  useEffect(() => {
    if (isKept) dropStash(userId, place);
    else {
      const { revision } = store.autosave;
      writeStash(userId, place, { files, revision, ...(revision === 0 && { base: store.base }) });
    }
  }, [files, isKept, userId, place, store]);
  const { form, written, broken, brokenBy } = useRead(studio, files);
  const said = useSpoken(files, written, locale);
  const definition = useMemo(() => form && localise(form, locale, said.spoken), [form, locale, said.spoken]);
  const { judged, isJudging } = useJudged(studio, files);
  const faults = useMemo(() => {
    const words = faultWords(definition, t);
    return judged.map((fault) => ({ ...fault, says: words(fault.message) }));
  }, [judged, definition, t]);
  return { store, typed, ...state, definition, written, broken, brokenBy, ...said, faults, isJudging };
}

/** Without these there is nothing to draw. */
const NEEDED: Readonly<Record<DefinitionKind, readonly string[]>> = {
  topic: ['topic.json', 'schema.json', 'ui.json', 'process.bpmn'],
  entity: ['entity.json', 'schema.json', 'ui.json'],
  report: ['report.json'],
};

interface Read {
  definition?: Definition | undefined;
  broken: readonly string[];
  by?: Fault | undefined;
}

function useRead({ kind, key, common, files: served }: StudioDefinition, files: FileTexts) {
  const [read, setRead] = useState<Read>({ broken: [] });
  const sound = useRef<FileTexts>({});
  useEffect(() => {
    let live = true;
    const readAll = async (texts: FileTexts) => {
      const source = Object.entries(texts).map(([name, text]) => ({ name, text, path: name }));
      const { definition, faults } = await readDefinition({ kind, key, files: source }, { common, judgeOnly: true });
      const whole = definition && withoutUnread(definition);
      return { definition: whole && isDrawable(whole) ? whole : undefined, faults };
    };
    const read = async (): Promise<Read> => {
      const whole = await readAll(files);
      const wrong = whole.faults.filter(({ severity }) => severity === 'error');
      // a process with mistakes in it can be drawn all the same, as far as it goes
      const unread = wrong.filter(({ path }) => path !== 'process.bpmn' || whole.definition === undefined);
      if (unread.length === 0 && whole.definition) {
        if (wrong.length === 0) sound.current = files;
        return { definition: whole.definition, broken: [] };
      }
      // one that is sound and cannot be drawn may owe it to any of them
      const broken = unread.length > 0 ? [...new Set(unread.map(({ path }) => path))] : NEEDED[kind];
      // the others are gone on with, as they are
      const known = readableFiles(files, broken, [sound.current, served]);
      return { definition: (await readAll(known)).definition, broken, by: unread[0] };
    };
    // whoever types goes on meanwhile: a form may have a thousand fields
    const show = (next: (before: Read) => Read) => {
      if (live) startTransition(() => setRead(next));
    };
    read().then(
      // one that nothing can be drawn of: the last one that could
      (now) => show((before) => ({ ...now, definition: now.definition ?? before.definition })),
      // what cannot be read at all: the checker says where
      () => show(({ definition }) => ({ definition, broken: Object.keys(files) })),
    );
    return () => {
      live = false;
    };
  }, [kind, key, common, served, files]);
  const { definition, broken, by: brokenBy } = read;
  const form = definition?.kind === 'report' ? undefined : definition;
  return { form, written: definition, broken, brokenBy };
}

/** Whether it can be drawn. Of a report its texts can be. */
function isDrawable(definition: Definition): boolean {
  try {
    textsOf(definition);
    if (definition.kind === 'report') return true;
    planOf(modelOf(definition));
    if (definition.kind === 'topic') {
      project(definition, 'start');
      inFlowOrder(definition.process);
    }
    return true;
  } catch {
    return false;
  }
}

function useJudged({ kind, key }: StudioDefinition, files: FileTexts) {
  const [judged, setJudged] = useState<{ files: FileTexts | null; faults: readonly Omit<PlacedFault, 'says'>[] }>({
    files: null,
    faults: [],
  });
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      checkFiles({ kind, key }, files, abort.signal).then(
        (faults) =>
          setJudged({ files, faults: faults.map((fault) => ({ ...fault, place: faultPlace(files, fault) })) }),
        // without a connection nothing is judged; it is told where the draft is kept
        () => undefined,
      );
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [kind, key, files]);
  return { judged: judged.faults, isJudging: judged.files !== files };
}
