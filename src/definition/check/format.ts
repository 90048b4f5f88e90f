import type { Fault } from '../types/source.ts';
import { docOf } from './rules.ts';

export const FORMATS = ['pretty', 'json', 'github', 'sarif'] as const;
export type CheckFormat = (typeof FORMATS)[number];

export function format(faults: readonly Fault[], as: CheckFormat): string {
  switch (as) {
    case 'pretty':
      return pretty(faults);
    case 'json':
      return JSON.stringify(faults, null, 2);
    case 'github':
      return github(faults);
    case 'sarif':
      return sarif(faults);
  }
}

/** For people: `path:line:col: error: message [rule]`, the source line, and a caret under the place. */
export function pretty(faults: readonly Fault[]): string {
  return faults
    .map(({ path, line, column, severity, message, rule, source }) => {
      const head = `${path}:${line}:${column}: ${severity}: ${message} [${rule}]`;
      return source === undefined || source.trim() === '' ? head : `${head}\n${excerpt(source, column)}`;
    })
    .join('\n');
}

const WIDTH = 160;

/** The source line cut to a screen, the caret under the column however wide the characters before it are. */
function excerpt(source: string, column: number): string {
  const from = column > WIDTH - 20 ? column - 60 : 0;
  const shown = source.slice(from, from + WIDTH).replaceAll('\t', ' ');
  const before = shown.slice(0, Math.max(0, column - 1 - from));
  const width = Array.from(before).reduce((sum, char) => sum + (isWide(char) ? 2 : 1), 0);
  return `  ${shown}\n  ${' '.repeat(width)}^`;
}

/** Chinese characters and full-width signs take two columns of a terminal. */
function isWide(char: string): boolean {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u.test(
    char,
  );
}

/** Workflow commands of a CI that shows faults beside the changed lines. */
function github(faults: readonly Fault[]): string {
  return faults
    .map(({ path, line, column, severity, message, rule }) => {
      const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
      return `::${severity} file=${path},line=${line},col=${column},title=${rule}::${text}`;
    })
    .join('\n');
}

/** SARIF 2.1.0, which code hosts and editors read. */
function sarif(faults: readonly Fault[]): string {
  const ids = [...new Set(faults.map(({ rule }) => rule))];
  const rules = ids.map((id) => {
    const doc = docOf(id);
    return { id, shortDescription: { text: doc?.title ?? id }, fullDescription: { text: doc?.help ?? id } };
  });
  const results = faults.map(({ rule, severity, message, path, line, column }) => ({
    ruleId: rule,
    level: severity,
    message: { text: message },
    locations: [
      { physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line, startColumn: column } } },
    ],
  }));
  const driver = { name: 'hall', rules };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  };
  return JSON.stringify(log, null, 2);
}
