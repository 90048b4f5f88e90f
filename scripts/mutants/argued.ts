import type { Fault } from './faults.ts';

/** A fault that no test can notice: where it stands, what it changes, and why nobody could see it. */
interface Argued extends Pick<Fault, 'file' | 'what'> {
  /** the line that it stands in */
  on: string;
  why: string;
}

const FLOWS_ARE_THERE = 'the reader lists a flow as incoming only when it has the flow itself (flows.ts, joinFlows)';

const ARGUED: readonly Argued[] = [
  {
    file: 'src/server/engine/blocks.ts',
    on: "for (const incoming of node.incoming) open.push(graph.flow(incoming)?.source ?? '');",
    what: "graph.flow(incoming)?.source ?? ''  →  graph.flow(incoming)?.source",
    why: FLOWS_ARE_THERE,
  },
  {
    file: 'src/server/engine/graph.ts',
    on: "for (const incoming of node.incoming) open.push(flows.get(incoming)?.source ?? '');",
    what: "flows.get(incoming)?.source ?? ''  →  flows.get(incoming)?.source",
    why: FLOWS_ARE_THERE,
  },
  {
    file: 'src/server/access/secondFactors.ts',
    on: 'hold = false,',
    what: 'false  →  true',
    why: 'who only looks then waits for who uses a code at that moment, and reads the same row after him',
  },
  {
    file: 'src/server/engine/scopes.ts',
    on: 'const token = parent === null ? undefined : step.tokens.get(parent);',
    what: '===  →  !==',
    why:
      'the entry of an instance then names no scope around it, which is read only for scopes that leave by an event of ' +
      'their own; its causes lead to the entry of that scope anyway',
  },
];

/** Why a fault changes nothing that anybody could see; undefined where a test has to notice it. */
export function argumentFor({ file, line, what }: Fault, source: string): string | undefined {
  const text = source.split('\n')[line - 1]?.trim();
  return ARGUED.find((each) => each.file === file && each.what === what && each.on === text)?.why;
}
