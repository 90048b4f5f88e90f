import type { Definition } from '../types/definition.ts';
import type { DefinitionSource, Fault } from '../types/source.ts';
import { readParts } from '../read.ts';
import { positionAt } from '../text/position.ts';
import { withoutConsequences, type Reported } from './consequences.ts';
import { seenBy } from './outline.ts';
import { ReportBook } from './report.ts';
import { RULES } from './rules.ts';
import { subjectOf, type CheckContext, type Subject } from './subject.ts';
import { say, told } from '../text/say.ts';

export type { CheckContext } from './subject.ts';

export interface Checked {
  source: DefinitionSource;
  /** there when no fault is an error */
  definition: Definition | undefined;
  /** errors and warnings, in the order of files and lines */
  faults: Fault[];
}

/**
 * Judges all files of a definition together and collects every fault; never throws. The command line, the server's
 * loader and the browser's editor all call this.
 */
export async function checkDefinition(source: DefinitionSource, context: CheckContext): Promise<Checked> {
  const reported: Reported[] = [];
  const tell = (...faults: Fault[]): void => void reported.push(...faults.map((fault) => ({ fault })));
  let subject: Subject | undefined;
  try {
    const parts = await readParts(source, context);
    tell(...parts.faults);
    subject = await subjectOf(parts, context);
    for (const rule of RULES) {
      const book = new ReportBook(rule, source, parts.places);
      try {
        await rule.check(seenBy(rule, subject), book);
      } catch (error) {
        tell(crash(source, rule.id, error));
      }
      reported.push(...book.reported);
    }
  } catch (error) {
    tell(crash(source, 'reading', error));
  }
  const sorted = tidy(withoutConsequences(reported), source);
  const sound = !sorted.some(({ severity }) => severity === 'error');
  return { source, definition: sound ? subject?.definition : undefined, faults: sorted };
}

/** Judges many definitions; entities are known to each other's and the topics' effects. */
export async function checkAll(sources: readonly DefinitionSource[], context: CheckContext): Promise<Checked[]> {
  const results: Checked[] = [];
  for (const source of sources) results.push(await checkDefinition(source, context));
  return results;
}

/** A rule that breaks is our fault, and says so; the definition is not let through unjudged. */
function crash(source: DefinitionSource, rule: string, error: unknown): Fault {
  const path = source.files[0]?.path ?? source.key;
  const reason = error instanceof Error ? error.message : String(error);
  const message = say`the checker itself failed at "${rule}": ${reason}; please report this`;
  return { rule: 'checker-crash', severity: 'error', ...told(message), path, line: 1, column: 1 };
}

/** In the order of files and lines, each said once, with the source line for the caret. */
function tidy(faults: readonly Fault[], source: DefinitionSource): Fault[] {
  const order = new Map(source.files.map(({ path }, i) => [path, i]));
  const place = ({ path }: Fault): number => order.get(path) ?? -1;
  const seen = new Set<string>();
  return [...faults]
    .sort((a, b) => place(a) - place(b) || a.line - b.line || a.column - b.column)
    .filter((fault) => {
      const key = `${fault.rule} ${fault.path}:${fault.line}:${fault.column} ${fault.message}`;
      return !seen.has(key) && seen.add(key);
    })
    .map((fault) => ({ ...fault, ...sourceLine(fault, source) }));
}

function sourceLine(fault: Fault, source: DefinitionSource): { source?: string } {
  if (fault.source !== undefined) return {};
  const text = source.files.find(({ path }) => path === fault.path)?.text;
  if (text === undefined) return {};
  let offset = 0;
  for (let line = 1; line < fault.line; line++) {
    const end = text.indexOf('\n', offset);
    if (end === -1) return {};
    offset = end + 1;
  }
  return { source: positionAt(text, offset).source };
}
