import type { TextValue } from '../../definition/text/fill.ts';
import type { RawBuilder, Transaction } from 'kysely';
import type { Person } from '../../contract/person.ts';
import type { EntityDefinition } from '../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { Tables } from '../db/tables.ts';
import type { Handle, StoredRecord } from './store.ts';

/**
 * What an entity needs beyond its definition. One file per entity; the list is behaviours.ts. A behaviour imports no other
 * room: passwords, sessions, jobs and channels come as `tools`.
 */
export interface Behaviour {
  /** fields of the form that are handed to the behaviour and never stored: `password`, `confirmPassword` */
  transient?: readonly string[];
  /** fields of a record that is there by which somebody gets in, as good as a secret: no request changes them */
  entrances?: readonly string[];
  /** by secret field: the fields that say where it is sent; who changes one of them types the secret again */
  secretBoundTo?: Readonly<Record<string, readonly string[]>>;
  /** names in hall_revision that every change moves on, so that all servers read anew: `directory`, `menu` */
  revisions?: readonly string[];
  /** rows come from this query instead of a table of their own; such an entity takes no writes but its actions */
  view?: (tools: BehaviourTools) => RawBuilder<unknown>;
  /** the field with the name of the person whose id a record has: he is found by its pinyin too */
  personName?: string;
  /** what lists are sorted by in place of a column: one of the `view`, never null */
  sortedBy?: Readonly<Record<string, RawBuilder<string>>>;
  /** the id of a new record, where it is more than an id: a dictionary type is pointed at by its code */
  idOf?: (data: FormData) => string | undefined;
  /** whether a record stays as it is from now on: nobody is offered its update, and `beforeSave` refuses it */
  fixed?: (record: StoredRecord) => boolean;
  /** slow work before the transaction (hashing); may refuse and may change `transient` */
  prepare?: (change: Change, context: ReadContext) => Promise<DataError[]>;
  /** may complete `data` in place; answers what must be refused */
  beforeSave?: (change: Change, context: BehaviourContext) => Promise<DataError[]>;
  afterSave?: (record: StoredRecord, change: Change, context: BehaviourContext) => Promise<void>;
  beforeDelete?: (records: StoredRecord[], context: BehaviourContext) => Promise<void>;
  afterDelete?: (records: StoredRecord[], context: BehaviourContext) => Promise<void>;
  /** whether the installation has what a named action needs; left out = all that there are */
  offers?: (action: string, tools: BehaviourTools) => boolean;
  /** named actions of entity.json (`resetPassword`), on one record */
  actions?: Record<string, RecordAction>;
  /** slow work of an action before the transaction (hashing), for each record; what it answers is given to the action */
  prepareActions?: Record<string, (context: ReadContext) => Promise<FormData>>;
  /** work of an action after its transaction is committed, for each record; may refuse, and its answer is the action's */
  afterActions?: Record<string, (record: StoredRecord, context: ReadContext) => Promise<JsonValue>>;
  /** fields of an action's answer that are said once and kept nowhere: an Idempotency-Key repeats the answer without them */
  saidOnce?: readonly string[];
}

/** A create (`before` missing) or an update. */
export interface Change {
  id: string;
  before?: StoredRecord;
  /** what will be stored */
  data: FormData;
  /** the transient fields as they came */
  transient: FormData;
  /** a row of a sheet, which holds no secrets */
  imported?: boolean;
}

/** Answers what the caller gets as `data`; null for nothing. */
export type RecordAction = (
  record: StoredRecord,
  input: FormData,
  context: BehaviourContext,
  prepared: FormData,
) => Promise<JsonValue>;

export interface ReadContext {
  person: Person;
  now: Date;
  definition: EntityDefinition;
  /** a text of locales/<locale>/records.json in the caller's language */
  text(key: string, values?: Record<string, TextValue>): string;
  tools: BehaviourTools;
  /** the call comes from a telephone's browser */
  onPhone: boolean;
}

export interface BehaviourContext extends ReadContext {
  trx: Transaction<Tables>;
  /** another entity's definition; throws when there is none */
  entity(key: string): EntityDefinition;
  isEntity(key: string): boolean;
}

/** What somebody may do because of his roles, his posts, and the departments that he leads. */
export interface Authority {
  permissions: readonly string[];
  /** departments of the data scope; null = all */
  deptIds: readonly string[] | null;
  /** what candidates of tasks are named by: `role:finance`, `post:president` */
  groups: readonly string[];
  /** departments that he leads */
  leads: readonly string[];
}

/** Roles and posts by their ids, for people of these departments: a role may show each his own. */
export interface Given {
  roleIdList: readonly string[];
  postIdList: readonly string[];
  deptIds: readonly (string | null)[];
}

