import { HallError } from '../../../../contract/errors.ts';
import type { Person } from '../../../../contract/person.ts';
import { campusDay } from '../../../../definition/expression/time.ts';
import { NOTHING_RELATED } from '../../../../definition/projection/related.ts';
import type { FormData } from '../../../../definition/types/json.ts';
import type { Locale } from '../../../../definition/types/locale.ts';
import { newId } from '../../../db/id.ts';
import { lockKey } from '../../../db/lock.ts';
import { compiled, together } from '../../../db/statement.ts';
import { transaction } from '../../../db/transaction.ts';
import type { VersionedTopic } from '../../../definitions/registry.ts';
import { campusDateTime } from '../../../../definition/campus.ts';
import type { Hall } from '../../hall.ts';
import { refuseClosed } from '../../processes/processConfig.ts';
import { idempotent } from '../../idempotency.ts';
import type { Idempotency } from '../../idempotency.ts';
import { NEW_CLOCK } from '../../sla/clock.ts';
import { amountOf } from '../amount.ts';
import { readCalled, versionsCalled } from '../called.ts';
import { takeApprovers } from '../chosenApprovers.ts';
import type { ChosenApprovers } from '../chosenApprovers.ts';
import { dropFileUses, useFiles } from '../fileUses.ts';
import { takeForm } from '../form.ts';
import { writeHistory } from '../history.ts';
import { readHouse } from '../house.ts';
import { mayStart } from '../mayStart.ts';
import { drawNumber, drawNumbers, numberPattern } from '../numbers.ts';
import type { Progress } from '../progress.ts';
import type { InstanceRow, Tx } from '../rows.ts';
import { advance } from '../run.ts';
import { clockOf, endOf, follow, momentsOf, runDelegates, tellOutcome, writeSteps } from '../settle.ts';
import type { Settlement } from '../settle.ts';
import { startName } from '../names.ts';
import { summaryOf } from '../summary.ts';
import { START } from '../taskMove.ts';

export interface StartRequest {
  topic: string;
  /** left out: what the draft holds */
  formData?: FormData | undefined;
  /** of the draft that this was; one that is no draft's is the caller's own, as other systems bring theirs */
  businessKey?: string | undefined;
  approvers?: ChosenApprovers | undefined;
  locale?: Locale | undefined;
  idempotency?: Idempotency | undefined;
}

export interface Started {
  processInstanceId: string;
  businessKey: string;
  number: string;
}

/** 提交: a form, or a draft, becomes a request. All in one transaction: form, number, bookings, tasks, history, news. */
export async function startRequest(person: Person, input: StartRequest, hall: Hall): Promise<Started> {
  const topic = hall.registry.topic(input.topic);
  if (!topic) throw new HallError('topicNotFound');
  if (!mayStart(person, topic)) throw new HallError('forbidden');
  const labels = await readHouse(hall);
  return transaction(hall.db, (trx) =>
    idempotent(trx, person, input.idempotency, async () => {
      // 404 comes before 409
      const draft =
        input.businessKey === undefined
          ? undefined
          : await takeDraft(person, trx, topic, input.businessKey, input.formData !== undefined);
      await Promise.all([refuseClosed(topic, hall, trx), refuseSuspended(trx, topic)]);
      const now = hall.clock.now();
      const instance = newInstance(person, topic, input.businessKey ?? newId(), now);
      instance.called = versionsCalled(topic, hall);
      const called = await readCalled(instance, hall, trx);
      const locale = input.locale ?? 'zh-CN';
      const progress: Progress = {
        person,
        hall,
        trx,
        now,
        labels,
        instance,
        open: [],
        topic,
        called,
        locale,
        related: NOTHING_RELATED,
      };
      const incoming = input.formData ?? draft ?? {};
      instance.form_data = await takeForm(person, progress, { node: START, stored: {}, incoming });
      instance.amount = amountOf(topic, instance.form_data);
      instance.approvers = takeApprovers(person, progress, input.approvers);
      await moveIn(person, progress);
      return { processInstanceId: instance.id, businessKey: instance.business_key, number: instance.number };
    }),
  );
}

