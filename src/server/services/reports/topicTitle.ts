import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';

/** A topic's title in the reader's language; its key where it has been taken away. */
export function topicTitle(key: string, locale: Locale, hall: Hall): string {
  const topic = hall.registry.topic(key);
  return topic ? hall.registry.localised(topic, locale).manifest.title : key;
}
