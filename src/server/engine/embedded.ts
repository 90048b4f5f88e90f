import type { Transaction } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import type { Tables } from '../db/tables.ts';
import { carryOver } from './carry.ts';
import { postponeTimer, takeDueTimers } from './due.ts';
import { graphOf } from './graph.ts';
import { waitingFor } from './interrupt.ts';
import { jumpTargets } from './jump.ts';
import { obstacles } from './migrate.ts';
import { Move } from './move.ts';
import type { EngineRun, Outcome, ProcessEngine } from './port.ts';
import { deleteAll, loadHolders, loadTokens, takeTask, takeTimer, tokenOfTask, writeMove } from './rows.ts';
import type { Stored } from './state.ts';
import { step, type Command } from './step.ts';

type Tx = Transaction<Tables>;

/**
 * The engine whose tokens, tasks and timers are rows of the hall's own database. Each verb reads the instance's tokens,
 * makes one pure step and writes the difference. The caller holds the lock on the instance's row and owns the
 * transaction: an error leaves nothing behind once he rolls back.
 */
export function embeddedEngine(): ProcessEngine<Tx> {
  return {
    async start(tx, run) {
      return move(tx, run, { tokens: [], trail: [] }, { type: 'start' });
    },

    async complete(tx, run, taskId) {
      const { token, holder, ...stored } = await takeOr409(tx, run, taskId);
      const holders = new Map(holder === null ? [] : [[token, holder]]);
      return move(tx, run, stored, { type: 'complete', token }, holders);
    },

    async jump(tx, run, { fromTaskId, target, mode }) {
      const holders = mode === 'straight' ? await loadHolders(tx, run.instanceId) : undefined;
      if (fromTaskId === null) {
        const stored = await loadTokens(tx, run.instanceId);
        return move(tx, run, stored, { type: 'jump', from: null, target, mode }, holders);
      }
      const { token, ...stored } = await takeOr409(tx, run, fromTaskId);
      return move(tx, run, stored, { type: 'jump', from: token, target, mode }, holders);
    },

    async relocate(tx, run, { fromTaskId, target }) {
      if (fromTaskId === null) {
        const stored = await loadTokens(tx, run.instanceId);
        return move(tx, run, stored, { type: 'relocate', from: null, target });
      }
      const { token, stored } = await findOr409(tx, run, fromTaskId);
      return move(tx, run, stored, { type: 'relocate', from: token, target });
    },

    async addInstance(tx, run, taskId, element, place = 'beside') {
      const holders = await loadHolders(tx, run.instanceId);
      const { token, stored } = await findOr409(tx, run, taskId);
      return move(tx, run, stored, { type: 'addInstance', token, element, place }, holders);
    },

    async removeInstance(tx, run, taskId) {
      const { token, stored } = await findOr409(tx, run, taskId);
      return move(tx, run, stored, { type: 'removeInstance', token });
    },

    async terminate(tx, run) {
      const cancelled = await deleteAll(tx, run.instanceId);
      return { created: [], cancelled, automatic: [], delegates: [], state: 'terminated' };
    },

    async signal(tx, run, executionId, ref) {
      const stored = await loadTokens(tx, run.instanceId);
      const cycle = ref === undefined ? null : await takeTimer(tx, executionId, ref);
      const command: Command = { type: 'signal', token: executionId, cycle, ...(ref !== undefined && { ref }) };
      return move(tx, run, stored, command);
    },

    takeDueTimers,
    postponeTimer,

    async jumpTargets(tx, run, taskId) {
      const { token, stored } = await findOr409(tx, run, taskId);
      const now = new Move(run, stored.tokens);
      now.trail.learn(stored.trail);
      const standing = now.tokens.get(token);
      return standing ? jumpTargets(now, standing) : [];
    },

    async obstacles(tx, run, to) {
      const { tokens, trail } = await loadTokens(tx, run.instanceId);
      return obstacles(tokens, trail, run.model, to);
    },

    async migrate(tx, run, to) {
      await carryOver(tx, { ...run, model: to }, graphOf(run.model));
    },

    async waitingFor(tx, run, event) {
      const { tokens } = await loadTokens(tx, run.instanceId);
      return waitingFor(new Move(run, tokens), event);
    },
  };
}

async function move(
  tx: Tx,
  run: EngineRun,
  stored: Stored,
  command: Command,
  holders?: ReadonlyMap<string, string>,
): Promise<Outcome> {
  const moved = step(run, stored.tokens, stored.trail, command, holders);
  const cancelled = await writeMove(tx, run, moved);
  return {
    created: [...moved.tasks.values()],
    cancelled,
    automatic: moved.automatic,
    delegates: moved.delegates,
    state: moved.state,
    ...(moved.state !== 'running' && moved.endedAt !== undefined && { endedAt: moved.endedAt }),
  };
}

async function takeOr409(
  tx: Tx,
  run: EngineRun,
  taskId: string,
): Promise<Stored & { token: string; holder: string | null }> {
  const taken = await takeTask(tx, run.instanceId, taskId);
  if (!taken) throw new HallError('alreadyHandled');
  return taken;
}

async function findOr409(tx: Tx, run: EngineRun, taskId: string): Promise<{ token: string; stored: Stored }> {
  const token = await tokenOfTask(tx, run.instanceId, taskId);
  if (token === undefined) throw new HallError('alreadyHandled');
  return { token, stored: await loadTokens(tx, run.instanceId) };
}
