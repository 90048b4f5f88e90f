import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawProcess } from '../../../src/definition/process/draw.ts';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import type { DiagramBounds } from '../../../src/definition/types/process.ts';
import { readProcess } from '../../../src/definition/process/read.ts';

const NOTHING = { done: [], active: [] };
const textOf = (name: string): string =>
  readFileSync(new URL(`../../fixtures/bpmn/${name}.bpmn`, import.meta.url), 'utf8');
const idsWith = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<[\\w]*:?${element}\\b[^>]*bpmnElement="([^"]+)"`, 'g'))].map(([, id = '']) => id);

const isIn = ({ x, y, width, height }: DiagramBounds, atX: number, atY: number): boolean =>
  atX > x && atX < x + width && atY > y && atY < y + height;

const isOver = (a: DiagramBounds, b: DiagramBounds): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const alongLine = (from: { x: number; y: number }, to: { x: number; y: number }): DiagramBounds => ({
  ...{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
  ...{ width: Math.abs(to.x - from.x) + 1, height: Math.abs(to.y - from.y) + 1 },
});

/** What the name of a node takes in a drawing: a square of 12 px for each Chinese character, half of one for others. */
function nameOf(svg: string, id: string): DiagramBounds {
  const [, text = ''] = new RegExp(`data-id="${id}">.*?<text class="way">(.*?)</text>`).exec(svg) ?? [];
  const lines = [...text.matchAll(/<tspan x="(.+?)" y="(.+?)">(.*?)</g)];
  const wide = (line = ''): number => [...line].reduce((sum, one) => sum + (/\p{Script=Han}/u.test(one) ? 12 : 6), 0);
  const width = Math.max(...lines.map(([, , , line]) => wide(line)));
  const [, x = '', y = ''] = lines[0] ?? [];
  return { x: Number(x) - width / 2, y: Number(y) - 7.5, width, height: 15 * lines.length };
}

const MODELS = readdirSync(fromRoot('tests', 'fixtures', 'bpmn'))
  .filter((name) => name.endsWith('.bpmn'))
  .map((name) => name.replace('.bpmn', ''));

describe.each(MODELS)('the reference model %s', (name) => {
  const xml = textOf(name);

  it('is refused with line and column of everything that is not run', async () => {
    const { faults } = await readProcess(xml, `${name}.bpmn`);
    const errors = faults.filter(({ severity }) => severity === 'error');
    expect(errors.length).toBeGreaterThan(0);
    const lines = xml.split('\n');
    for (const { path, line, column } of errors) {
      expect(path).toBe(`${name}.bpmn`);
      expect(lines[line - 1]?.slice(column - 1)).toMatch(/^\S/);
    }
    // nothing is told twice
    expect(new Set(errors.map(({ line, column, message }) => `${line}:${column} ${message}`)).size).toBe(errors.length);
  });

  it('is drawn whole: every shape and every line of its diagram', async () => {
    const { model } = await readProcess(xml, `${name}.bpmn`);
    if (!model) throw new Error('no model');
    const { nodes, flows, lanes, annotations, artifacts = [] } = model;
    const drawn = new Set([
      ...[nodes, flows].flatMap(Object.keys),
      ...[...lanes, ...annotations, ...artifacts].map(({ id }) => id),
    ]);
    // some files hold several processes, each with a diagram of its own
    const own = xml
      .split(/<\/\w*:?BPMNDiagram>/)
      .map((part) => ({ shapes: idsWith(part, 'BPMNShape'), edges: idsWith(part, 'BPMNEdge') }))
      .filter(({ shapes }) => shapes.some((id) => Object.hasOwn(nodes, id)));
    expect(own.length).toBeGreaterThan(0);
    const shown = own.flatMap(({ shapes, edges }) => [...shapes, ...edges]);
    expect(shown.filter((id) => !drawn.has(id))).toEqual([]);
    const svg = drawProcess(model, NOTHING);
    expect(svg).not.toMatch(/NaN|undefined|<script|href/);
    const lines = svg.match(/<polyline /g) ?? [];
    expect(lines.length).toBe(own.flatMap(({ edges }) => edges).length);
  });
});

describe('a drawing', () => {
  it('cuts no name of a line, in English either', async () => {
    const topics = readdirSync(fromRoot('topics'));
    const cut: string[] = [];
    for (const topic of topics) {
      const { model } = await readProcess(readFileSync(fromRoot('topics', topic, 'process.bpmn'), 'utf8'), topic);
      const file = readFileSync(fromRoot('topics', topic, 'locales/en-US.json'), 'utf8');
      const english = JSON.parse(file) as Record<string, string>;
      if (!model) throw new Error(`${topic} has no model`);
      const say = <T extends { name?: string }>(things: Record<string, T>) =>
        Object.fromEntries(
          Object.entries(things).map(([id, thing]) => [id, { ...thing, name: english[thing.name ?? ''] ?? '' }]),
        );
      const svg = drawProcess({ ...model, flows: say(model.flows), nodes: {} }, NOTHING);
      cut.push(...(svg.match(/<text class="way">.*?<\/text>/g) ?? []).filter((text) => text.includes('…')));
    }
    expect(cut).toEqual([]);
  });

  it('hides no name of a line behind a step', async () => {
    const hidden: string[] = [];
    for (const topic of readdirSync(fromRoot('topics'))) {
      const { model } = await readProcess(readFileSync(fromRoot('topics', topic, 'process.bpmn'), 'utf8'), topic);
      if (!model) throw new Error(`${topic} has no model`);
      const nodes = Object.values(model.nodes).map((node) => ({ ...node, name: '' }));
      const steps = nodes.flatMap(({ id, type }) => (type === 'subProcess' ? [] : (model.diagram.shapes[id] ?? [])));
      const svg = drawProcess({ ...model, nodes: Object.fromEntries(nodes.map((one) => [one.id, one])) }, NOTHING);
      for (const text of svg.match(/<text class="way">.*?<\/text>/g) ?? [])
        for (const [, x = '', y = '', line] of text.matchAll(/<tspan x="(.+?)" y="(.+?)">(.*?)</g))
          if (steps.some((at) => isIn(at, Number(x), Number(y)))) hidden.push(`${topic}: ${line}`);
    }
    expect(hidden).toEqual([]);
  });

  it('lays no name of a timer over another one or over a step, and hardly one across a line', async () => {
    const covering: string[] = [];
    const crossing: string[] = [];
    for (const topic of readdirSync(fromRoot('topics'))) {
      const { model } = await readProcess(readFileSync(fromRoot('topics', topic, 'process.bpmn'), 'utf8'), topic);
      if (!model) throw new Error(`${topic} has no model`);
      const { nodes, diagram } = model;
      const timers = Object.values(nodes).filter(({ type }) => type === 'boundaryEvent');
      const svg = drawProcess(model, NOTHING);
      const places = timers.map(({ id }) => nameOf(svg, id));
      const shapes = Object.values(nodes).flatMap(({ id, type }) =>
        type === 'subProcess' ? [] : (diagram.shapes[id] ?? []),
      );
      const lines = Object.values(diagram.edges).flatMap((points) =>
        points.slice(1).map((to, at) => alongLine(points[at] ?? to, to)),
      );
      for (const [at, place] of places.entries()) {
        const others = [...places.slice(0, at), ...shapes];
        if (others.some((other) => isOver(place, other))) covering.push(`${topic}: ${timers[at]?.name}`);
        if (lines.some((other) => isOver(place, other))) crossing.push(`${topic}: ${timers[at]?.name}`);
      }
    }
    expect(covering).toEqual([]);
    // where lines run on both sides there is no room
    expect(crossing.length, crossing.join()).toBeLessThan(3);
  });

  it('leaves the name of a timer where its file has put it', async () => {
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"><process id="p"><userTask id="a"/><boundaryEvent id="t" name="逾期" attachedToRef="a"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent></process><di:BPMNDiagram><di:BPMNPlane bpmnElement="p"><di:BPMNShape bpmnElement="a"><dc:Bounds x="0" y="0" width="100" height="80"/></di:BPMNShape><di:BPMNShape bpmnElement="t"><dc:Bounds x="20" y="62" width="36" height="36"/><di:BPMNLabel><dc:Bounds x="300" y="200" width="60" height="30"/></di:BPMNLabel></di:BPMNShape></di:BPMNPlane></di:BPMNDiagram></definitions>`;
    const { model } = await readProcess(xml, 'p');
    if (!model) throw new Error('no model');
    expect(nameOf(drawProcess(model, NOTHING), 't')).toMatchObject({ x: 318, y: 207.5 });
  });

  const named = async (name: string) => {
    const { model } = await readProcess(textOf(name), name);
    if (!model) throw new Error('no model');
    return { model, svg: drawProcess(model, NOTHING) };
  };

  it('shows every kind of event and task that the standard has', async () => {
    const { model, svg } = await named('B.2.0');
    const kinds = new Set(model.artifacts?.flatMap(({ event }) => event ?? []));
    for (const kind of ['conditional', 'escalation', 'link', 'message', 'signal', 'timer', 'error']) {
      expect(kinds).toContain(kind);
    }
    const tags = new Set(model.artifacts?.map(({ tag }) => tag));
    for (const tag of ['task', 'sendTask', 'receiveTask', 'eventBasedGateway', 'group', 'messageFlow', 'participant']) {
      expect(tags).toContain(tag);
    }
    expect(svg).toContain('Data Store');
  });

  it('puts what hangs on a border above what it hangs on', async () => {
    const { svg } = await named('A.3.0');
    const host = svg.indexOf('class="coming subProcess"');
    expect(host).toBeGreaterThan(0);
    const circles = [...svg.matchAll(/<circle[^>]*stroke-dasharray/g)].map(({ index }) => index);
    expect(circles.every((index) => index > host)).toBe(true);
  });

  it('says nothing more about files that run', async () => {
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p"><startEvent id="s"/><userTask id="a" name="A" flowable:assignee="x"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="e"/></process></definitions>`;
    const { model } = await readProcess(xml, 'p.bpmn');
    expect(model).not.toHaveProperty('artifacts');
  });
});

describe('a diagram that says only a part', () => {
  const shape = (id: string, x: number, more = ''): string =>
    `<di:BPMNShape bpmnElement="${id}"${more}><dc:Bounds x="${x}" y="100" width="100" height="80"/></di:BPMNShape>`;
  const file = (process: string, diagrams: string): string =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC">
<process id="p">${process}</process>${diagrams}</definitions>`;
  const plane = (id: string, inside: string): string =>
    `<di:BPMNDiagram><di:BPMNPlane bpmnElement="${id}">${inside}</di:BPMNPlane></di:BPMNDiagram>`;
  const flows = (...ids: string[]): string =>
    ids
      .slice(1)
      .map((to, i) => `<sequenceFlow id="${ids[i]}-${to}" sourceRef="${ids[i]}" targetRef="${to}"/>`)
      .join('');
  const LINE = `<startEvent id="s"/><userTask id="a"/><userTask id="b"/><endEvent id="e"/>${flows('s', 'a', 'b', 'e')}`;

  it('keeps what is drawn, and gets a place for the rest, beside its neighbours and on nothing', async () => {
    const drawn = plane('p', shape('s', 0) + shape('a', 200) + shape('e', 600));
    const xml = file(LINE, drawn);
    const { model } = await readProcess(xml, 'p');
    const { shapes = {}, edges = {} } = model?.diagram ?? {};
    expect([shapes['s'], shapes['a'], shapes['e']].map((bounds) => bounds?.x)).toEqual([0, 200, 600]);
    const b = shapes['b'];
    expect(b?.x).toBeGreaterThan(300);
    expect(Object.keys(edges).toSorted()).toEqual(['a-b', 'b-e', 's-a']);
    // the file is the same but for the shapes and lines that were added
    const written = model?.xml ?? '';
    const at = xml.indexOf('</di:BPMNPlane>');
    expect(written.startsWith(xml.slice(0, at))).toBe(true);
    expect(written.endsWith(xml.slice(at))).toBe(true);
    const again = await readProcess(written, 'p');
    expect(again.model?.diagram).toEqual(model?.diagram);
    expect(again.model?.xml).toBe(written);
  });

  it('is not drawn anew for what lies in a sub-process that is drawn shut, on a plane of its own or nowhere', async () => {
    const sub = `<subProcess id="u"><startEvent id="us"/><userTask id="ua"/><endEvent id="ue"/>${flows('us', 'ua', 'ue')}</subProcess>`;
    const process = `<startEvent id="s"/>${sub}<endEvent id="e"/>${flows('s', 'u', 'e')}`;
    const main = plane('p', shape('s', 0) + shape('u', 200, ' isExpanded="false"') + shape('e', 400));
    const inner = plane('u', shape('us', 0) + shape('ua', 150) + shape('ue', 300));
    for (const xml of [file(process, main + inner), file(process, inner + main), file(process, main)]) {
      const { model, faults } = await readProcess(xml, 'p');
      expect(faults).toEqual([]);
      expect(model?.xml).toBe(xml);
      expect(model?.diagram.shapes['u']).toMatchObject({ x: 200 });
      expect(Object.keys(model?.diagram.shapes ?? {}).toSorted()).toEqual(['e', 's', 'u']);
    }
  });
});
