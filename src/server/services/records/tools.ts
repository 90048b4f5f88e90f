import { dropCredential, storeHash } from '../../access/credentials.ts';
import { dropSecondFactor } from '../../access/secondFactors.ts';
import { unlock } from '../../access/lockout.ts';
import { hashPassword, passwordFault } from '../../access/passwords.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { Authority, BehaviourTools } from '../../entities/behaviour.ts';
import { storageFault, storageLacks, storeOf } from '../files/stores.ts';
import { handOverTasks, tasksOnlyOf } from '../flow/handOver.ts';
import type { Hall } from '../hall.ts';
import { sendMessage } from '../notices/sendMessage.ts';
import { queueMail, queueSms } from '../outbox/queue.ts';
import { senderOf } from '../outbox/sender.ts';
import { seal } from '../secrets/seal.ts';
import { isTyped, parameterFault } from '../parameters.ts';
import { jobFault } from '../schedule/beans.ts';
import { runSchedule } from '../schedule/runSchedule.ts';

const made = new WeakMap<Hall, BehaviourTools>();

/** Hands the other rooms' skills to behaviours, which may not import them. */
export function behaviourTools(hall: Hall): BehaviourTools {
  let tools = made.get(hall);
  if (!tools) made.set(hall, (tools = makeTools(hall)));
  return tools;
}

function makeTools(hall: Hall): BehaviourTools {
  const { directory, sessions } = hall;
  return {
    passwordFault,
    hashPassword,
    storeHash,
    async dropCredential(trx, userId) {
      await dropCredential(trx, userId);
      await dropSecondFactor(trx, userId);
    },
    unlock,
    dropSecondFactor,
    endSessions: (trx, userId) => sessions.endAll(trx, userId),
    kickOut: (trx, sessionId) => sessions.kickOut(trx, sessionId),
    authorityOf: (given) => authorityOf(hall, given),
    contactOf: (userId) => directory.user(userId) ?? { email: null, mobile: null },
    matrixApprovers: (...asked) => directory.matrixOf(...asked).map((id) => directory.nameOf(id)),
    ledBy: (userId) => directory.ledBy(userId),
    peopleIn: (deptIds) => peopleIn(hall, deptIds),
    deptName: (id) => directory.deptName(id),
    deptOf: (userId) => directory.deptOf(userId),
    withDescendants: (deptId) => directory.withDescendants(deptId),
    openTasks: async (trx, userId) => (await tasksOnlyOf(userId, trx, hall)).length,
    handOver: (person, trx, from, to) => handOverTasks(person, { from, to, comment: '' }, trx, hall),
    peopledGroups: () => directory.peopledGroups(),
    removeFile: (trx, fileId, place) => afterCommit(trx, () => void removeFile(fileId, place, hall)),
    storageLacks,
    storageFault: (data) => storageFault(data, hall),
    runJob: (job) => runSchedule(job, hall),
    jobFault,
    parameterFault,
    isHallParameter: isTyped,
    notify: (trx, userIds, message) => sendMessage(trx, { userIds, ...message }, hall),
    seal: (text) => seal(text, hall),
    sendMail: (trx, key, mail) => queueMail(trx, key, { ...senderOf(hall), ...mail }, hall.clock.now()),
    sendSms: (trx, key, sms) => queueSms(trx, key, sms, hall.clock.now()),
  };
}

function authorityOf(
  { directory }: Hall,
  { roleIdList, postIdList }: { roleIdList: readonly string[]; postIdList: readonly string[] },
): Authority | null {
  const roles = roleIdList.flatMap((id) => directory.roleById(id) ?? []);
  const posts = postIdList.flatMap((id) => directory.postById(id) ?? []);
  if (roles.length < roleIdList.length || posts.length < postIdList.length) return null;
  return {
    permissions: roles.flatMap(({ permissions }) => permissions),
    deptIds: roles.flatMap(({ deptIds }) => deptIds),
    groups: [...roles.map(({ code }) => `role:${code}`), ...posts.map(({ code }) => `post:${code}`)],
    leads: [],
  };
}

function peopleIn({ directory }: Hall, deptIds: readonly string[] | null): string[] {
  const within = deptIds && new Set(deptIds.flatMap((id) => directory.withDescendants(id)));
  return [...directory.users()]
    .filter((user) => user.enabled && (!within || (user.deptId !== null && within.has(user.deptId))))
    .map((user) => user.id);
}

/** The row is gone already; bytes that stay are swept up later. */
async function removeFile(fileId: string, place: string | null, hall: Hall): Promise<void> {
  await storeOf(place, hall)
    .then((store) => store.remove(fileId))
    .catch((error: unknown) => hall.log.warn({ err: error, fileId }, 'a file was not removed'));
}
