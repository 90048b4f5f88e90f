import { marked } from '../../../support/marked.ts';
import fc from 'fast-check';
import { readProcess } from '../../../../src/definition/process/read.ts';
import type { ProcessModel } from '../../../../src/definition/types/process.ts';
import type { Token } from '../../../../src/server/engine/token.ts';
import type { Simulation } from './simulation.ts';

/** A process made of well-nested blocks, so that a test can say which sets of tokens are allowed. */
export type Block =
  | { type: 'task'; multi?: 'parallel' | 'sequential'; timer?: boolean }
  | { type: 'skip' }
  | { type: 'line' | 'and' | 'or' | 'xor'; parts: Block[] }
  | { type: 'loop' | 'sub'; part: Block };

export const blocks: fc.Arbitrary<Block> = fc.letrec<{ block: Block; task: Block }>((tie) => ({
  task: fc.record(
    {
      type: fc.constant('task' as const),
      multi: fc.constantFrom('parallel' as const, 'sequential' as const),
      timer: fc.boolean(),
    },
    { requiredKeys: ['type'] },
  ),
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: tie('task') },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('line' as const),
        parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom('and' as const, 'or' as const, 'xor' as const),
        parts: fc.array(
          fc.oneof(
            { weight: 5, arbitrary: tie('block') },
            { weight: 1, arbitrary: fc.constant<Block>({ type: 'skip' }) },
          ),
          {
            minLength: 2,
            maxLength: 3,
          },
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('loop' as const, 'sub' as const), part: tie('block') }) },
  ),
})).block;

/** The block with the ids that it got in the process. */
interface Drawn {
  block: Block;
  id: string;
  parts: Drawn[];
  /** and, or: flows by which the branches reach the join */
  flows: string[];
}

export interface DrawnProcess {
  model: ProcessModel;
  root: Drawn;
  /** names of the variables that conditions read */
  variables: string[];
}

/** Draws a block as a process between two tasks that are always there. */
export async function draw(block: Block): Promise<DrawnProcess> {
  const drawer = new Drawer();
  const root = drawer.scope({ type: 'line', parts: [{ type: 'task' }, block, { type: 'task' }] }, '');
  const shapes = [...drawer.ids].map(
    (id) => `<BPMNShape bpmnElement="${id}"><Bounds x="0" y="0" width="1" height="1"/></BPMNShape>`,
  );
  const xml = marked(
    `<definitions xmlns:flowable="http://flowable.org/bpmn"><process id="p">${root.xml}</process><BPMNDiagram><BPMNPlane>${shapes.join('')}</BPMNPlane></BPMNDiagram></definitions>`,
  );
  const { model, faults } = await readProcess(xml, 'p.bpmn');
  if (!model || faults.length > 0) throw new Error(`${faults[0]?.message ?? ''}\n${xml}`);
  return { model, root: root.drawn, variables: drawer.variables };
}

class Drawer {
  readonly ids = new Set<string>();
  readonly variables: string[] = [];

  scope(block: Block, extra: string): { xml: string; drawn: Drawn } {
    const xml: string[] = [extra];
    const start = this.element(xml, 'startEvent', 's');
    const end = this.element(xml, 'endEvent', 'e');
    const { drawn, last } = this.put(xml, block, start, '');
    this.flow(xml, last.from, end, last.condition);
    return { xml: xml.join(''), drawn };
  }

  /** Draws a block behind the node `from`; answers where the next one begins. */
  private put(
    xml: string[],
    block: Block,
    from: string,
    condition: string,
  ): { drawn: Drawn; last: { from: string; condition: string } } {
    const through = (
      id: string,
      parts: Drawn[] = [],
      flows: string[] = [],
    ): { drawn: Drawn; last: { from: string; condition: string } } => ({
      drawn: { block, id, parts, flows },
      last: { from: id, condition: '' },
    });
    switch (block.type) {
      case 'skip':
        return { drawn: { block, id: '', parts: [], flows: [] }, last: { from, condition } };
      case 'task':
        return this.task(xml, block, from, condition);
      case 'line': {
        const parts: Drawn[] = [];
        let last = { from, condition };
        for (const part of block.parts) {
          const put = this.put(xml, part, last.from, last.condition);
          parts.push(put.drawn);
          last = put.last;
        }
        return { drawn: { block, id: '', parts, flows: [] }, last };
      }
      case 'loop': {
        const entry = this.element(xml, 'exclusiveGateway', 'l');
        this.flow(xml, from, entry, condition);
        const put = this.put(xml, block.part, entry, '');
        const exit = this.element(xml, 'exclusiveGateway', 'l');
        this.flow(xml, put.last.from, exit, put.last.condition);
        this.flow(xml, exit, entry, this.variable());
        return { drawn: { block, id: exit, parts: [put.drawn], flows: [] }, last: { from: exit, condition: '' } };
      }
      case 'sub': {
        const id = this.name('S');
        const inner = this.scope(block.part, '');
        xml.push(`<subProcess id="${id}">${inner.xml}</subProcess>`);
        this.flow(xml, from, id, condition);
        return through(id, [inner.drawn]);
      }
      default:
        return this.gateway(xml, block.type, block.parts, from, condition, through);
    }
  }

