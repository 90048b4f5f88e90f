import type { JsonObject, JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';

interface Worded {
  kind: string;
  title: string;
  values: JsonValue;
}

/** The title and the one line of a message in somebody's language; a request is called as its topic is in that language. */
export function wordingOf(message: Worded, locale: Locale, hall: Hall): { title: string; text: string } {
  const values: JsonObject = isObject(message.values) ? message.values : {};
  const title = topicTitle(values['topic'], message.title, locale, hall);
  const key = `notices.${message.kind}`;
  return { title, text: hall.texts.has(locale, key) ? hall.texts.text(locale, key, { title, ...values }) : title };
}

function topicTitle(key: JsonValue | undefined, title: string, locale: Locale, hall: Hall): string {
  const topic = typeof key === 'string' ? hall.registry.topic(key) : undefined;
  // a request that was called otherwise when it was handed in keeps that name
  if (topic?.manifest.title !== title) return title;
  return hall.registry.localised(topic, locale).manifest.title;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
