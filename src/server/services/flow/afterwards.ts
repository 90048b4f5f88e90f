import type { FollowUp } from '../../../contract/flow.ts';
import { HallError } from '../../../contract/errors.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { mergeData } from '../../../definition/projection/merge.ts';
import { fieldAt, setPath } from '../../../definition/projection/rows.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Hall } from '../hall.ts';
import { bookingRules } from './bookingRules.ts';
import { bookingErrors, bookingsOf } from './bookings.ts';
import { evaluating } from './expressionFailure.ts';
import { mayStart } from './mayStart.ts';
import { readRelated } from './related.ts';
import { requestScope } from './run.ts';
import { START } from './taskMove.ts';
import { VIEW } from './viewpoint.ts';
import type { Viewpoint } from './viewpoint.ts';

/** The services that follow a completed request, for its applicant: what each opens with, out of what he may see of this one. */
export async function followUps(view: Viewpoint, locale: Locale, hall: Hall): Promise<FollowUp[]> {
  const { person, instance, topic, involvement } = view;
  if (instance.state !== 'completed' || !involvement.initiator) return [];
  const afterwards = hall.registry.localised(topic, locale).manifest.afterwards ?? [];
  const possible = afterwards.flatMap(({ topic: key, title, showIf, fill = {} }) => {
    const target = hall.registry.topic(key);
    return target && mayStart(person, target) ? [{ target, title, showIf, fill }] : [];
  });
  if (possible.length === 0) return [];
  const formData = visibleData(topic, VIEW, instance.form_data);
  const related = await readRelated(topic, [formData], instance.initiator, hall.db, hall);
  const scope = requestScope(formData, { hall, instance, topic, related, now: hall.clock.now() });
  const offered = possible.filter(({ showIf }) => showIf === undefined || valueOf(showIf, scope, BOOLEAN) === true);
  const followUps: FollowUp[] = [];
  for (const { target, title, fill } of offered) {
    const given = Object.entries(fill).reduce<FormData>(
      (form, [path, text]) => setPath(form, path, valueOf(text, scope, fieldAt(target.schema, path) ?? {})),
      {},
    );
    const form = startable(target, given);
    if (!(await isTaken({ target, form }, instance.id, scope, hall)))
      followUps.push({ topic: target.key, title, fill: form });
  }
  return followUps;
}

/** Whether what follows happens once for each request, and has. */
async function isTaken(
  { target, form }: { target: VersionedTopic; form: FormData },
  id: string,
  scope: Scope,
  hall: Hall,
): Promise<boolean> {
  const all = await bookingRules(target, hall.db);
  const once = all.filter(({ by, from, capacity }) => form[by] === id && from === undefined && capacity === undefined);
  const bookings = bookingsOf(target, once, form, scope);
  return (await bookingErrors(hall.db, target.key, bookings, null)).length > 0;
}

const BOOLEAN = { type: 'boolean' } as const;

/** An expression that cannot be evaluated leaves its field to the person, and shows no button. */
function valueOf(text: string, scope: Parameters<typeof evaluateTemplate>[1], field: Parameters<typeof convert>[1]) {
  try {
    return convert(
      evaluating(() => evaluateTemplate(text, scope)),
      field,
    );
  } catch (error) {
    if (error instanceof HallError) return undefined;
    throw error;
  }
}

/** Today's version of an ended request's topic, where its applicant may start it again. */
export function copyTarget({ person, instance, involvement }: Viewpoint, hall: Hall): VersionedTopic | undefined {
  if (instance.state === 'running' || !involvement.initiator) return undefined;
  const target = hall.registry.topic(instance.topic);
  return target && mayStart(person, target) ? target : undefined;
}

/** Of some values those that the applicant of a topic may fill in. */
export function startable(topic: VersionedTopic, values: FormData): FormData {
  return mergeData(topic.schema, {}, values, rightsAt(topic, START));
}
