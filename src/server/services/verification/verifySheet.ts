import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { VerifiedSheet, Verification } from '../../../contract/verification.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import { openRequest } from '../flow/getDetail.ts';
import { activityName } from '../flow/names.ts';
import { ownWordFor } from '../flow/offered.ts';
import { DECISIONS, readTrail } from '../flow/requestTrail.ts';
import type { TrailStep } from '../flow/requestTrail.ts';
import type { InstanceRow } from '../flow/rows.ts';
import type { Viewpoint } from '../flow/viewpoint.ts';
import type { Hall } from '../hall.ts';
import { readCode } from './code.ts';
import { SHEET_SECRET, requestDigest } from './content.ts';
import { sharedSecret } from './secret.ts';

export interface VerifySheet {
  code: string;
  locale: Locale;
}

/**
 * Whether a printed sheet is genuine, and whether the request still is what the sheet says. Anybody may ask, since whoever
 * holds the paper has read it; names are told only to who may read the request.
 * @param person null = nobody is logged in
 */
export async function verifySheet(person: Person | null, input: VerifySheet, hall: Hall): Promise<Verification> {
  const secret = await sharedSecret(SHEET_SECRET, hall);
  const printed = readCode(input.code, secret);
  const instance = printed && (await instanceOf(printed.instanceId, hall));
  if (!printed || !instance) return { genuine: false };
  const trail = await readTrail(instance, hall.db);
  const topic = await hall.registry.version(instance.version_id);
  const view = person && (await viewOf(person, instance.id, hall));
  const sheet: VerifiedSheet = {
    number: instance.number,
    title: topic ? hall.registry.localised(topic, input.locale).manifest.title : instance.title,
    state: instance.state,
    startTime: campusDateTime(instance.started_at),
    endTime: instance.ended_at && campusDateTime(instance.ended_at),
    printedDigest: printed.digest,
    digest: requestDigest(instance, trail, secret),
    ...(view && { full: fullOf(view, trail, input.locale, hall) }),
  };
  return { genuine: true, sheet };
}

async function instanceOf(id: string, hall: Hall): Promise<InstanceRow | undefined> {
  return hall.db.selectFrom('wf_instance').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The request with the person's eyes; undefined for strangers, who learn no more than visitors. */
async function viewOf(person: Person, processInstanceId: string, hall: Hall): Promise<Viewpoint | undefined> {
  try {
    return await openRequest(person, { processInstanceId }, hall);
  } catch (error) {
    if (error instanceof HallError && error.error === 'instanceNotFound') return undefined;
    throw error;
  }
}

function fullOf(
  { instance, topic }: Viewpoint,
  trail: readonly TrailStep[],
  locale: Locale,
  hall: Hall,
): NonNullable<VerifiedSheet['full']> {
  return {
    processInstanceId: instance.id,
    topic: instance.topic,
    applicant: hall.directory.nameOf(instance.initiator),
    steps: trail
      .filter(({ outcome }) => DECISIONS.has(outcome))
      .map((step) => ({
        name: activityName(topic, step.activity_id, step.activity_name, locale, hall),
        person: hall.directory.nameOf(step.assignee),
        outcome: step.outcome,
        outcomeTitle: ownWordFor(hall.registry.localised(topic, locale), step.activity_id, step.outcome),
        time: step.ended_at && campusDateTime(step.ended_at),
      })),
  };
}
