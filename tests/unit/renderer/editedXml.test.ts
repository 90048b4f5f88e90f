import { readdirSync, readFileSync } from 'node:fs';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { editedXml } from '../../../src/definition/edit/edited-xml.ts';
import type { Moddle } from '../../../src/renderer/process/editor/bpmn.ts';
import { FLOWABLE } from '../../../src/renderer/process/editor/flowable.ts';

const moddle = () => new BpmnModdle({ flowable: FLOWABLE });

/** Every process of the house, reference models of other editors, and what analysts write by hand. */
const FILES: [name: string, xml: string][] = [
  ...readdirSync(fromRoot('topics'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'meta')
    .map(({ name }): [string, string] => [name, fromRoot('topics', name, 'process.bpmn')]),
  ...readdirSync(fromRoot('tests', 'fixtures', 'bpmn'))
    .filter((name) => name.endsWith('.bpmn'))
    .map((name): [string, string] => [name, fromRoot('tests', 'fixtures', 'bpmn', name)]),
].map(([name, path]) => [name, readFileSync(path, 'utf8')]);

type Element = Moddle & { set(name: string, value: unknown): void; get(name: string): unknown; $parent: Element };

/** What bpmn-js writes of a file, and of it after something was changed in the model that it holds. */
async function written(xml: string, change: (elements: Record<string, Element>, make: BpmnModdle) => void = () => {}) {
  const library = moddle();
  const { rootElement, elementsById } = await library.fromXML(xml);
  change(elementsById as Record<string, Element>, library);
  const { xml: text } = await library.toXML(rootElement, { format: true });
  return text;
}

const linesOf = (text: string): Set<string> => new Set(text.split('\n').map((line) => line.trim()));
const lost = (before: string, after: string): string[] => {
  const left = linesOf(after);
  return [...linesOf(before)].filter((line) => !left.has(line));
};

/** Something about a process that somebody changes in its drawing, and how many lines of its file that may touch. */
const CHANGES: [what: string, lines: number, change: (elements: Record<string, Element>, make: BpmnModdle) => void][] =
  [
    ['a name', 1, (elements) => one(elements, 'bpmn:UserTask', 'bpmn:Task').set('name', '另一个 "名字" <1>')],
    [
      'who gets a step',
      // a file that knows nothing of Flowable gets its namespace too
      2,
      (elements) => one(elements, 'bpmn:UserTask', 'bpmn:Task').set('flowable:assignee', "${leaderOf('x')}"),
    ],
    [
      'a condition',
      1,
      (elements, make) => {
        const flow = one(elements, 'bpmn:SequenceFlow');
        flow.set('conditionExpression', make.create('bpmn:FormalExpression', { body: '${1 < 2 && true}' }));
      },
    ],
    ['nothing but a name away', 1, (elements) => one(elements, 'bpmn:UserTask', 'bpmn:Task').set('name', undefined)],
    [
      'a way out',
      40,
      (elements) => {
        const flow = one(elements, 'bpmn:SequenceFlow');
        const [source, target] = [flow.get('sourceRef'), flow.get('targetRef')] as Element[];
        drop(flow.$parent, 'flowElements', flow);
        if (source) drop(source, 'outgoing', flow);
        if (target) drop(target, 'incoming', flow);
        for (const edge of Object.values(elements).filter((each) => each.get('bpmnElement') === flow))
          drop(edge.$parent, 'planeElement', edge);
      },
    ],
    [
      'a step',
      0,
      (elements, make) => {
        const process = one(elements, 'bpmn:Process');
        const step = make.create('bpmn:UserTask', { id: 'fresh', name: '新环节' });
        (process.get('flowElements') as Moddle[]).push(step);
        Object.assign(step, { $parent: process });
      },
    ],
    [
      'a place in the picture',
      1,
      (elements) => {
        const shape = Object.values(elements).find(({ $type }) => $type === 'bpmndi:BPMNShape');
        (shape?.get('bounds') as Element | undefined)?.set('x', 4711);
      },
    ],
  ];

function one(elements: Record<string, Element>, ...types: string[]): Element {
  const found = Object.values(elements).find(({ $type }) => types.includes($type));
  if (!found) throw new Error(`no ${types.join()}`);
  return found;
}

function drop(owner: Element, list: string, element: Element): void {
  const all = owner.get(list) as Element[];
  if (all.includes(element)) all.splice(all.indexOf(element), 1);
}

describe('a process that is changed in its drawing', () => {
  it.each(FILES)('%s stays as it is written where nothing is changed', async (_name, xml) => {
    const before = await written(xml);
    expect(editedXml(xml, before, before)).toBe(xml);
  });

  it.each(FILES)('%s has what was changed and is otherwise as it was written', async (_name, plain) => {
    const xml = plain.replace(/(<(?:\w+:)?process [^>]*>)/, '$1\n    <!-- said by somebody -->');
    const before = await written(xml);
    for (const [what, most, change] of CHANGES) {
      const after = await written(xml, change);
      const text = editedXml(xml, before, after);
      expect(text, what).toContain('<!-- said by somebody -->');
      // read by bpmn-js it is what was drawn
      expect(await written(text), what).toBe(after);
      expect(lost(xml, text).length, `${what}: ${lost(xml, text).join('\n')}`).toBeLessThanOrEqual(most);
    }
  });

  it('loses a text that was taken out', () => {
    const [before, after] = [`<a id="x"><b>two</b></a>`, `<a id="x"><b></b></a>`];
    expect(editedXml(`<a id="x"><!-- kept --><b>two</b></a>`, before, after)).toBe(
      `<a id="x"><!-- kept --><b></b></a>`,
    );
  });
});
