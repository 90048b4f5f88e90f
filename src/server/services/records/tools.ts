import { dropCredential, findCredential, storeHash } from '../../access/credentials.ts';
import type { Directory } from '../../access/directory.ts';
import { dataScopeIn, jointScope, scopeOf } from '../../access/organisation.ts';
import { dropSecondFactor } from '../../access/secondFactors.ts';
import { issueCode } from '../../access/mailedCodes.ts';
import { unlock } from '../../access/lockout.ts';
import { hashPassword, passwordFault } from '../../access/passwords.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { Authority, BehaviourTools, Given } from '../../entities/behaviour.ts';
import { storageFault, storageLacks, storeOf } from '../files/stores.ts';
import { handOverTasks, tasksOnlyOf } from '../flow/handOver.ts';
import type { Hall } from '../hall.ts';
import { sendMessage } from '../notices/sendMessage.ts';
import { takeBackNotice } from '../notices/takeBackNotice.ts';
import { spelledPeople } from '../organisation/named.ts';
import { queueMail, queueSms } from '../outbox/queue.ts';
import { senderOf } from '../outbox/sender.ts';
import { paidPayment, refundPayment } from '../pay/refundPayment.ts';
import { payableUntil, startPayment } from '../pay/startPayment.ts';
import { seal } from '../secrets/seal.ts';
import { formOf } from '../processes/processConfig.ts';
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
    issueCode: async (trx, user) =>
      issueCode(trx, { ...user, hash: await findCredential(trx, user.id) }, hall.clock.now()),
    unlock,
    dropSecondFactor,
    endSessions: (trx, userId) => sessions.endAll(trx, userId),
    kickOut: (trx, sessionId) => sessions.kickOut(trx, sessionId),
    authorityOf: (given) => authorityOf(hall, given),
    membersDepts: (roleId) => membersDepts(directory, roleId),
    scopeOfRole: (data, deptIds) => scopeOfMembers(directory, dataScopeIn(data), deptIds),
    contactOf: (userId) => directory.user(userId) ?? { email: null, mobile: null },
    matrixApprovers: (...asked) => directory.matrixOf(...asked).map((id) => directory.nameOf(id)),
    ledBy: (userId) => directory.ledBy(userId),
    peopleIn: (deptIds) => peopleIn(hall, deptIds),
    peopleWith: (...given) => peopleWith(hall, ...given),
    deptName: (id) => directory.deptName(id),
    nameOf: (userId) => directory.nameOf(userId),
    spelledPeople: () => spelledPeople(directory),
    deptOf: (userId) => directory.deptOf(userId),
    withDescendants: (deptId) => directory.withDescendants(deptId),
    openTasks: async (trx, userId) => (await tasksOnlyOf(userId, trx, hall)).length,
    handOver: (person, trx, from, to) => handOverTasks(person, { from, to, comment: '' }, trx, hall),
    now: () => hall.clock.now(),
    servedVersions: () => hall.registry.topics().map(({ version }) => version.versionId),
    peopledGroups: () => directory.peopledGroups(),
    removeFile: (trx, fileId, place) => afterCommit(trx, () => void removeFile(fileId, place, hall)),
    storageLacks,
    storageFault: (data) => storageFault(data, hall),
    runJob: (job) => runSchedule(job, hall),
    jobFault,
    formOf(key) {
      const topic = hall.registry.topic(key);
      return topic ? formOf(topic) : null;
    },
    parameterFault,
    isHallParameter: isTyped,
    notify: (trx, userIds, message) => sendMessage(trx, { userIds, ...message }, hall),
    takeBackNotice: (trx, noticeId, sent) => takeBackNotice(trx, { noticeId, sent }, hall),
    seal: (text) => seal(text, hall),
    paysOnline: hall.settings.alipay !== null,
    startPayment: (trx, due) => startPayment(trx, due, hall),
    payableUntil: (trx, productId) => payableUntil(trx, productId, hall),
    holdsPayment: async (trx, productId) => (await paidPayment(trx, productId, hall)) !== undefined,
    refundPayment: (productId) => refundPayment(productId, hall),
    hasMailServer: hall.settings.smtpUrl !== null,
    sendMail: (trx, key, mail) => queueMail(trx, key, { ...senderOf(hall), ...mail }, hall.clock.now()),
    sendSms: (trx, key, sms) => queueSms(trx, key, sms, hall.clock.now()),
  };
}

function authorityOf({ directory }: Hall, { roleIdList, postIdList, deptIds }: Given): Authority | null {
  const roles = roleIdList.flatMap((id) => directory.roleById(id) ?? []);
  const posts = postIdList.flatMap((id) => directory.postById(id) ?? []);
  if (roles.length < roleIdList.length || posts.length < postIdList.length) return null;
  return {
    permissions: roles.flatMap(({ permissions }) => permissions),
    deptIds: jointScope(roles.map((role) => scopeOfMembers(directory, role, deptIds))),
    groups: [...roles.map(({ code }) => `role:${code}`), ...posts.map(({ code }) => `post:${code}`)],
    leads: [],
  };
}

/** What a role of that scope shows people of these departments together. */
function scopeOfMembers(
  directory: Directory,
  role: ReturnType<typeof dataScopeIn>,
  deptIds: readonly (string | null)[],
): string[] | null {
  // what a role names itself counts though nobody has it yet
  const members = deptIds.length > 0 ? deptIds : [null];
  return jointScope(members.map((dept) => scopeOf(role, dept, (id) => directory.withDescendants(id))));
}

/** Of whoever has the role. */
function membersDepts(directory: Directory, roleId: string): (string | null)[] {
  const code = directory.roleById(roleId)?.code;
  const members = [...directory.users()].filter(({ roles }) => code !== undefined && roles.includes(code));
  return [...new Set(members.map(({ deptId }) => deptId))];
}

function peopleIn({ directory }: Hall, deptIds: readonly string[] | null): string[] {
  const within = deptIds && new Set(deptIds.flatMap((id) => directory.withDescendants(id)));
  return [...directory.users()]
    .filter((user) => user.enabled && (!within || (user.deptId !== null && within.has(user.deptId))))
    .map((user) => user.id);
}

function peopleWith({ directory }: Hall, roleIds: readonly string[], postIds: readonly string[]): string[] {
  const roles = roleIds.flatMap((id) => directory.roleById(id)?.code ?? []).map((code) => `role:${code}`);
  const posts = postIds.flatMap((id) => directory.postById(id)?.code ?? []).map((code) => `post:${code}`);
  return [...new Set([...roles, ...posts].flatMap((group) => directory.usersOf(group)))];
}

/** The row is gone already; bytes that stay are swept up later. */
async function removeFile(fileId: string, place: string | null, hall: Hall): Promise<void> {
  await storeOf(place, hall)
    .then((store) => store.remove(fileId))
    .catch((error: unknown) => hall.log.warn({ err: error, fileId }, 'a file was not removed'));
}
