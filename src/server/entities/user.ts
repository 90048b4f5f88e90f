import { sql } from 'kysely';
import { HallError } from '../../contract/errors.ts';
import { ACCOUNT_TYPES } from '../../contract/person.ts';
import type { DataError } from '../../definition/types/projection.ts';
import { fieldEquals, selectRecords } from './store.ts';
import type { Behaviour, BehaviourContext, Change, ReadContext } from './behaviour.ts';
import type { Handle, StoredRecord } from './store.ts';
import { firstPassword } from './first-password.ts';
import { exceeds, namesForeign, refuseAbove, strings } from './authority.ts';

/**
 * A user's password is hashed into auth_credential and never answered; disabling him, deleting him and giving him a new
 * password ends his sessions. Nobody deletes or disables himself, nor the last super administrator.
 */
export const user: Behaviour = {
  personName: 'realName',
  transient: ['password', 'confirmPassword', 'handOverTo'],
  // who reads the mail may set a forgotten password anew
  entrances: ['username', 'email'],
  revisions: ['directory'],
  saidOnce: ['password'],

  /** Hashing takes its time: before the transaction. */
  async prepare(change, context) {
    const { password = '' } = change.transient;
    if (typeof password !== 'string') return [];
    const refused = passwordErrors(change, password, context);
    if (refused.length) return refused;
    const { handOverTo } = change.transient;
    const hash = password === '' ? undefined : await context.tools.hashPassword(password);
    change.transient = { ...(handOverTo !== undefined && { handOverTo }), ...(hash !== undefined && { hash }) };
    return [];
  },

  async beforeSave(change, context) {
    const { before, data } = change;
    if (before) mayTouch(context, before);
    mayPlace(change, context);
    if (before)
      await keepAdministrators([before], context, (record) => record.id === change.id && !isActiveAdmin(data));
    if (before && before.id === context.person.id && data['status'] === DISABLED)
      throw new HallError('actionNotAllowed');
    if (before && isLeaving(change)) await letGo(before, change.transient.handOverTo, context);
    return [
      ...(await takenName(change, context)),
      ...foreignRights(change, context),
      ...foreignGuides(change, context),
    ];
  },

  async afterSave(record, change, { trx, tools }) {
    const { hash } = change.transient;
    if (typeof hash === 'string') await tools.storeHash(trx, record.id, hash);
    if (change.before && (isLeaving(change) || typeof hash === 'string')) await tools.endSessions(trx, record.id);
  },

  async beforeDelete(records, context) {
    for (const record of records) {
      mayTouch(context, record);
      if (record.id === context.person.id) throw new HallError('actionNotAllowed');
    }
    await keepAdministrators(records, context, () => true);
    for (const record of records) await letGo(record, undefined, context);
  },

  async afterDelete(records, { trx, tools }) {
    for (const record of records) {
      await tools.endSessions(trx, record.id);
      await tools.dropCredential(trx, record.id);
    }
  },

  actions: {
    /** Answers whose and what the new password is, once; the administrator hands it over. Also the first of who was imported. */
    async resetPassword(record, _input, context, { password = '', hash = '' }) {
      mayTouch(context, record);
      await context.tools.storeHash(context.trx, record.id, String(hash));
      await context.tools.endSessions(context.trx, record.id);
      return { username: record.data['username'] ?? '', password };
    },
    /** For who has forgotten his password and stands at the counter: a code, said once. One's own takes the old password. */
    async issueCode(record, _input, context) {
      mayTouch(context, record);
      if (record.id === context.person.id) throw new HallError('actionNotAllowed');
      const username = String(record.data['username'] ?? '');
      return { username, code: await context.tools.issueCode(context.trx, { id: record.id, username }) };
    },
    /** Gives his open tasks to somebody else, so that he can go. */
    async handOver(record, input, context) {
      mayTouch(context, record);
      const { handOverTo } = input;
      if (typeof handOverTo !== 'string' || handOverTo === '') throw new HallError('personRequired');
      return { count: await context.tools.handOver(context.person, context.trx, record.id, handOverTo) };
    },
    async unlock(record, _input, context) {
      mayTouch(context, record);
      const { trx, tools } = context;
      await tools.unlock(trx, String(record.data['username']));
      return null;
    },
    /** For who has lost telephone and recovery codes. One's own takes a code of it. */
    async resetSecondFactor(record, _input, context) {
      mayTouch(context, record);
      if (record.id === context.person.id) throw new HallError('actionNotAllowed');
      await context.tools.dropSecondFactor(context.trx, record.id);
      return null;
    },
  },
  prepareActions: {
    resetPassword: firstPassword,
  },
};

const DISABLED = 0;

const isLeaving = ({ before, data }: Change): boolean =>
  data['status'] === DISABLED && before?.data['status'] !== DISABLED;

/** Nobody goes while requests wait for him: somebody else takes his tasks, or he stays. */
async function letGo(
  record: StoredRecord,
  handOverTo: unknown,
  { person, trx, tools }: BehaviourContext,
): Promise<void> {
  if (typeof handOverTo === 'string' && handOverTo !== '') await tools.handOver(person, trx, record.id, handOverTo);
  const count = await tools.openTasks(trx, record.id);
  if (count === 0) return;
  throw new HallError('holdsTasks', { values: { name: String(record.data['realName']), count }, data: { count } });
}

