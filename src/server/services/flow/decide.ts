import { HallError } from '../../../contract/errors.ts';
import { truthOf } from '../../../definition/expression/evaluate.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { asksEach } from '../../../definition/process/expressions.ts';
import type { ProcessNode } from '../../../definition/types/process.ts';
import type { Local, Question } from '../../engine/port.ts';
import { evaluateAt, failure, type Office } from './office.ts';

const MAX_INSTANCES = 1_000;

/** What an engine asked: a condition, the elements of a multi-instance, whether one is over before everybody is done. */
export function decide(office: Office, { ask, at, process, local }: Question): JsonValue {
  const model = office.process(process);
  const flow = ask === 'condition' ? model?.flows[at] : undefined;
  const node = model?.nodes[flow?.source ?? at];
  if (!node) throw new HallError('conditionFailed', { values: { activity: at, reason: 'not in the process' } });
  if (flow) return holds(office, node, flow.condition ?? '', local);
  if (ask === 'over') return holds(office, node, node.multi?.completionCondition ?? '', local);
  return elementsOf(office, node, local);
}

/** A condition must be true, false or empty (which counts as false). */
function holds(office: Office, node: ProcessNode, condition: string, local: Local): boolean {
  const truth = truthOf(evaluateAt(office, node, condition, local));
  if (truth === null) {
    throw new HallError('conditionNotBoolean', { values: { activity: node.name || node.id, reason: condition } });
  }
  return truth;
}

function elementsOf(office: Office, node: ProcessNode, local: Local): JsonValue[] {
  const { collection, cardinality = '' } = node.multi ?? {};
  if (collection === undefined) {
    const count = Number(evaluateAt(office, node, cardinality, local));
    if (!Number.isInteger(count) || count < 0) throw failure(node, `${cardinality} is no number of instances`);
    refuseTooMany(node, count);
    return Array.from({ length: count }, (_, index) => index);
  }
  const value = evaluateAt(office, node, collection, local);
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) throw failure(node, `${collection} is no list`);
  refuseTooMany(node, value.length);
  return asksEach(node) ? onceEach(office, node, value as JsonValue[]) : (value as JsonValue[]);
}

/** Nobody is asked twice: not whom a list names twice, nor beside his leader an applicant whose word the leader speaks. */
function onceEach(office: Office, node: ProcessNode, people: readonly JsonValue[]): JsonValue[] {
  const named = new Set(people);
  return [...named].filter((who) => {
    const voice = typeof who === 'string' ? office.voice(node, who) : who;
    return voice === who || !named.has(voice);
  });
}

function refuseTooMany(node: ProcessNode, count: number): void {
  if (count > MAX_INSTANCES) throw failure(node, `more than ${MAX_INSTANCES} instances`);
}