  private task(
    xml: string[],
    block: Block & { type: 'task' },
    from: string,
    condition: string,
  ): ReturnType<Drawer['put']> {
    const id = this.name('T');
    const loop = block.multi
      ? `<multiInstanceLoopCharacteristics isSequential="${block.multi === 'sequential'}"><loopCardinality>\${2}</loopCardinality></multiInstanceLoopCharacteristics>`
      : '';
    xml.push(`<userTask id="${id}">${loop}</userTask>`);
    this.flow(xml, from, id, condition);
    const drawn = { block, id, parts: [], flows: [] };
    if (!block.timer) return { drawn, last: { from: id, condition: '' } };
    const boundary = `${id}_late`;
    this.ids.add(boundary);
    xml.push(
      `<boundaryEvent id="${boundary}" attachedToRef="${id}"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>`,
    );
    const merge = this.element(xml, 'exclusiveGateway', 'm');
    this.flow(xml, id, merge, '');
    this.flow(xml, boundary, merge, '');
    return { drawn, last: { from: merge, condition: '' } };
  }

  private gateway(
    xml: string[],
    type: 'and' | 'or' | 'xor',
    blocks: Block[],
    from: string,
    condition: string,
    through: (id: string, parts: Drawn[], flows: string[]) => ReturnType<Drawer['put']>,
  ): ReturnType<Drawer['put']> {
    const element = { and: 'parallelGateway', or: 'inclusiveGateway', xor: 'exclusiveGateway' }[type];
    const fork = this.element(xml, element, type);
    const join = this.element(xml, element, type);
    this.flow(xml, from, fork, condition);
    const parts: Drawn[] = [];
    const flows: string[] = [];
    for (const [index, block] of blocks.entries()) {
      const put = this.put(xml, block, fork, type === 'and' || index === 0 ? '' : this.variable());
      parts.push(put.drawn);
      flows.push(this.flow(xml, put.last.from, join, put.last.condition));
    }
    if (type === 'or') this.markDefault(xml, fork);
    return through(join, parts, flows);
  }

  private variable(): string {
    const name = `v${this.variables.length}`;
    this.variables.push(name);
    return `\${${name}}`;
  }

  private name(prefix: string): string {
    const id = `${prefix}${this.ids.size}`;
    this.ids.add(id);
    return id;
  }

  private element(xml: string[], type: string, prefix: string): string {
    const id = this.name(prefix);
    xml.push(`<${type} id="${id}"/>`);
    return id;
  }

  /** Out of an inclusive gateway the flow without a condition is always taken, unless it is the default. */
  private markDefault(xml: string[], gateway: string): void {
    const first = xml.find((line) => line.includes(`sourceRef="${gateway}"`) && line.endsWith('"></sequenceFlow>'));
    const id = /id="([^"]+)"/.exec(first ?? '')?.[1] ?? '';
    const plain = `<inclusiveGateway id="${gateway}"/>`;
    xml[xml.indexOf(plain)] = `<inclusiveGateway id="${gateway}" default="${id}"/>`;
  }

  private flow(xml: string[], from: string, to: string, condition: string): string {
    const id = this.name('f');
    this.ids.delete(id);
    const unique = `${id}_${from}_${to}_${xml.length}`;
    const inner = condition ? `<conditionExpression>${condition}</conditionExpression>` : '';
    xml.push(`<sequenceFlow id="${unique}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`);
    return unique;
  }
}

/** What is wrong with the tokens and tasks of an instance; undefined when BPMN allows them. */
export function problemOf({ root }: DrawnProcess, simulation: Simulation): string | undefined {
  const { tokens } = simulation.stored();
  const waiting = tokens.filter((token) => token.kind === 'activity').map((token) => token.id);
  const held = [...simulation.tasks.values()].map((task) => task.token);
  if (waiting.sort().join() !== held.sort().join()) return 'a token without its task, or a task without its token';
  const timed = simulation.timers.filter((timer) => !tokens.some((token) => token.id === timer.token));
  if (timed.length > 0) return 'a timer of a token that is gone';
  if (simulation.state !== 'running') return tokens.length > 0 ? 'tokens after the end' : undefined;
  if (tokens.length === 1 && tokens[0]?.applicant) return undefined;
  try {
    const seen: string[] = [];
    if (count(root, tokens, null, seen) !== 1) return 'not exactly one place in the process';
    const stray = tokens.filter((token) => !token.loop && !seen.includes(token.id));
    return stray.length > 0 ? `stray ${stray.map((token) => `${token.kind}:${token.activity}`).join(', ')}` : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** How many times a block is being run: 0 or 1, anything else is an error. */
function count({ block, id, parts, flows }: Drawn, tokens: Token[], parent: string | null, seen: string[]): number {
  const here = tokens.filter((token) => token.parent === parent && token.activity === id);
  const one = (found: number): number => {
    if (found > 1) throw new Error(`${block.type} ${id} runs ${found} times`);
    return found;
  };
  const inside = parts.map((part) => (block.type === 'sub' ? 0 : count(part, tokens, parent, seen)));
  switch (block.type) {
    case 'skip':
      return 0;
    case 'task':
      if (block.multi && here[0] && !tokens.some((token) => token.parent === here[0]?.id))
        throw new Error(`${id} is empty`);
      seen.push(...here.map((token) => token.id));
      return one(here.length);
    case 'sub': {
      const [part] = parts;
      for (const scope of here) {
        seen.push(scope.id);
        if (!part || count(part, tokens, scope.id, seen) !== 1) throw new Error(`${id} is empty or full`);
      }
      return one(here.length);
    }
    case 'and':
    case 'or': {
      const joined = flows.map((flow) => here.filter((token) => token.flow === flow).length);
      seen.push(...here.map((token) => token.id));
      const branches = inside.map((found, index) => one(found + (joined[index] ?? 0)));
      const running = branches.filter((found) => found > 0).length;
      if (running === 0) return 0;
      if (block.type === 'and' && running !== branches.length) throw new Error(`a branch of ${id} is lost`);
      if (inside.every((found) => found === 0)) throw new Error(`everybody waits at ${id}`);
      return 1;
    }
    default:
      return one(inside.reduce((sum, found) => sum + found, 0));
  }
}
