import type { JsonObject, JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { topicsCalled } from '../flow/called.ts';
import { saidBy, wordsIn } from '../flow/wordsIn.ts';
import type { Hall } from '../hall.ts';
import { seedLabel } from '../records/seedText.ts';

interface Worded {
  kind: string;
  title: string;
  values: JsonValue;
}

/** The title and the one line of a message in somebody's language; a request is called as its topic is in that language. */
export function wordingOf(message: Worded, locale: Locale, hall: Hall): { title: string; text: string } {
  const values: JsonObject = isObject(message.values) ? message.values : {};
  const title = topicTitle(values['topic'], message.title, locale, hall);
  const plain = `notices.${message.kind}`;
  const because = `${plain}Because`;
  const key = values['comment'] && hall.texts.has(locale, because) ? because : plain;
  if (!hall.texts.has(locale, key)) return { title, text: title };
  const node = stepName(values, locale, hall);
  const text = ownText(values, locale, hall);
  const said = { ...(node !== undefined && { node }), ...(text !== undefined && { text }) };
  return { title, text: hall.texts.text(locale, key, { title, ...values, ...said }) };
}

function topicTitle(key: JsonValue | undefined, title: string, locale: Locale, hall: Hall): string {
  const topic = typeof key === 'string' ? hall.registry.topic(key) : undefined;
  // a request that was called otherwise when it was handed in keeps that name
  if (topic?.manifest.title !== title) return title;
  return hall.registry.localised(topic, locale).manifest.title;
}

/** What a topic has told by a service task, where it is as the topic of now says it: what was filled in stays as it is. */
function ownText({ topic: key, text }: JsonObject, locale: Locale, hall: Hall): string | undefined {
  const topic = typeof key === 'string' ? hall.registry.topic(key) : undefined;
  if (!topic || typeof text !== 'string') return undefined;
  const template = Object.values(topic.process.nodes)
    .map(({ fields }) => fields?.['text'] ?? '')
    .find((one) => isMadeOf(one, text));
  if (template === undefined) return seedLabel(topic, locale, text);
  return saidBy(template, text, seedLabel(topic, locale, template));
}

/** The step that a message names, as it is called in that language; undefined where it is no step of the topic of now. */
function stepName({ topic: key, node }: JsonObject, locale: Locale, hall: Hall): string | undefined {
  const topic = typeof key === 'string' ? hall.registry.topic(key) : undefined;
  if (!topic || typeof node !== 'string') return undefined;
  for (const each of [topic, ...topicsCalled(topic, hall)]) {
    const nodes = Object.values(each.process.nodes);
    // one that is called by its row, as `整改：${finding.place}`, keeps what was filled in
    const step = nodes.find(({ name }) => name === node) ?? nodes.find(({ name }) => isMadeOf(name, node));
    const local = step && hall.registry.localised(each, locale).process.nodes[step.id]?.name;
    if (local) return saidBy(step.name, node, local);
  }
  return undefined;
}

const isMadeOf = (name: string, text: string): boolean => name.includes('${') && wordsIn(name, text) !== undefined;

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
