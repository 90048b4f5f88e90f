import { HallError } from '../../../contract/errors.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { VersionedTopic } from '../../definitions/registry.ts';
import type { StoredRecord } from '../../entities/store.ts';
import { activityName } from '../flow/names.ts';
import { listText } from '../../../definition/text/fill.ts';
import { MOST_NAMED } from '../../entities/flow-views.ts';
import type { Hall } from '../hall.ts';
import { groupName } from './groups.ts';
import { formOf } from './processConfig.ts';

interface Words {
  topic: VersionedTopic;
  locale: Locale;
  hall: Hall;
}

type Topic = VersionedTopic | undefined;

interface Named {
  topic(record: StoredRecord, hall: Hall): Topic | Promise<Topic>;
  texts(data: FormData, words: Words): FormData;
}

/** What the lists of workflow administration name: of which version, and which of its texts. */
const NAMED: Readonly<Record<string, Named>> = {
  'flow/process': { topic: ({ id }, hall) => readable(id, hall), texts: (_data, words) => ({ name: titleOf(words) }) },
  // as the topic is now, whatever it was when the row was saved
  'sys/process-config': {
    topic: ({ data }, hall) => hall.registry.topic(String(data['processKey'])),
    texts: (_data, words) => ({ ...formOf(words.topic), formName: titleOf(words) }),
  },
  'flow/running': {
    topic: ({ data }, hall) => readable(data['processDefinitionId'], hall),
    texts: ({ activityId }, words) => ({
      processDefinitionName: titleOf(words),
      activityName: String(activityId ?? '')
        .split(SEPARATOR)
        .filter(Boolean)
        .map((id) => nameOf(id, '', words))
        .join(SEPARATOR),
    }),
  },
  'flow/task': {
    topic: ({ data }, hall) => readable(data['processDefinitionId'], hall),
    texts: ({ activityId, taskName, candidates }, words) => ({
      processDefinitionName: titleOf(words),
      taskName: nameOf(String(activityId ?? ''), String(taskName ?? ''), words),
      ...(typeof candidates === 'string' && { candidates: candidatesIn(candidates, words) }),
    }),
  },
};
const SEPARATOR = '、';

const titleOf = ({ topic, locale, hall }: Words): string => hall.registry.localised(topic, locale).manifest.title;
const nameOf = (id: string, stored: string, { topic, locale, hall }: Words): string =>
  activityName(topic, id, stored, locale, hall);

/** The names of people and groups, in the reader's language; `…` where there are more than are named. */
function candidatesIn(candidates: string, { locale, hall }: Words): string {
  const names = candidates
    .split(',')
    .map((who) => (who.includes(':') ? groupName(who, locale, hall) : hall.directory.nameOf(who)));
  return listText([...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])], locale);
}

/**
 * Processes, requests and tasks with the names that their own version gives them, in the reader's language. Those of other
 * entities stay as they are; so does what belongs to a version that cannot be read any more.
 */
export async function localisedRecords(
  entity: string,
  records: StoredRecord[],
  locale: Locale,
  hall: Hall,
): Promise<StoredRecord[]> {
  const named = Object.hasOwn(NAMED, entity) ? NAMED[entity] : undefined;
  if (!named) return records;
  const localised: StoredRecord[] = [];
  for (const record of records) {
    const topic = await named.topic(record, hall);
    const texts = topic && named.texts(record.data, { topic, locale, hall });
    localised.push(texts ? { ...record, data: { ...record.data, ...texts } } : record);
  }
  return localised;
}

async function readable(version: unknown, hall: Hall): Promise<Topic> {
  if (typeof version !== 'string') return undefined;
  return hall.registry.version(version).catch((error: unknown) => {
    if (error instanceof HallError) return undefined;
    throw error;
  });
}