function passwordErrors(change: Change, password: string, { text, tools }: ReadContext): DataError[] {
  if (password === '') {
    // who comes from a sheet cannot log in until an administrator hands over a password
    return change.before || change.imported ? [] : [{ path: 'password', message: text('passwordRequired') }];
  }
  const fault = tools.passwordFault(password, String(change.data['username'] ?? ''));
  return fault === null ? [] : [{ path: 'password', message: text(`password.${fault}`) }];
}

/**
 * Who is not a super administrator touches nobody outside his departments and nobody who may do more than he may: a
 * password, an address for a new one or a name would be as good as the rights themselves.
 */
function mayTouch(context: BehaviourContext, record: StoredRecord): void {
  const { person, tools } = context;
  if (person.superAdmin || record.id === person.id) return;
  if (record.data['superAdmin'] === 1 || isAbove(record.data, context)) throw new HallError('forbidden');
  refuseAbove({ deptIds: [record.deptId ?? ''] }, context);
  refuseAbove(tools.authorityOf(rolesAndPosts(record.data)), context);
  refuseAbove({ leads: tools.ledBy(record.id) }, context);
}

/** An administrator by the kind of the account, by which readers are named, for who is none. */
function isAbove(data: StoredRecord['data'], { person }: BehaviourContext): boolean {
  return data['accountType'] === ACCOUNT_TYPES.admin && person.accountType !== ACCOUNT_TYPES.admin;
}

/** People are put only where one may look after them. */
function mayPlace({ before, data }: Change, context: BehaviourContext): void {
  const deptId = data['deptId'];
  if (before && before.data['deptId'] === deptId) return;
  refuseAbove({ deptIds: [typeof deptId === 'string' ? deptId : ''] }, context);
}

/** Nobody gives what he does not have: the flag, the kind of account, roles or posts. */
function foreignRights({ data }: Change, context: BehaviourContext): DataError[] {
  const { person, text, tools } = context;
  const message = text('grantOwn');
  if (!person.superAdmin && data['superAdmin'] === 1) return [{ path: 'superAdmin', message }];
  if (!person.superAdmin && isAbove(data, context)) return [{ path: 'accountType', message }];
  const given = rolesAndPosts(data);
  const roles = tools.authorityOf({ ...given, postIdList: [] });
  const posts = tools.authorityOf({ ...given, roleIdList: [] });
  return [
    ...(exceeds(roles, context) ? [{ path: 'roleIdList', message }] : []),
    ...(exceeds(posts, context) ? [{ path: 'postIdList', message }] : []),
  ];
}

/** Counselor and supervisor approve for their student: somebody of one's own departments, and never oneself. */
function foreignGuides({ data, before }: Change, context: BehaviourContext): DataError[] {
  return ['counselorId', 'supervisorId'].flatMap((path) => {
    const id = data[path];
    if (typeof id !== 'string' || id === '' || before?.data[path] === id) return [];
    return namesForeign([id], context) ? [{ path, message: context.text('grantOwn') }] : [];
  });
}

const rolesAndPosts = (data: StoredRecord['data']) => ({
  roleIdList: strings(data['roleIdList']),
  postIdList: strings(data['postIdList']),
  deptIds: [typeof data['deptId'] === 'string' ? data['deptId'] : null],
});

/** People log in with upper or lower case alike, so two names that differ only in that would be one. */
async function takenName({ id, data }: Change, { trx, definition }: BehaviourContext): Promise<DataError[]> {
  const name = String(data['username'] ?? '').toLowerCase();
  const where = [sql`lower(data ->> 'username') = ${name}`, sql`id <> ${id}`];
  const [other] = await selectRecords(trx, definition, { where, limit: 1 });
  if (!other) return [];
  const title = definition.schema.properties?.['username']?.title ?? 'username';
  throw new HallError('duplicate', { values: { field: title }, data: { fields: ['username'] } });
}

/** Refuses (409 inUse) when no working super administrator would be left. */
async function keepAdministrators(
  records: StoredRecord[],
  { trx, definition }: BehaviourContext,
  leaves: (record: StoredRecord) => boolean,
): Promise<void> {
  const leaving = records.filter((record) => isActiveAdmin(record.data) && leaves(record));
  if (!leaving.length) return;
  const left = await administrators(trx, definition);
  if (left.every((record) => leaving.some((each) => each.id === record.id))) {
    throw new HallError('lastAdmin', { values: { name: String(leaving[0]?.data['realName'] ?? '') } });
  }
}

/** Locked, so that two administrators cannot take the rights from each other at once. */
async function administrators(trx: Handle, definition: BehaviourContext['definition']): Promise<StoredRecord[]> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(trx);
  return (await selectRecords(trx, definition, { where: [fieldEquals('superAdmin', '1')] })).filter(({ data }) =>
    isActiveAdmin(data),
  );
}

function isActiveAdmin(data: StoredRecord['data']): boolean {
  return data['superAdmin'] === 1 && data['status'] !== DISABLED;
}
