import { EditRefused } from '../json.ts';
import type { Files } from '../files.ts';
import { type Ask, type Conflict, Questions, type Side } from './ask.ts';
import { mergeJson } from './json.ts';
import { mergeLines } from './lines.ts';
import { mergeXml } from './xml.ts';

export interface Merged {
  files: Files;
  conflicts: Conflict[];
}

/**
 * Three ways: what one side alone has changed is taken from it, file by file and within a file by properties, elements of
 * lists and of the process, or lines. Nothing is guessed where both have changed the same.
 * @param chosen by a conflict's id: whose that place shall be
 */
export function mergeFiles(
  base: Files,
  mine: Files,
  theirs: Files,
  chosen: Readonly<Record<string, Side>> = {},
): Merged {
  const files: Record<string, string> = {};
  const questions = new Questions(chosen);
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
    const text = mergeFile(name, [base[name], mine[name], theirs[name]], questions.about(name));
    if (text !== undefined) files[name] = text;
  }
  return { files, conflicts: questions.conflicts };
}

type Three = readonly [base: string | undefined, mine: string | undefined, theirs: string | undefined];

function mergeFile(name: string, [base, mine, theirs]: Three, ask: Ask): string | undefined {
  if (mine === theirs || mine === base) return theirs;
  if (theirs === base) return mine;
  if (mine === undefined || theirs === undefined) {
    const sides = { base: base ?? null, mine: mine ?? null, theirs: theirs ?? null };
    return ask([], sides) === 'mine' ? mine : theirs;
  }
  if (name.endsWith('.bpmn')) return mergeXml(base ?? '', mine, theirs, ask);
  try {
    return mergeJson(base ?? '{}', mine, theirs, ask);
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    // one of them cannot be read yet
    return mergeLines(base ?? '', mine, theirs, ask);
  }
}
