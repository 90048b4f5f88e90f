import type { Transaction } from 'kysely';
import type { ProcessModel } from '../../definition/types/process.ts';
import { statement } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { runCommand } from './command.ts';
import { graphOf, type Graph } from './graph.ts';
import { eventsOf } from './interrupt.ts';
import { obstacles } from './migrate.ts';
import type { EmbeddedEngine, Outcome, ProcessEngine, Standing } from './port.ts';
import { awaitedAt, signersBeside } from './sign.ts';
import { decode, encode } from './state.ts';
import { Step, Undecided, type Graphs } from './step.ts';
import { taskAt } from './tasks.ts';
import type { Token } from './token.ts';

/** So many versions are remembered; whoever gives a command deploys what it names again. */
const MOST_VERSIONS = 1_000;

/**
 * The engine of the house: a pure step over the process model. Tokens, scopes, counters and trail are one value in the
 * request's own row, which the verb has locked and writes anyway: nothing here waits for anything.
 */
export function embeddedEngine(): ProcessEngine<Transaction<Tables>> {
  const engine = engineInMemory();
  return {
    deploy: async (versions) => engine.deploy(versions),
    apply: async (run, command) => engine.apply(run, command),
    standing: async (run) => engine.standing(run),

    async obstacles(run, to) {
      const { tokens, trail } = decode(run.tokens);
      return obstacles(tokens, trail, engine.model(run.version), to);
    },

    async instancesAt(tx, activities) {
      const { rows } = await statement<{ id: string }>`select id from wf_instance
        where state = 'running' and exists (
          select from jsonb_array_elements(tokens -> 'tokens') token where token ->> 'activity' = any(${activities}))
        order by id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    // it runs nothing but what stands in the rows
    sweep: async () => 0,
  };
}

export function engineInMemory(): EmbeddedEngine & { model(version: string): ProcessModel } {
  const versions = new Map<string, Graph>();
  const graphs: Graphs = (version) => versions.get(version);
  return {
    deploy(models) {
      for (const [id, model] of models) {
        if (!versions.has(id)) versions.set(id, graphOf(model));
      }
      for (const id of versions.keys()) {
        if (versions.size <= MOST_VERSIONS || models.has(id)) break;
        versions.delete(id);
      }
    },

    apply(run, command) {
      try {
        return outcomeOf(runCommand(run, graphs, command));
      } catch (error) {
        if (error instanceof Undecided) return { needs: [error.question] };
        throw error;
      }
    },

    standing(run) {
      const step = new Step(run, graphs, decode(run.tokens));
      return [...step.tokens.values()].map((token) => ({
        ...taskAt(step, token),
        kind: kindOf(step, token),
        signers: signersBeside(step, token),
        awaited: awaitedAt(step, token),
        events: eventsOf(step, token).map(({ id }) => id),
      }));
    },

    model(version) {
      const graph = graphs(version);
      if (!graph) throw new Error(`the version ${version} has not been deployed`);
      return graph.model;
    },
  };
}

function kindOf(step: Step, token: Token): Standing['kind'] {
  if (token.kind !== 'activity') return token.kind;
  return token.applicant || step.nodeOf(token).type === 'userTask' ? 'task' : 'event';
}

function outcomeOf(step: Step): Outcome {
  const { entered, waiting, rehung, reached, passed, taken, state, endedAt } = step;
  return {
    tokens: encode(step),
    left: [...step.gone.keys()],
    entered: [...entered.values()],
    waiting: waiting.filter(({ token }) => step.tokens.has(token)),
    ...{ rehung, reached, passed, taken: [...taken], state },
    ...(state !== 'running' && endedAt !== undefined && { endedAt }),
  };
}
