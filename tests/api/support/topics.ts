import { marked } from '../../support/marked.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/definition/types/json.ts';
import type { TopicManifest } from '../../../src/definition/types/manifest.ts';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';

/** A topic as a test needs it: what is left out is as plain as can be. Titles are Latin, so that nothing lacks a translation. */
export interface TestTopic {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  manifest?: Partial<TopicManifest>;
  /** inside of the process element; `tasks` makes a chain of user tasks */
  process: string;
  /** signals and messages, which stand beside the process element */
  beside?: string;
  ui?: JsonObject;
  /** English for what is not Latin */
  translations?: Record<string, string>;
}

export const TEXT: JsonSchema = { type: 'string', title: 'Text', minLength: 1, maxLength: 100 };

/** Writes a topic's folder below `dir`, or over the one that is there. */
export async function writeTopic(dir: string, key: string, topic: TestTopic): Promise<void> {
  const folder = join(dir, key);
  await mkdir(folder, { recursive: true });
  const properties = topic.properties ?? { reason: { ...TEXT, title: 'Reason' } };
  const schema = { type: 'object', required: topic.required ?? Object.keys(properties).slice(0, 1), properties };
  const manifest = { title: `Test ${key}`, category: 'office', nodes: {}, ...topic.manifest };
  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  await write('schema.json', JSON.stringify(schema, null, 2));
  await write('ui.json', JSON.stringify(topic.ui ?? {}, null, 2));
  await write('process.bpmn', processXml(key, topic));
  if (topic.translations) {
    await mkdir(join(folder, 'locales'), { recursive: true });
    await write('locales/en-US.json', JSON.stringify(topic.translations, null, 2));
  }
  await write('topic.json', JSON.stringify(manifest, null, 2));
}

function processXml(key: string, { process, beside = '' }: TestTopic): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" id="d" targetNamespace="http://campus/test">
  ${beside}
  <process id="${key}" name="${key}" isExecutable="true">
    ${marked(process)}
  </process>
</definitions>
`;
}

/** A chain of user tasks from start to end: id to its attributes (`flowable:assignee="…"`) or to a whole element's inside. */
export function chain(tasks: Record<string, string | { attributes: string; inside: string }>): string {
  const ids = ['begin', ...Object.keys(tasks), 'end'];
  const elements = Object.entries(tasks).map(([id, task]) => {
    const { attributes, inside } = typeof task === 'string' ? { attributes: task, inside: '' } : task;
    return `<userTask id="${id}" name="Step ${id}" ${attributes}>${inside}</userTask>`;
  });
  const flows = ids.slice(1).map((id, index) => flow(ids[index] ?? '', id));
  return ['<startEvent id="begin"/>', ...elements, '<endEvent id="end"/>', ...flows].join('\n    ');
}

export function flow(source: string, target: string, condition?: string): string {
  const id = `${source}-${target}`;
  if (condition === undefined) return `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}"/>`;
  const text = condition.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}"><conditionExpression xsi:type="tFormalExpression">${text}</conditionExpression></sequenceFlow>`;
}

export const assignee = (expression: string): string => `flowable:assignee="\${${expression}}"`;
export const group = (name: string): string => `flowable:candidateGroups="${name}"`;

/** A parallel multi-instance over people, as the inside of a user task whose assignee is `${person}`. */
export function countersign(collection: string, condition: string): { attributes: string; inside: string } {
  return {
    attributes: assignee('person'),
    inside: `<multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${${collection}}" flowable:elementVariable="person"><completionCondition xsi:type="tFormalExpression">\${${condition}}</completionCondition></multiInstanceLoopCharacteristics>`,
  };
}
