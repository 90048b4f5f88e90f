import type { FollowUp } from '../../../contract/flow.ts';
import { HallError } from '../../../contract/errors.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { mergeData } from '../../../definition/projection/merge.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { visibleData } from '../../../definition/projection/visible.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { Hall } from '../hall.ts';
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
  return offered.map(({ target, title, fill }) => {
    const fields = allProperties(target.schema);
    const values = Object.entries(fill).map(
      ([name, text]) => [name, valueOf(text, scope, fields[name] ?? {})] as const,
    );
    const given = Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    return { topic: target.key, title, fill: startable(target, given) };
  });
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
