import type { ColumnType, Generated } from 'kysely';
import type { FormData, JsonObject, JsonValue } from '../../definition/types/json.ts';
import type { DefinitionSource, SourceFile } from '../../definition/types/source.ts';
import type { HistoryOutcome, InstanceState } from '../../contract/flow.ts';
import type { ViewShare, ViewState } from '../../contract/views.ts';

/**
 * Every table that is not made from an entity definition. Entity tables (`sys_user`, …) come from their definitions,
 * see entity-tables.ts. `jsonb` columns are written as JSON text and read as values.
 */
type Json<T> = ColumnType<T, Text<T>, Text<T>>;
type Text<T> = null extends T ? string | null : string;

export interface Tables {
  hall_migration: { name: string; applied_at: Date };
  auth_session: SessionTable;
  /** ended by an administrator, until they would have ended by themselves */
  auth_kicked: { id: string; expires_at: Date };
  auth_captcha: { uuid: string; answer: string; expires_at: Date };
  auth_failure: { id: Generated<number>; kind: 'account' | 'address'; subject: string; at: Date };
  /** single-use, in an address for a moment; the id is the sha-256 of what stands there */
  auth_ticket: { id: string; user_id: string; made_by: string; created_at: Date; expires_at: Date };
  auth_credential: { user_id: string; password_hash: string; changed_at: Date };
  auth_totp: SecondFactorTable;
  auth_passkey: PasskeyTable;
  /** logins whose password was right and that wait for a code; the id is the sha-256 of what the browser holds */
  auth_challenge: { id: string; user_id: string; password_hash: string; expires_at: Date };
  /** logins by OIDC that are under way; the id is the sha-256 of their state */
  auth_oidc: { id: string; verifier: string; nonce: string; target: string; expires_at: Date };
  definition_version: DefinitionVersionTable;
  /** which version counts for all servers; null: its folder was taken away */
  definition_current: { kind: DefinitionSource['kind']; key: string; version_id: string | null; changed_at: Date };
  /** what was published in the browser over a folder; `base`: what the folder held, empty = there was none */
  definition_deployment: {
    id: string;
    kind: ColumnType<DefinitionSource['kind'], DefinitionSource['kind'] | undefined>;
    key: string;
    base: string;
    version_id: string;
    by_user: string;
    created_at: Date;
    /** null: those of the folder */
    samples: ColumnType<SourceFile[] | null, string | null | undefined, never>;
  };
  definition_draft: DefinitionDraftTable;
  wf_draft: DraftTable;
  wf_instance: InstanceTable;
  wf_task: TaskTable;
  wf_candidate: { task_id: string; kind: 'user' | 'group'; subject: string };
  wf_timer: TimerTable;
  wf_history: HistoryTable;
  wf_reader: { instance_id: string; user_id: string; by_user: string; created_at: Date; read_at: Date | null };
  wf_substitute: SubstituteTable;
  /** who was told what about which task, so that it is told once */
  wf_reminder: { task_id: string; step: string; at: Date };
  wf_booking: BookingTable;
  wf_counter: { key: string; value: number };
  hall_idempotency: IdempotencyTable;
  hall_outbox: OutboxTable;
  hall_message: MessageTable;
  hall_file: FileTable;
  /** where a file is used; who may see that may read the file. `kind`: instance, draft, record; `ref`: its id or `<entity key>/<id>` */
  hall_file_use: { file_id: string; kind: string; ref: string };
  hall_check_code: { code: string; user_id: string; expires_at: Date };
  hall_revision: { name: string; value: number };
  hall_timeline: { name: string; begun_at: Generated<Date> };
  hall_preference: { user_id: string; key: string; value: Json<JsonValue> };
  hall_view: ViewTable;
  /** seals the logs: a link for each of their rows, with the hash of the link before in its own */
  hall_audit: { seq: number; log: string; row_id: string; at: Date; digest: string; hash: string };
  hall_server: ServerTable;
  /** random keys, made when they are first asked for; base64url */
  hall_secret: { name: string; value: string; created_at: Date };
}

