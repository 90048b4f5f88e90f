import type { Transaction } from 'kysely';
import { statement } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { waitingFor } from './interrupt.ts';
import { jumpTargets } from './jump.ts';
import { obstacles } from './migrate.ts';
import { Move } from './move.ts';
import type { Command, EngineRun, Outcome, ProcessEngine } from './port.ts';
import { graphOf } from './graph.ts';
import { decode, encode } from './state.ts';
import { step } from './step.ts';

/**
 * The engine of the house: a pure step over the process model. Tokens, scopes, counters and trail are one value in the
 * request's own row, which the verb has locked and writes anyway: nothing here waits for anything.
 */
export function embeddedEngine(): ProcessEngine<Transaction<Tables>> {
  return {
    apply: async (run, command) => applyCommand(run, command),

    async jumpTargets(run, id) {
      const standing = standingIn(run);
      const token = standing.tokens.get(id);
      return token ? jumpTargets(standing, token) : [];
    },

    waitingFor: async (run, event) => waitingFor(standingIn(run), event),

    standingAt: async (run) =>
      decode(run.tokens).tokens.flatMap(({ kind, activity }) => (kind === 'scope' ? [] : [activity])),

    async obstacles(run, to) {
      const { tokens, trail } = decode(run.tokens);
      return obstacles(tokens, trail, run.model, to);
    },

    async instancesAt(tx, activities) {
      const { rows } = await statement<{ id: string }>`select id from wf_instance
        where state = 'running' and exists (
          select from jsonb_array_elements(tokens -> 'tokens') token where token ->> 'activity' = any(${activities}))
        order by id`.execute(tx);
      return rows.map(({ id }) => id);
    },
  };
}

/** The instance as it stands, to be looked at. */
function standingIn(run: EngineRun): Move {
  return new Move(run, decode(run.tokens));
}

/** The same for who need not wait: a walk in memory. */
export function applyCommand(run: EngineRun, command: Command): Outcome {
  const move = step(run, command);
  const { automatic, delegates, state, endedAt, moved, renamed } = move;
  const gone = [...move.gone.keys()];
  // each part of a statement costs: where no clock can run, none is stopped
  const stopped = graphOf(run.model).mayWait ? gone.map((token) => ({ token })) : [];
  return {
    tokens: encode(move),
    gone,
    created: [...move.tasks.values()],
    renamed,
    timers: { set: [...move.timers.values()].flat(), stopped: [...stopped, ...move.stopped], moved },
    ...{ automatic, delegates, state },
    taken: [...move.taken],
    ...(state !== 'running' && endedAt !== undefined && { endedAt }),
  };
}
