import { ERRORS, HallError } from '../../../../contract/errors.ts';
import type { ThrowEvent, ThrownReport } from '../../../../contract/flow.ts';
import type { Person } from '../../../../contract/person.ts';
import type { ProcessNode } from '../../../../definition/types/process.ts';
import type { Locale } from '../../../../definition/types/locale.ts';
import { transaction } from '../../../db/transaction.ts';
import { reasonText } from '../reasons.ts';
import type { Hall } from '../../hall.ts';
import { idempotent, partOf } from '../../idempotency.ts';
import type { Idempotency } from '../../idempotency.ts';
import { requireRight } from '../../processes/openProcess.ts';
import { onRequest, refuseUnlessRunning } from '../move.ts';
import type { Move } from '../move.ts';
import { writeInstanceStep } from '../instanceStep.ts';
import { advance, standing } from '../run.ts';
import { settle } from '../settle.ts';
import { waitingInstances } from '../waitingInstances.ts';
import { lostTo } from '../winner.ts';

/**
 * An event from outside, sent by a workflow administrator or a system that has his right. A signal goes to everything
 * that waits for it, in one request or in all of his data scope; a message to the one request that it names, and there to
 * the one that has waited longest. Each request moves in a transaction of its own.
 * @throws HallError nobodyWaits where the one request that is named waits for no such event
 */
export async function throwEvent(
  person: Person,
  input: ThrowEvent & { locale: Locale; idempotency?: Idempotency | undefined },
  hall: Hall,
): Promise<ThrownReport> {
  const { name, kind = 'signal', processInstanceId, locale } = input;
  if (kind === 'message' && processInstanceId === undefined)
    throw new HallError('badRequest', { data: { field: 'processInstanceId' } });
  requireRight(person, 'flow:running:signal');
  const deliver = (id: string, rule: { some: boolean }): Promise<number> => {
    const call = { processInstanceId: id, locale, idempotency: partOf(input.idempotency, id) };
    return onRequest(person, call, hall, async (move) => {
      const count = await receive(move, { kind, name });
      if (count === 0 && rule.some) throw new HallError('nobodyWaits', await lostTo(move, null));
      return count;
    });
  };
  if (processInstanceId !== undefined) {
    const count = await deliver(processInstanceId, { some: true });
    return { received: [{ processInstanceId, count }], refused: [] };
  }
  const report: ThrownReport = { received: [], refused: [] };
  // asked again, it is about those that waited when it was first sent
  const ids = await transaction(hall.db, (trx) =>
    idempotent(trx, person, partOf(input.idempotency, 'waiting'), () =>
      waitingInstances(person, { kind, name }, trx, hall),
    ),
  );
  for (const id of ids) {
    try {
      const count = await deliver(id, { some: false });
      if (count > 0) report.received.push({ processInstanceId: id, count });
    } catch (error) {
      if (!(error instanceof HallError) || ERRORS[error.error].status > 500) throw error;
      const message = hall.texts.text(locale, `errors.${error.error}`, error.details.values);
      report.refused.push({ processInstanceId: id, error: error.error, message });
    }
  }
  return report;
}

/** @returns how many tokens received it */
async function receive(move: Move, event: { kind: 'signal' | 'message'; name: string }): Promise<number> {
  const { involvement } = move;
  if (!involvement.admin) throw new HallError('actionNotAllowed', { data: { action: event.kind } });
  await refuseUnlessRunning(move);
  let count = 0;
  for (const { token, node } of await waitingFor(move, event)) {
    // the first one may have taken others away, or have ended the request
    const still =
      count === 0 || (await waitingFor(move, event)).some((one) => one.token === token && one.node === node);
    if (!still) continue;
    await writeInstanceStep(move, {
      outcome: event.kind,
      reason: reasonText(event.kind, { event: event.name }),
      activityId: node.id,
      activityName: node.name || node.id,
    });
    const outcome = await advance(move, { type: 'signal', token, event: node.id });
    await settle(move, { outcome });
    count++;
    // a message is for the one that has waited longest
    if (event.kind === 'message') break;
  }
  return count;
}

/** The events of this name for which something waits, oldest first. */
async function waitingFor(
  move: Move,
  { kind, name }: { kind: string; name: string },
): Promise<{ token: string; node: ProcessNode }[]> {
  return (await standing(move)).flatMap(({ token, process, events }) => {
    const topic = process === null ? move.topic : move.called.get(process);
    return events
      .flatMap((id) => topic?.process.nodes[id] ?? [])
      .filter(({ event }) => event?.kind === kind && event.ref === name)
      .map((node) => ({ token, node }));
  });
}
