import type { ChangesSince, FieldDifference } from '../../../contract/flow.ts';
import { sameValue } from '../../../definition/validation/errors.ts';
import { titleAt } from '../../../definition/validation/messages.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import { isObject } from './diff.ts';
import { seenBy } from './eyes.ts';
import type { Labels } from './labels.ts';
import { activityName } from './names.ts';
import { DECISIONS } from './requestTrail.ts';
import type { TrailStep } from './requestTrail.ts';
import { eyesOf } from './viewpoint.ts';
import type { Viewpoint } from './viewpoint.ts';

/**
 * What became of the form since this person last acted on the request, or, where he never did, by the last step that
 * changed it. Both forms pass through the projection of his node first, so that nothing hidden is told by its change.
 */
export function changesSince(
  view: Viewpoint,
  trail: readonly TrailStep[],
  locale: Locale,
  { hall, labels }: { hall: Hall; labels: Labels },
): ChangesSince | null {
  const { topic, instance } = view;
  const eyes = eyesOf(view);
  const since = ownStep(view, trail) ?? lastChange(trail);
  if (!since) return null;
  const { step, before, own } = since;
  const { schema } = hall.registry.localised(topic, locale);
  const changes: FieldDifference[] = [];
  collect(seenBy(eyes, before), seenBy(eyes, instance.form_data), '', changes);
  return {
    own,
    step: activityName(topic, step.activity_id, step.activity_name, locale, hall, {
      ...{ formData: instance.form_data, rows: step.rows, eyes, labels },
    }),
    by: hall.directory.nameOf(step.assignee),
    at: step.ended_at && campusDateTime(step.ended_at),
    changes: changes.map((change) => ({ ...change, title: titleAt(schema, change.path) ?? change.path })),
  };
}

interface Since {
  step: TrailStep;
  before: FormData;
  own: boolean;
}

function ownStep({ person }: Viewpoint, trail: readonly TrailStep[]): Since | undefined {
  const at = trail.findLastIndex(
    ({ outcome, assignee, on_behalf_of: other }) =>
      DECISIONS.has(outcome) && (assignee === person.id || other === person.id),
  );
  const step = trail[at];
  const before = trail.slice(0, at + 1).findLast(({ snapshot }) => snapshot !== null)?.snapshot;
  return step && before ? { step, before, own: true } : undefined;
}

/** The first submission changed everything, which is nothing to point out. */
function lastChange(trail: readonly TrailStep[]): Since | undefined {
  const forms = trail.filter(({ snapshot }) => snapshot !== null);
  const before = forms.at(-2)?.snapshot;
  const step = forms.at(-1);
  return step && before ? { step, before, own: false } : undefined;
}

/** Field by field; a table is one field, whose rows are matched by their `_id` where it is drawn. */
function collect(before: FormData, after: FormData, base: string, found: FieldDifference[]): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was: JsonValue = before[name] ?? null;
    const is: JsonValue = after[name] ?? null;
    const path = base + name;
    if (isObject(was) || isObject(is)) {
      collect(isObject(was) ? was : {}, isObject(is) ? is : {}, `${path}.`, found);
    } else if (!sameValue(was, is)) found.push({ path, title: '', before: was, after: is });
  }
}
