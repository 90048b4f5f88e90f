import { checkDefinition, type CheckContext } from './check/check.ts';
import { applyMend, isSure, mendOf, type Mend, type MendPlace } from './edit/mend.ts';
import type { Files } from './edit/files.ts';
import type { DefinitionSource, SourceFile } from './types/source.ts';

export interface Fixed {
  /** the files that are other ones now */
  files: SourceFile[];
  /** what was mended, for people */
  done: string[];
}

/** A file in an old format hides what else is wrong with it: it is looked at again until nothing is left to mend. */
const MOST_ROUNDS = 5;

/** What somebody asks for who wants every message followed that says what was probably meant. */
export const isSuggested = (mend: Mend): boolean => isSure(mend) || mend.do === 'replace';

/**
 * Mends what needs no thought: files of the first format, default flows that are not marked, texts that lack the
 * translation they must have (an empty one each, to be filled in). What it leaves is for the checker to tell.
 * @param isMeant which mends are made; left out, those that need no thought
 */
export async function fixDefinition(
  source: DefinitionSource,
  context: CheckContext,
  isMeant: (mend: Mend) => boolean = isSure,
): Promise<Fixed> {
  const [first] = source.files;
  const folder = first?.path.slice(0, first.path.length - first.name.length) ?? '';
  const sourceOf = (all: Files): SourceFile[] =>
    Object.entries(all).map(([name, text]) => ({ name, path: `${folder}${name}`, text }));
  const before: Files = Object.fromEntries(source.files.map(({ name, text }) => [name, text]));
  const done: string[] = [];
  let files = before;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { faults } = await checkDefinition({ ...source, files: sourceOf(files) }, context);
    let next = files;
    const texts: string[] = [];
    for (const fault of faults) {
      const place = { ...fault, file: fault.path.slice(folder.length) };
      const mend = mendOf(fault, place, files);
      const mended = mend !== null && isMeant(mend) ? applyMend(next, mend, place) : next;
      if (mend === null || mended === next) continue;
      if (mend.do === 'translate') texts.push(mend.text);
      else done.push(...told(mend, place, next, mended));
      next = mended;
    }
    if (texts.length > 0) {
      const count = `${texts.length} text${texts.length === 1 ? '' : 's'}`;
      done.push(`locales/en-US.json: ${count} to translate`);
    }
    if (next === files) break;
    files = next;
  }
  return { files: sourceOf(files).filter(({ name, text }) => before[name] !== text), done };
}

function told(mend: Mend, { file, line }: MendPlace, before: Files, after: Files): string[] {
  if (mend.do === 'replace') return [`${file}:${line}: "${mend.word}" is "${mend.by}" now`];
  if (mend.do === 'default') return [`process.bpmn: "${mend.flow}" is the default of "${mend.gateway}"`];
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return changed.map((name) => `${name}: in format 2 now`);
}