/** What behaviours may do outside their tables. Wired in services, so that this room needs no other. */
export interface BehaviourTools {
  /** a text's name that says why a password is not taken, null when it is good enough */
  passwordFault(password: string, username: string): string | null;
  hashPassword(password: string): Promise<string>;
  storeHash(trx: Handle, userId: string, hash: string): Promise<void>;
  dropCredential(trx: Handle, userId: string): Promise<void>;
  /** a code by which its person sets a new password, once: to be said to him and kept nowhere */
  issueCode(trx: Handle, user: { id: string; username: string }): Promise<string>;
  /** logs a person out everywhere, sockets too */
  endSessions(trx: Handle, userId: string): Promise<void>;
  /** ends one session; its person is told by whom */
  kickOut(trx: Handle, sessionId: string): Promise<void>;
  /** lets somebody whose account is locked try again */
  unlock(trx: Handle, username: string): Promise<void>;
  /** takes the second factor away from who has lost telephone and codes */
  dropSecondFactor(trx: Handle, userId: string): Promise<void>;
  /** what roles and posts of these ids give; null when there is none of that id */
  authorityOf(given: Given): Authority | null;
  /** departments of those who have the role of this id */
  membersDepts(roleId: string): (string | null)[];
  /** the departments whose data a role of this row shows people of those departments; null = all */
  scopeOfRole(role: FormData, deptIds: readonly (string | null)[]): string[] | null;
  /** where a person himself is reached */
  contactOf(userId: string): { email: string | null; mobile: string | null };
  /** names of those whom the approval matrix gives for an amount of a topic that this person asks for */
  matrixApprovers(topic: string, amount: number, initiator: string): string[];
  /** departments that a person leads */
  ledBy(userId: string): string[];
  /** enabled people; with departments only theirs and of those below */
  peopleIn(deptIds: readonly string[] | null): string[];
  /** enabled people who have one of these roles or hold one of these posts, by their ids */
  peopleWith(roleIds: readonly string[], postIds: readonly string[]): string[];
  deptName(id: string): string;
  nameOf(userId: string): string;
  /** all but students, each with the pinyin that he is sorted by, and with the place of his department before it */
  spelledPeople(): { id: string; spelling: string; place: string }[];
  /** of a person */
  deptOf(userId: string): string | null;
  withDescendants(deptId: string): string[];
  /** encrypts what only the hall may read again; never inside a transaction */
  seal(text: string): Promise<string>;
  /** what the form of a topic is called, where it is filled in and where it is saved; null when there is no such topic */
  formOf(topic: string): { formName: string; formRoute: string; formSaveUrl: string } | null;
  /** why the hall could not read that value of a parameter (sys/params): a text's name and its values */
  parameterFault(code: string, value: string): { text: string; values?: Record<string, string | number> } | null;
  /** whether the hall itself reads a parameter of that code */
  isHallParameter(code: string): boolean;
  /** why a scheduled job would fail with these parameters: a text's name; null when it would run */
  jobFault(bean: string, params: string): string | null;
  /** runs a scheduled job now, outside any transaction; answers why it failed, null when it did not */
  runJob(job: StoredRecord): Promise<string | null>;
  /** how many open tasks nobody could do without this person */
  openTasks(trx: Handle, userId: string): Promise<number>;
  /** gives these tasks to somebody else; answers how many */
  handOver(person: Person, trx: Transaction<Tables>, from: string, to: string): Promise<number>;
  now(): Date;
  /** ids of the versions that new requests follow */
  servedVersions(): string[];
  /** groups that have anybody in them, as candidates of tasks are named */
  peopledGroups(): string[];
  /** removes a file's bytes once the transaction is committed; `place`: the configuration that they lie by */
  removeFile(trx: Handle, fileId: string, place: string | null): void;
  /** fields that a storage configuration still needs before anything can be stored by it */
  storageLacks(data: FormData): string[];
  /** why nothing can be stored by that configuration, tried out; null when something can */
  storageFault(data: FormData): Promise<string | null>;
  /** sends a message to people: a row each, their sockets at once */
  notify(trx: Handle, userIds: readonly string[], message: OutgoingMessage): Promise<void>;
  /** takes a notice back that was sent then from all who have not read it, the mails that wait too; answers who has read it */
  takeBackNotice(trx: Handle, noticeId: string, sent: Date): Promise<string[]>;
  /** whether payments can be started at all */
  paysOnline: boolean;
  /** starts a payment: the address that the buyer's browser is sent to; null where none can be started */
  startPayment(trx: Transaction<Tables>, due: OutgoingPayment): Promise<string | null>;
  /** until when somebody may still pay for this record online; null where nobody has begun to */
  payableUntil(trx: Transaction<Tables>, productId: string): Promise<Date | null>;
  /** whether what was paid online for this record is still held */
  holdsPayment(trx: Transaction<Tables>, productId: string): Promise<boolean>;
  /** gives it back, outside any transaction; answers why not, null when it is done */
  refundPayment(productId: string): Promise<string | null>;
  /** whether the hall has a mail server of its own; what has none elsewhere either stays in the outbox */
  hasMailServer: boolean;
  /** puts a mail or an SMS into the outbox; the same `key` is sent once */
  sendMail(trx: Handle, key: string, mail: OutgoingMail): Promise<void>;
  sendSms(trx: Handle, key: string, sms: OutgoingSms): Promise<void>;
}

/** What somebody is to pay online. */
export interface OutgoingPayment {
  /** the record that is paid for */
  productId: string;
  orderNo: string;
  userId: string;
  title: string;
  amount: string;
  /** the browser is a telephone's: it gets the page that opens the app */
  onPhone: boolean;
}

export interface OutgoingMessage {
  kind: string;
  title: string;
  values?: FormData;
}

export interface OutgoingMail {
  to: string[];
  cc?: string[];
  subject: string;
  text: string;
  html?: string;
  /** where it is not the hall's own address */
  from?: string;
  /** for the log: who sent it, from which template, filled with what */
  by: string;
  templateId: string;
  params: string;
}

export interface OutgoingSms {
  mobile: string;
  /** code of sys/sms-config */
  smsCode: string;
  params: string[];
  by: string;
  platform: 1 | 2 | 3;
}
