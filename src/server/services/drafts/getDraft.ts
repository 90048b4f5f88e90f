import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import { sameValue } from '../../../definition/validation/errors.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import { campusDateTime } from '../../../definition/campus.ts';
import type { Hall } from '../hall.ts';
import { draftData } from './draft.ts';

export interface Draft {
  businessKey: string;
  topic: string;
  formData: FormData;
  revision: number;
  /** ISO 8601 */
  updatedAt: string;
  /** texts for people, when the draft was made under an older version of the form */
  notices: string[];
  /** number of the request that it was until its applicant withdrew it; null for a draft that was never one */
  withdrawn: string | null;
}

/** A draft, opened under the version that is served now. Somebody else's is as good as none. */
export async function getDraft(
  person: Person,
  input: { businessKey: string; locale: Locale },
  hall: Hall,
): Promise<Draft> {
  const draft = await hall.db
    .selectFrom('wf_draft')
    .selectAll()
    .where('business_key', '=', input.businessKey)
    .where('owner_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!draft) throw new HallError('notFound');
  const topic = hall.registry.topic(draft.topic);
  const old = draft.version_id === topic?.version.versionId ? undefined : await hall.registry.version(draft.version_id);
  return {
    businessKey: draft.business_key,
    topic: draft.topic,
    formData: topic ? draftData(person, topic, draft.form_data, hall) : draft.form_data,
    revision: draft.revision,
    updatedAt: campusDateTime(draft.updated_at),
    notices: topic && old ? changeNotices(old, topic, input.locale, hall) : [],
    withdrawn: await withdrawnNumber(draft.business_key, hall),
  };
}

async function withdrawnNumber(businessKey: string, { db }: Hall): Promise<string | null> {
  const request = await db
    .selectFrom('wf_instance')
    .select('number')
    .where('business_key', '=', businessKey)
    .where('state', '=', 'withdrawn')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return request?.number ?? null;
}

/** What the form has more, less, or otherwise than when the draft was made. */
function changeNotices(old: VersionedTopic, now: VersionedTopic, locale: Locale, hall: Hall): string[] {
  const before = fieldsByPath(hall.registry.localised(old, locale).schema);
  const after = fieldsByPath(hall.registry.localised(now, locale).schema);
  const titleOf = (fields: typeof before, path: string) => fields.get(path)?.[0]?.schema.title ?? path;
  const list = (paths: string[], fields: typeof before) => paths.map((path) => titleOf(fields, path));
  const added = [...after.keys()].filter((path) => !before.has(path));
  const removed = [...before.keys()].filter((path) => !after.has(path));
  const changed = [...after.keys()].filter((path) => {
    const one = before.get(path)?.map(({ schema }) => schema);
    return (
      one !== undefined &&
      !sameValue(
        one,
        after.get(path)?.map(({ schema }) => schema),
      )
    );
  });
  const { texts } = hall;
  return [
    texts.text(locale, 'flow.draft.newVersion', { before: old.version.number, after: now.version.number }),
    ...(added.length > 0 ? [texts.text(locale, 'flow.draft.added', { fields: list(added, after) })] : []),
    ...(removed.length > 0 ? [texts.text(locale, 'flow.draft.removed', { fields: list(removed, before) })] : []),
    ...(changed.length > 0 ? [texts.text(locale, 'flow.draft.changed', { fields: list(changed, after) })] : []),
  ];
}