async function moveIn(person: Person, progress: Progress): Promise<void> {
  const { hall, trx, now, labels, instance, topic } = progress;
  const draw = async () => {
    instance.form_data = await drawNumbers(progress, ['started'], instance.form_data);
    instance.number = await drawNumber(trx, numberPattern(topic.key, topic.manifest.number), campusDay(now.getTime()));
  };
  // late, because the counter's row stays locked until the end; but what the process itself says may name it
  const early = speaks(topic);
  if (early) await draw();
  const outcome = await advance(progress, { type: 'start' });
  const settlement: Settlement = { outcome, done: 'started' };
  const ended = endOf(settlement);
  if (!early) await draw();
  const formData = await drawNumbers(progress, momentsOf(settlement), instance.form_data);
  instance.form_data = formData;
  const summary = await summaryOf(topic, formData, labels, trx, hall);
  const moved = follow(progress, outcome);
  const own = trx.insertInto('wf_instance').values({
    ...instance,
    form_data: JSON.stringify(formData),
    called: JSON.stringify(instance.called),
    approvers: JSON.stringify(instance.approvers),
    summary: JSON.stringify(summary),
    tokens: outcome.tokens && JSON.stringify(outcome.tokens),
    ...clockOf(progress, settlement),
    ...(ended && { state: ended, ended_at: now }),
  });
  await together(moved, compiled(own)).later(trx);
  await writeHistory(trx, {
    instanceId: instance.id,
    activityId: START,
    activityName: startName(topic, hall),
    assignee: person.id,
    outcome: 'start',
    after: formData,
    startedAt: now,
    endedAt: now,
  });
  await useFiles(trx, person, 'instance', instance.id, formData);
  await writeSteps(progress, settlement);
  await runDelegates(progress, outcome);
  await tellOutcome(progress, settlement);
}

/** Whether the process, or one that it calls, has service tasks. */
function speaks({ process }: VersionedTopic): boolean {
  return Object.values(process.nodes).some(({ type }) => type === 'serviceTask' || type === 'callActivity');
}

function newInstance(person: Person, topic: VersionedTopic, businessKey: string, now: Date): InstanceRow {
  return {
    id: newId(),
    business_key: businessKey,
    topic: topic.key,
    version_id: topic.version.versionId,
    number: '',
    title: topic.manifest.title,
    summary: [],
    state: 'running',
    suspended: false,
    initiator: person.id,
    dept_id: person.deptId,
    form_data: {},
    revision: 1,
    started_at: now,
    ended_at: null,
    called: {},
    amount: null,
    approvers: {},
    ...NEW_CLOCK,
    // it runs from the start
    clock_at: now,
    returned: false,
    tokens: null,
  };
}

/** A suspended process takes no new requests; those under way go on. */
async function refuseSuspended(trx: Tx, topic: VersionedTopic): Promise<void> {
  const version = await trx
    .selectFrom('definition_version')
    .select('suspended')
    .where('id', '=', topic.version.versionId)
    .executeTakeFirst();
  if (version?.suspended) throw new HallError('suspended');
}

const OWN_KEY = /^[\w:.@-]{1,128}$/;

/**
 * The draft's data, which the request takes over; undefined where the key is the caller's own. Somebody else's draft is as good
 * as none.
 */
async function takeDraft(
  person: Person,
  trx: Tx,
  topic: VersionedTopic,
  businessKey: string,
  hasForm: boolean,
): Promise<FormData | undefined> {
  const draft = await trx
    .deleteFrom('wf_draft')
    .where('business_key', '=', businessKey)
    .where('owner_id', '=', person.id)
    .where('topic', '=', topic.key)
    .where('deleted_at', 'is', null)
    .returning('form_data')
    .executeTakeFirst();
  if (draft) {
    await dropFileUses(trx, 'draft', businessKey);
    return draft.form_data;
  }
  // who comes at the same moment with the same key waits, and is told of the first
  await lockKey(trx, `businessKey:${businessKey}`);
  const sent = await trx
    .selectFrom('wf_instance')
    .select(['id', 'number', 'started_at', 'initiator'])
    .where('business_key', '=', businessKey)
    .where('state', '!=', 'withdrawn')
    .executeTakeFirst();
  if (sent?.initiator === person.id) {
    throw new HallError('alreadyHandled', {
      values: { who: person.realName, when: campusDateTime(sent.started_at) },
      data: { processInstanceId: sent.id, number: sent.number },
    });
  }
  const drafted = trx.selectFrom('wf_draft').select('topic').where('business_key', '=', businessKey);
  if (sent || !hasForm || !OWN_KEY.test(businessKey) || (await drafted.executeTakeFirst()))
    throw new HallError('notFound');
  return undefined;
}
