import type { FormData } from '../../../definition/types/json.ts';
import type { ProcessModel, ProcessNode } from '../../../definition/types/process.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Standing } from '../../engine/port.ts';
import type { Advance } from '../flow/advance.ts';
import type { Move } from '../flow/move.ts';
import { clockOf, nameOf } from '../flow/office.ts';
import { advance, officeOf, standing } from '../flow/run.ts';

/**
 * Goes on with another version, and carries over what tasks and clocks of the request took from the old one. An event
 * that is the same there keeps its clock; one that is gone loses it; one that is new, or counts otherwise, begins now. Who
 * holds a task goes on holding it.
 */
export async function carryOver(move: Move, to: VersionedTopic, formData: FormData): Promise<Advance> {
  const before = new Map((await standing(move)).map((place) => [place.token, place]));
  await move.hall.engine.deploy(new Map([[to.version.versionId, to.process]]));
  const moved = await advance(move, { type: 'migrate', to: to.version.versionId });
  const there = { ...move, topic: to, instance: { ...move.instance, tokens: moved.tokens } };
  const office = officeOf(there, [], { formData });
  for (const place of await standing(there)) {
    const { token, process, activityId, kind, rows, local } = place;
    const node = to.process.nodes[activityId];
    // what runs inside a called process keeps that process
    if (!node || process !== null) continue;
    if (kind === 'task') moved.renamed.push({ token, name: nameOf(office, node, rows, local) });
    const [old, now] = [clocksOf(move.topic.process, before.get(token)), clocksOf(to.process, place)];
    for (const event of old)
      if (!now.some((other) => sameClock(event, other))) moved.timers.stopped.push({ token, activity: event.id });
    for (const event of now) {
      if (old.some((other) => sameClock(event, other))) continue;
      const timer = clockOf(office, { activityId: event.id, process, local, token });
      if (timer) moved.timers.set.push(timer);
    }
  }
  return moved;
}

/** Timer events that run while a token stands here. */
function clocksOf({ nodes }: ProcessModel, place: Standing | undefined): ProcessNode[] {
  return (place?.events ?? []).flatMap((id) => nodes[id] ?? []).filter(({ event }) => event?.kind === 'timer');
}

function sameClock(a: ProcessNode, b: ProcessNode): boolean {
  const [one, other] = [a.event?.timer, b.event?.timer];
  return a.id === b.id && one?.kind === other?.kind && one?.value === other?.value;
}