/** Codes of an app (RFC 6238). */
interface SecondFactorTable {
  user_id: string;
  /** sealed */
  secret: string;
  /** null: nobody is asked for it yet */
  confirmed_at: Date | null;
  /** the last one of which a code was used */
  last_step: number;
  /** sha-256 of those that are left */
  recovery: Json<string[]>;
  created_at: Date;
}

/** The public half of a key that somebody's device holds (WebAuthn). */
interface PasskeyTable {
  /** as the device names it, base64url */
  id: string;
  user_id: string;
  /** as the person calls it */
  name: string;
  /** COSE, base64url */
  public_key: string;
  /** how often it has signed; a copy of it would be behind. 0: the device does not count */
  counter: number;
  /** how browsers reach it */
  transports: Json<string[]>;
  created_at: Date;
  used_at: Date | null;
}

/** A server that works on this database. */
interface ServerTable {
  id: string;
  name: string;
  version: string;
  /** where it keeps uploads */
  place: string;
  started_at: Date;
  seen_at: Date;
  /** how it is, as administrators see it */
  facts: ColumnType<JsonValue, string | undefined, string>;
}

/** A view of a list that somebody saved. */
interface ViewTable {
  id: string;
  owner_id: string;
  list: string;
  name: string;
  state: Json<ViewState>;
  share: Json<ViewShare>;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface SessionTable {
  /** sha-256 of the cookie's value: a stolen table logs nobody in */
  id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
}

interface DefinitionVersionTable {
  id: string;
  kind: DefinitionSource['kind'];
  key: string;
  number: number;
  hash: string;
  /** all files of the definition, see DefinitionSource */
  source: Json<JsonValue>;
  suspended: Generated<boolean>;
  created_at: Date;
}

/** A definition that somebody is editing in the browser. */
interface DefinitionDraftTable {
  owner_id: string;
  kind: DefinitionSource['kind'];
  key: string;
  /** the files as they were when it was begun, or last merged */
  base: Json<Record<string, string>>;
  files: Json<Record<string, string>>;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
  /** when it is published by itself; null: not until somebody does */
  publish_at: ColumnType<Date | null, Date | null | undefined>;
  publish_note: ColumnType<string | null, string | null | undefined>;
  /** as it was planned; a draft that was edited since is not published */
  publish_revision: ColumnType<number | null, number | null | undefined>;
  /** since when a server has been at it */
  publish_claimed: ColumnType<Date | null, Date | null | undefined>;
}

interface DraftTable {
  business_key: string;
  topic: string;
  version_id: string;
  owner_id: string;
  form_data: Json<FormData>;
  revision: number;
  created_at: Date;
  updated_at: Date;
  /** set while an undo is still offered */
  deleted_at: Date | null;
}

interface InstanceTable {
  id: string;
  business_key: string;
  topic: string;
  version_id: string;
  number: string;
  title: string;
  summary: Json<JsonValue>;
  state: InstanceState;
  suspended: Generated<boolean>;
  initiator: string;
  dept_id: string | null;
  form_data: Json<FormData>;
  /** counts every change; the row lock `for update` on it serialises the verbs of one request */
  revision: Generated<number>;
  started_at: Date;
  ended_at: Date | null;
  /** versions of the processes that its own one calls: topic key to version id */
  called: ColumnType<Record<string, string>, string | undefined, string>;
  /** the largest amount in the form, `0` where it asks for none; null = not known */
  amount: ColumnType<string | null, string | null | undefined, string | null>;
  /** whom the applicant named for steps for which nobody is found: activity id to user ids */
  approvers: ColumnType<Record<string, string[]>, string | undefined, string>;
  /** working milliseconds that counted before `clock_at` */
  used_ms: Generated<number>;
  /** since when the clock of the SLA runs; null: it stands still */
  clock_at: Moment;
  /** when it is due by its SLA; null: it has none, or the clock stands still */
  due_at: Moment;
  /** from when it is called urgent */
  warn_at: Moment;
  /** when somebody is to be told next that time runs out */
  remind_at: Moment;
  /** it went back to its applicant at least once */
  returned: Generated<boolean>;
  /** where it stands in its process, as the engine keeps it; null: it has ended */
  tokens: ColumnType<JsonObject | null, string | null | undefined, string | null>;
}

/** A moment that may be missing, and is when a row is new. */
type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface TaskTable {
  id: string;
  instance_id: string;
  /** the token that waits for it */
  execution_id: string;
  activity_id: string;
  name: string;
  topic: string;
  assignee: string | null;
  owner: string | null;
  /** `pending`: delegated, waits for resolve */
  state: 'open' | 'pending';
  revision: Generated<number>;
  created_at: Date;
  due_at: Date | null;
  rows: RowsColumn;
}

/** rows of tables that a task is about: the activity that repeats to the row's `_id`; null = none */
type RowsColumn = ColumnType<Record<string, string> | null, string | null | undefined, string | null>;

interface TimerTable {
  id: string;
  instance_id: string;
  execution_id: string;
  activity_id: string;
  due_at: Date;
  /** what is left of a cycle */
  cycle: string | null;
}

interface HistoryTable {
  /** rows of before 018; the request and `seq` say which one it is */
  id: ColumnType<string | null, undefined, never>;
  instance_id: string;
  /** order within the instance */
  seq: number;
  task_id: string | null;
  activity_id: string;
  activity_name: string;
  assignee: string | null;
  on_behalf_of: string | null;
  outcome: HistoryOutcome;
  comment: string;
  reason: string;
  /** the form after this step; null = unchanged, and of the submission: still the request's own */
  snapshot: Json<FormData | null>;
  /** null = nothing */
  diff: Json<JsonValue | null>;
  attachments: Json<JsonValue | null>;
  started_at: Date;
  ended_at: Date | null;
  /** working milliseconds that a task took; null for everything else */
  working_ms: ColumnType<number | null, number | null | undefined, number | null>;
  rows: RowsColumn;
}

/** Somebody acts for somebody who is away, see services/substitutes. Whoever is over stays: history names him. */
interface SubstituteTable {
  id: string;
  /** who is away */
  user_id: string;
  substitute_id: string;
  begins_at: Date;
  /** not included */
  ends_at: Date;
  /** topic keys; empty = every topic */
  topics: Json<string[]>;
  max_amount: string | null;
  reason: string;
  revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

interface BookingTable {
  instance_id: string;
  topic: string;
  rule: number;
  subject: string;
  from_at: string;
  to_at: string;
  amount: string;
}

interface IdempotencyTable {
  person_id: string;
  key: string;
  /** sha-256 of method, path and body: the same key for something else is refused */
  fingerprint: string;
  status: number;
  answer: Json<JsonValue>;
  created_at: Date;
}

interface OutboxTable {
  id: string;
  channel: 'notice' | 'mail' | 'sms';
  /** once per channel */
  key: string;
  payload: Json<JsonValue>;
  created_at: Date;
  due_at: Date;
  attempts: Generated<number>;
  done_at: Date | null;
  failure: string | null;
}

interface MessageTable {
  id: string;
  user_id: string;
  kind: string;
  instance_id: string | null;
  task_id: string | null;
  title: string;
  values: Json<JsonValue>;
  created_at: Date;
  read_at: Date | null;
}

interface FileTable {
  id: string;
  name: string;
  size: number;
  type: string;
  sha256: string;
  owner_id: string;
  created_at: Date;
  /** the configuration (sys/oss-config) that its bytes lie by; null: the hall's own storage */
  store_id: string | null;
}
