import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../scripts/lib/paths.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { WIDGET_SAMPLES } from '../../src/renderer/stories/widgetSamples.ts';

/** Key and title of a topic with a field for every widget, called like it; nothing has to be filled in. */
export const ANYTHING = { key: 'anything', title: '各种字段' } as const;

/** Somebody who handles the requests of that topic. */
export const ANYTHING_HANDLER = 'office';

const PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:flowable="http://flowable.org/bpmn" id="definitions" targetNamespace="https://campus.example/topics">
  <bpmn:process id="${ANYTHING.key}" name="${ANYTHING.title}" isExecutable="true">
    <bpmn:startEvent id="begin" name="开始" />
    <bpmn:sequenceFlow id="a" sourceRef="begin" targetRef="check" />
    <bpmn:userTask id="check" name="办公室审核" flowable:candidateGroups="role:office" />
    <bpmn:sequenceFlow id="b" sourceRef="check" targetRef="done" />
    <bpmn:endEvent id="done" name="办结" />
  </bpmn:process>
</bpmn:definitions>`;

const NAMES = Object.keys(WIDGET_SAMPLES);
/** Property names have no hyphens. */
const fieldOf = (widget: string): string => widget.replaceAll('-', '');

/** The house's topics and this one, in a folder of their own. */
export async function anythingTopics(): Promise<string> {
  const topics = await mkdtemp(join(tmpdir(), 'hall-topics-'));
  await cp(fromRoot('topics'), topics, { recursive: true });
  const properties = Object.fromEntries(
    NAMES.map((name): [string, JsonSchema] => [fieldOf(name), { ...WIDGET_SAMPLES[name]?.schema, title: name }]),
  );
  properties['text'] = { type: 'string', title: 'text' };
  const ui = Object.fromEntries(
    NAMES.map((name) => [fieldOf(name), { ...WIDGET_SAMPLES[name]?.uiSchema, 'ui:widget': name }]),
  );
  const topic = {
    ...{ title: ANYTHING.title, category: 'logistics', icon: 'ToolOutlined', number: 'ZZ{yyyyMMdd}{seq:4}' },
    summary: ['text', 'textarea'],
    nodes: { start: {}, check: { write: ['*'] } },
  };
  const names = [...PROCESS.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name);
  const texts = [...new Set([...names, ...textsIn(properties), ...textsIn(ui)])];
  const folder = join(topics, ANYTHING.key);
  await mkdir(join(folder, 'locales'), { recursive: true });
  await Promise.all([
    write(folder, 'schema.json', { type: 'object', properties }),
    write(folder, 'ui.json', ui),
    write(folder, 'topic.json', topic),
    write(folder, 'locales/en-US.json', Object.fromEntries(texts.map((text) => [text, `${text} en`]))),
    writeFile(join(folder, 'process.bpmn'), PROCESS),
  ]);
  return topics;
}

function write(folder: string, file: string, content: unknown): Promise<void> {
  return writeFile(join(folder, file), JSON.stringify(content));
}

/** What people read of a schema and its uiSchema: titles, units, and choices that are their own titles. */
function textsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (['title', 'ui:unit', 'ui:placeholder', 'ui:help', 'ui:addText'].includes(name) && typeof value === 'string')
      return [value];
    if (name === 'enum' && Array.isArray(value)) return value.map(String);
    return textsIn(value);
  });
}
