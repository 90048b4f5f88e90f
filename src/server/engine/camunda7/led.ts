import type { ProcessModel } from '../../../definition/types/process.ts';
import type { Command, EngineRun, Outcome, ProcessEngine } from '../port.ts';
import { decode } from '../state.ts';
import { unavailable, type CamundaRest, type Instruction, type Leaf, type Variables } from './rest.ts';
import { sweepStrays } from './sweep.ts';
import { isRewritable, PARKED, rewrite, variableOf } from './rewrite.ts';

/** How often the cluster went by itself where the request went, and how often it had to be put there. */
export type Told = (how: 'agreed' | 'aligned', command: Command['type']) => void;

/**
 * A cluster over the Camunda 7 REST API (Operaton, Camunda 7) that holds the tokens of every request too: its cockpit
 * shows where they stand, its reports count them. The hall's own step says what comes of a command, because only it knows
 * roll back by cause and effect; the cluster is given the command in its own words, and its activity instances are compared
 * before and after. Where they differ it is put in line by one modification.
 *
 * So the request's row is the truth: whatever a crash, a rolled back transaction, an administrator over there or an answer
 * that was lost has left behind is put right by the next command, and nothing is done twice. Commands of a request come one
 * by one, because its verb holds its row. A cluster that is away refuses the verb as `unavailable`. What it runs for a
 * request whose row was never committed, no command names any more: that is swept up.
 */
export function ledEngine<Tx>(own: ProcessEngine<Tx>, rest: CamundaRest, told: Told = () => {}): ProcessEngine<Tx> {
  const models = new Map<string, ProcessModel>();
  /** keys of definitions, once they are there */
  const keys = new Map<string, Promise<string>>();

  /** A deployment that failed is tried again by the next command. */
  function deployed(version: string, model: ProcessModel): Promise<string> {
    const known = keys.get(version);
    if (known) return known;
    const rewritten = rewrite(version, model);
    const deploying = rest.deploy(rewritten).then(() => rewritten.key);
    keys.set(version, deploying);
    deploying.catch(() => keys.delete(version));
    return deploying;
  }

  return {
    ...own,
    async deploy(versions) {
      for (const [version, model] of versions) models.set(version, model);
      await own.deploy(versions);
    },

    sweep: (strays) => sweepStrays(rest, strays),

    async apply(run, command) {
      const outcome = await own.apply(run, command);
      const version = command.type === 'migrate' ? command.to : run.version;
      const model = models.get(version);
      if ('needs' in outcome || !model || !isRewritable(model)) return outcome;
      const key = await deployed(version, model);
      const follower = new Follower(rest, run.instanceId, key, variablesOf(model, run));
      told((await follower.follow(run, command, outcome)) ? 'agreed' : 'aligned', command.type);
      return outcome;
    },
  };
}

/** One instance over there, while it follows one command. */
class Follower {
  private readonly rest: CamundaRest;
  private readonly businessKey: string;
  private readonly key: string;
  private readonly variables: Variables;

  constructor(rest: CamundaRest, businessKey: string, key: string, variables: Variables) {
    this.rest = rest;
    this.businessKey = businessKey;
    this.key = key;
    this.variables = variables;
  }

  /** @returns whether it went there by itself */
  async follow(run: EngineRun, command: Command, outcome: Outcome): Promise<boolean> {
    const goal = placesOf(outcome.tokens);
    const instance = await this.rest.find(this.businessKey);
    if (goal.length === 0 && command.type === 'terminate') {
      if (instance !== undefined) await this.rest.remove(instance);
      return true;
    }
    const went = await this.obey(instance, run, command);
    const there = await this.standing();
    if (went && sameSet(there.leaves, goal)) return true;
    await this.align(there, goal);
    const after = await this.standing();
    if (!sameSet(after.leaves, goal)) {
      const [wanted, found] = [goal, after.leaves.map(({ activityId }) => activityId)].map((ids) => ids.join(', '));
      throw unavailable(`it should stand at ${wanted} and stands at ${found}`);
    }
    return false;
  }

