import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Every table of tables.ts as the hall first had them. No foreign keys between workflow rows: the engine keeps them. */
export const foundations: Migration = {
  name: '001-foundations',
  async up(trx) {
    await sql`
      create extension if not exists pg_trgm;

      create table auth_session (
        id text primary key, user_id text not null, created_at timestamptz not null, expires_at timestamptz not null,
        ip text not null, user_agent text not null);
      create index auth_session_user on auth_session (user_id);
      create index auth_session_expiry on auth_session (expires_at);

      create table auth_captcha (uuid text primary key, answer text not null, expires_at timestamptz not null);
      create index auth_captcha_expiry on auth_captcha (expires_at);

      create table auth_failure (
        id bigint generated always as identity primary key, kind text not null, subject text not null,
        at timestamptz not null);
      create index auth_failure_subject on auth_failure (kind, subject, at);

      create table auth_credential (
        user_id text primary key, password_hash text not null, changed_at timestamptz not null);

      create table definition_version (
        id text primary key, kind text not null, key text not null, number integer not null, hash text not null,
        source jsonb not null, suspended boolean not null default false, created_at timestamptz not null,
        unique (kind, key, hash), unique (kind, key, number));

      create table wf_draft (
        business_key text primary key, topic text not null, version_id text not null, owner_id text not null,
        form_data jsonb not null, revision integer not null, created_at timestamptz not null,
        updated_at timestamptz not null, deleted_at timestamptz);
      create index wf_draft_owner on wf_draft (owner_id, updated_at desc);

      create table wf_instance (
        id text primary key, business_key text not null, topic text not null, version_id text not null,
        number text not null, title text not null, summary jsonb not null, state text not null,
        suspended boolean not null default false, initiator text not null, dept_id text, form_data jsonb not null,
        revision integer not null default 1, started_at timestamptz not null, ended_at timestamptz);
      create unique index wf_instance_business_key on wf_instance (business_key) where state <> 'withdrawn';
      create index wf_instance_initiator on wf_instance (initiator, started_at desc);
      create index wf_instance_topic on wf_instance (topic, state, started_at desc);
      create index wf_instance_dept on wf_instance (dept_id, started_at desc);
      create index wf_instance_started on wf_instance (started_at desc);
      create index wf_instance_number on wf_instance (number);
      create index wf_instance_version on wf_instance (version_id) where state = 'running';

      create table wf_execution (
        id text primary key, instance_id text not null, parent_id text, activity_id text not null, kind text not null,
        state jsonb not null);
      create index wf_execution_instance on wf_execution (instance_id);

      create table wf_task (
        id text primary key, instance_id text not null, execution_id text not null, activity_id text not null,
        name text not null, topic text not null, assignee text, owner text, state text not null,
        revision integer not null default 1, created_at timestamptz not null, due_at timestamptz);
      create index wf_task_assignee on wf_task (assignee, created_at);
      create index wf_task_owner on wf_task (owner) where owner is not null;
      create index wf_task_instance on wf_task (instance_id);
      create index wf_task_execution on wf_task (execution_id);

      create table wf_candidate (
        task_id text not null, kind text not null, subject text not null, primary key (task_id, kind, subject));
      create index wf_candidate_subject on wf_candidate (kind, subject);

      create table wf_timer (
        id text primary key, instance_id text not null, execution_id text not null, activity_id text not null,
        due_at timestamptz not null, cycle text);
      create index wf_timer_due on wf_timer (due_at);
      create index wf_timer_instance on wf_timer (instance_id);

      create table wf_history (
        id text primary key, instance_id text not null, seq integer not null, task_id text, activity_id text not null,
        activity_name text not null, assignee text, on_behalf_of text, outcome text not null, comment text not null,
        reason text not null, snapshot jsonb, diff jsonb not null, attachments jsonb not null,
        started_at timestamptz not null, ended_at timestamptz);
      create unique index wf_history_seq on wf_history (instance_id, seq);
      create index wf_history_assignee on wf_history (assignee, ended_at desc);
      create index wf_history_task on wf_history (task_id) where task_id is not null;

      create table wf_reader (
        instance_id text not null, user_id text not null, by_user text not null, created_at timestamptz not null,
        read_at timestamptz, primary key (instance_id, user_id));
      create index wf_reader_user on wf_reader (user_id, created_at desc);

      create table wf_booking (
        instance_id text not null, topic text not null, rule integer not null, subject text not null,
        from_at text not null, to_at text not null);
      create index wf_booking_subject on wf_booking (topic, rule, subject, from_at);
      create index wf_booking_instance on wf_booking (instance_id);

      create table wf_counter (key text primary key, value integer not null);

      create table hall_idempotency (
        person_id text not null, key text not null, fingerprint text not null, status integer not null,
        answer jsonb not null, created_at timestamptz not null, primary key (person_id, key));
      create index hall_idempotency_age on hall_idempotency (created_at);

      create table hall_outbox (
        id text primary key, channel text not null, key text not null, payload jsonb not null,
        created_at timestamptz not null, due_at timestamptz not null, attempts integer not null default 0,
        done_at timestamptz, failure text, unique (channel, key));
      create index hall_outbox_due on hall_outbox (due_at) where done_at is null;

      create table hall_message (
        id text primary key, user_id text not null, kind text not null, instance_id text, task_id text,
        title text not null, "values" jsonb not null, created_at timestamptz not null, read_at timestamptz);
      create index hall_message_user on hall_message (user_id, created_at desc);
      create index hall_message_unread on hall_message (user_id) where read_at is null;

      create table hall_file (
        id text primary key, name text not null, size bigint not null, type text not null, sha256 text not null,
        owner_id text not null, created_at timestamptz not null);
      create index hall_file_owner on hall_file (owner_id, created_at desc);
      create table hall_file_use (
        file_id text not null, kind text not null, ref text not null, primary key (file_id, kind, ref));
      create index hall_file_use_ref on hall_file_use (kind, ref);
      create table hall_check_code (code text primary key, user_id text not null, expires_at timestamptz not null);

      create table hall_revision (name text primary key, value bigint not null);
      create table hall_preference (
        user_id text not null, key text not null, value jsonb not null, primary key (user_id, key));
    `.execute(trx);
  },
};