  /** Gives the command in the cluster's own words, where it has some and stands where it should. */
  private async obey(instance: string | undefined, run: EngineRun, command: Command): Promise<boolean> {
    if (command.type === 'start' && instance === undefined) {
      await this.rest.start(this.key, this.businessKey, this.variables);
      return true;
    }
    if (instance === undefined || !sameSet(await this.rest.leaves(instance), placesOf(run.tokens))) return false;
    const tokens = new Map(decode(run.tokens).tokens.map((token) => [token.id, token]));
    if (command.type === 'signal') return this.rest.trigger(instance, command.event, this.variables);
    if (command.type !== 'complete') return false;
    for (const id of command.tokens) {
      const token = tokens.get(id);
      const known = token !== undefined && !token.applicant && !token.back;
      if (!known || !(await this.rest.complete(instance, token.activity, this.variables))) return false;
    }
    return true;
  }

  private async standing(): Promise<{ instance: string | undefined; leaves: Leaf[] }> {
    const instance = await this.rest.find(this.businessKey);
    return { instance, leaves: instance === undefined ? [] : await this.rest.leaves(instance) };
  }

  /** Puts the instance where the request stands: what is too much goes, what is missing begins. */
  private async align(
    { instance, leaves }: { instance: string | undefined; leaves: readonly Leaf[] },
    goal: readonly string[],
  ): Promise<void> {
    if (goal.length === 0) {
      if (instance !== undefined) await this.rest.remove(instance);
      return;
    }
    if (instance === undefined) {
      await this.rest.start(this.key, this.businessKey, this.variables, goal);
      return;
    }
    const missing = [...goal];
    const cancel = leaves.flatMap(({ id, activityId }): Instruction[] => {
      const place = missing.indexOf(activityId);
      if (place === -1) return [{ type: 'cancel', activityInstanceId: id }];
      missing.splice(place, 1);
      return [];
    });
    const begin = missing.map((activityId): Instruction => ({ type: 'startBeforeActivity', activityId }));
    await this.rest.modify(instance, [...cancel, ...begin], this.variables);
  }
}

/** Activities at which the cluster must have a token, as often as it must. */
function placesOf(tokens: EngineRun['tokens']): string[] {
  return decode(tokens).tokens.flatMap(({ kind, activity, applicant }) => {
    if (kind !== 'activity' && kind !== 'join') return [];
    return [applicant ? PARKED : activity];
  });
}

function sameSet(leaves: readonly Leaf[], places: readonly string[]): boolean {
  const there = leaves.map(({ activityId }) => activityId).sort();
  return there.join(' ') === [...places].sort().join(' ');
}

/** Every decision of the process as a variable: what was not decided for this command is not asked there either. */
function variablesOf(model: ProcessModel, { decisions }: EngineRun): Variables {
  const boolean = (value: unknown) => ({ value: value === true, type: 'Boolean' }) as const;
  const decided = new Map<string, unknown>();
  for (const [key, answer] of Object.entries(decisions)) {
    const [ask, at] = JSON.parse(key) as [string, string];
    decided.set(`${ask} ${at}`, answer);
  }
  const variables: Record<string, Variables[string]> = {};
  for (const { id, condition } of Object.values(model.flows))
    if (condition !== undefined) variables[variableOf.condition(id)] = boolean(decided.get(`condition ${id}`));
  for (const { id, multi } of Object.values(model.nodes)) {
    if (!multi) continue;
    const elements = decided.get(`elements ${id}`);
    // what is put there with nothing decided is put there one by one
    const value = Array.isArray(elements) ? elements.length : 1;
    variables[variableOf.elements(id)] = { value, type: 'Integer' };
    variables[variableOf.over(id)] = boolean(decided.get(`over ${id}`));
  }
  return variables;
}
