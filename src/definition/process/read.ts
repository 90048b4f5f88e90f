import type { DiagramBounds, ProcessDiagram, ProcessModel, ProcessNode, SequenceFlow } from '../types/process.ts';
import type { Fault } from '../types/source.ts';
import { ExpressionSyntaxError } from '../expression/errors.ts';
import { saidOf } from '../expression/meant.ts';
import { parseTemplate } from '../expression/template.ts';
import { readDiagram, shutScopes } from './diagram.ts';
import { readNamed, type Named } from './events.ts';
import { expressionsOf } from './expressions.ts';
import { joinFlows, readFlow } from './flows.ts';
import { diagramXml, layOut, layOutMissing, shapesXml } from './layout.ts';
import { checkAttributes, checkListeners, readNode } from './nodes.ts';
import type { ProcessPlaces } from './places.ts';
import { attributeOf, childOf, childrenOf, isStandard, localName, Reading } from './reading.ts';
import { readArtifacts } from './artifacts.ts';
import { checkStructure } from './structure.ts';
import { BPMN, isNodeType, PREFIXES, REFUSED, SILENT } from './vocabulary.ts';
import { didYouMean } from '../text/suggest.ts';
import { readXml, XmlError, type XmlElement } from './xml.ts';
import { say, term } from '../text/say.ts';

export const MAX_PROCESS_SIZE = 1_000_000;
const MAX_NODES = 1_000;
const ID = /^[\p{L}_][\p{L}\p{Nd}._-]*$/u;

export interface ReadOptions {
  /** false: whoever only checks a file needs no picture; laying one out takes most of the time */
  layout?: boolean;
}

export interface ProcessReading {
  /** left out only where the file holds no process to look at; with a fault of severity error it must not run */
  model?: ProcessModel;
  faults: Fault[];
  places: ProcessPlaces;
}

/**
 * Reads a BPMN 2.0 file with Flowable's attributes (definitions.md, process.bpmn). Never throws: everything that is
 * wrong or not supported is a fault with line and column. One parser reads text and places together, so that a fault
 * points at exactly what the engine will run; a diagram is laid out where the file has none.
 */
export async function readProcess(xml: string, path: string, options: ReadOptions = {}): Promise<ProcessReading> {
  const reading = new Reading(xml.length > MAX_PROCESS_SIZE ? '' : xml, path);
  const { faults, places } = reading;
  if (xml.length > MAX_PROCESS_SIZE) {
    reading.fault('bpmn-too-large', say`the file is larger than ${MAX_PROCESS_SIZE} characters`, 0);
    return { faults, places };
  }
  try {
    const definitions = readXml(xml, PREFIXES);
    const process = findProcess(reading, definitions);
    if (!process || isTooLarge(reading, process)) return { faults, places };
    const model = new ProcessReader(reading, readNamed(definitions)).read(process);
    checkExpressions(reading, model);
    const diagram = readDiagram(definitions);
    checkLanes(reading, process);
    const complete = { ...model, lanes: readLanes(definitions, process), diagram, xml };
    for (const lane of complete.lanes) setBounds(lane, diagram.shapes[lane.id]);
    for (const note of complete.annotations) setBounds(note, diagram.shapes[note.id]);
    if (options.layout === false) return { model: complete, faults, places };
    const artifacts = readArtifacts(definitions, complete);
    const shown = artifacts.length > 0 ? { ...complete, artifacts } : complete;
    const refused = faults.some((fault) => fault.severity === 'error');
    return { model: refused ? shown : await withDiagram(shown, definitions), faults, places };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    reading.fault('bpmn-syntax', error.said, error.offset);
    return { faults, places };
  }
}

/** The file with its diagram laid out anew; as it is where it cannot be read. */
export async function drawnAnew(xml: string, path: string): Promise<string> {
  const { model, faults } = await readProcess(withoutDiagram(xml), path);
  return faults.some(({ severity }) => severity === 'error') ? xml : (model?.xml ?? xml);
}

function findProcess(reading: Reading, definitions: XmlElement): XmlElement | undefined {
  if (definitions.name !== 'definitions' || (definitions.uri !== BPMN && definitions.uri !== '')) {
    reading.fault(
      'bpmn-syntax',
      say`this is no BPMN 2.0 file: its root is not "definitions" of BPMN`,
      definitions.start,
    );
    return undefined;
  }
  // an empty pool beside the process is a partner that is only drawn
  const processes = childrenOf(definitions, 'process');
  const full = processes.filter((each) => each.children.some((child) => isNodeType(child.name) && isStandard(child)));
  for (const extra of full.slice(1)) {
    reading.fault(
      'bpmn-several-processes',
      say`a file holds one process; use a call activity for another`,
      extra.start,
    );
  }
  const process = full[0] ?? processes[0];
  if (!process) reading.fault('bpmn-no-process', say`the file holds no process`, definitions.start);
  return process;
}

function isTooLarge(reading: Reading, process: XmlElement): boolean {
  const count = (element: XmlElement): number =>
    element.children.reduce((sum, child) => sum + (isNodeType(child.name) ? 1 : 0) + count(child), 0);
  const large = count(process) > MAX_NODES;
  if (large) reading.fault('bpmn-too-large', say`a process may have ${MAX_NODES} elements`, process.start);
  return large;
}

type Structure = Pick<ProcessModel, 'id' | 'name' | 'nodes' | 'flows' | 'annotations'>;

class ProcessReader {
  private readonly reading: Reading;
  private readonly named: Named;
  // without a prototype: a reference to "constructor" must not find one
  private readonly nodes: Record<string, ProcessNode> = Object.create(null) as Record<string, ProcessNode>;
  private readonly flows: Record<string, SequenceFlow> = Object.create(null) as Record<string, SequenceFlow>;
  private readonly annotations: ProcessModel['annotations'] = [];
  private readonly defaults = new Map<string, string>();
  private readonly ids = new Set<string>();
  private readonly refused = new Set<string>();

  constructor(reading: Reading, named: Named) {
    this.reading = reading;
    this.named = named;
  }

  read(process: XmlElement): Structure {
    const { reading, nodes, flows } = this;
    const id = this.claimId(process);
    checkAttributes(reading, process);
    checkListeners(reading, process);
    this.readScope(process, id);
    joinFlows(reading, nodes, flows, this.defaults, this.refused);
    // what was refused leaves holes that are nobody's second mistake
    if (this.refused.size === 0) checkStructure(reading, id, nodes, flows);
    const name = attributeOf(process, 'name')?.trim() ?? '';
    return { id, name, nodes, flows, annotations: this.annotations };
  }

  private readScope(container: XmlElement, scope: string): void {
    for (const element of container.children) {
      const { name } = element;
      if (!isStandard(element)) this.refuseForeign(element);
      else if (name === 'sequenceFlow') {
        const id = this.claimId(element);
        checkListeners(this.reading, element);
        this.flows[id] = readFlow(this.reading, element, id);
      } else if (isNodeType(name)) this.readNode(element, name, scope);
      else if (name === 'textAnnotation') {
        const text = childOf(element, 'text')?.text.trim() ?? '';
        this.annotations.push({ id: attributeOf(element, 'id') ?? '', text });
      } else if (!SILENT.has(name) && !isLoop(name)) this.refuse(element);
    }
  }

  private readNode(element: XmlElement, type: ProcessNode['type'], scope: string): void {
    const id = this.claimId(element);
    this.nodes[id] = readNode(this.reading, element, type, id, scope, this.named);
    const standard = element.attributes.find((each) => each.uri === '' && each.name === 'default');
    if (standard) {
      this.defaults.set(id, localName(standard.value));
      this.reading.places.set(id, 'default', standard.start);
    }
    if (type === 'subProcess') this.readScope(element, id);
  }

  /** The element's id, made sure to be there, usable and its own. */
  private claimId(element: XmlElement): string {
    const attribute = element.attributes.find((each) => each.uri === '' && each.name === 'id');
    const written = attribute?.value.trim() ?? '';
    let id = written;
    if (!ID.test(id) || id === '__proto__') {
      const problem = attribute ? say`"${written}" cannot be an id` : say`${element.name} needs an id`;
      this.reading.fault('bpmn-id', problem, attribute?.start ?? element.start);
      id = `element-${element.start}`;
    } else if (this.ids.has(id)) {
      this.reading.fault('bpmn-duplicate-id', say`the id "${id}" is used twice`, attribute?.start ?? element.start);
      id = `${id}-${element.start}`;
    }
    this.ids.add(id);
    this.reading.places.set(id, '', element.start);
    return id;
  }

  /** Ours to run are BPMN's elements; what another vocabulary calls a task is not one. */
  private refuseForeign(element: XmlElement): void {
    const id = attributeOf(element, 'id');
    if (id !== undefined) this.refused.add(id);
    const message = say`"${element.name}" of ${element.uri} is no BPMN; other vocabularies belong into extensionElements`;
    this.reading.fault('bpmn-unsupported', message, element.start);
  }

  private refuse(element: XmlElement): void {
    const id = attributeOf(element, 'id');
    if (id !== undefined) this.refused.add(id);
    const why = Object.hasOwn(REFUSED, element.name) ? say`; ${term(REFUSED[element.name] ?? '')}` : '';
    this.reading.fault('bpmn-unsupported', say`"${element.name}" is not supported${why}`, element.start);
  }
}

const isLoop = (name: string): boolean => name.endsWith('LoopCharacteristics');

function checkExpressions(reading: Reading, model: Structure): void {
  for (const { owner, part, text } of expressionsOf(model)) {
    try {
      parseTemplate(text);
    } catch (error) {
      if (!(error instanceof ExpressionSyntaxError)) throw error;
      reading.faultAt('bpmn-expression', saidOf(error, text), owner, part, error.offset);
    }
  }
}

/** The pool of the process, where there is one, and its lanes: drawn, but without meaning for who gets a task. */
/** Lanes are drawn only; but what they name should be there, or the picture shows it in no lane. */
function checkLanes(reading: Reading, process: XmlElement, container = process, ids = idsIn(process)): void {
  for (const set of container.children) {
    if (set.name === 'lane') {
      for (const ref of childrenOf(set, 'flowNodeRef')) {
        const id = ref.text.trim();
        if (id === '' || ids.has(id)) continue;
        const hint = didYouMean(id, ids);
        reading.fault(
          'bpmn-lane',
          say`the lane names "${id}", which the process does not have${hint}`,
          ref.start,
          'warning',
        );
      }
    }
    if (['laneSet', 'lane', 'childLaneSet'].includes(set.name)) checkLanes(reading, process, set, ids);
  }
}

function idsIn(element: XmlElement): Set<string> {
  const own = attributeOf(element, 'id');
  return new Set([...(own === undefined ? [] : [own]), ...element.children.flatMap((child) => [...idsIn(child)])]);
}

function readLanes(definitions: XmlElement, process: XmlElement): ProcessModel['lanes'] {
  const named = (element: XmlElement): { id: string; name: string } => ({
    id: attributeOf(element, 'id') ?? '',
    name: attributeOf(element, 'name')?.trim() ?? '',
  });
  const pools = childrenOf(definitions, 'collaboration')
    .flatMap((each) => childrenOf(each, 'participant'))
    .filter((pool) => localName(attributeOf(pool, 'processRef') ?? '') === attributeOf(process, 'id'));
  const lanesOf = (container: XmlElement): XmlElement[] =>
    [...childrenOf(container, 'laneSet'), ...childrenOf(container, 'childLaneSet')]
      .flatMap((set) => childrenOf(set, 'lane'))
      .flatMap((lane) => [lane, ...lanesOf(lane)]);
  return [...pools, ...lanesOf(process)].map(named);
}

function setBounds(item: { bounds?: DiagramBounds }, bounds: DiagramBounds | undefined): void {
  if (bounds) item.bounds = bounds;
}

async function withDiagram(model: ProcessModel, definitions: XmlElement): Promise<ProcessModel> {
  const { diagram: drawn } = model;
  const folded = foldedIn(definitions, model);
  const missing = Object.values(model.nodes).filter(({ id }) => !Object.hasOwn(drawn.shapes, id) && !folded.has(id));
  if (missing.length === 0) return model;
  if (Object.keys(model.nodes).some((id) => Object.hasOwn(drawn.shapes, id))) {
    const added = await layOutMissing(model, missing, folded);
    const diagram = {
      ...drawn,
      shapes: { ...drawn.shapes, ...added.shapes },
      edges: { ...drawn.edges, ...added.edges },
    };
    return { ...model, diagram, xml: withShapes(model.xml, added) };
  }
  const diagram = await layOut(model);
  const end = model.xml.lastIndexOf('</');
  const bare = withoutDiagram(model.xml.slice(0, end));
  const xml = bare + diagramXml(model.id, diagram) + model.xml.slice(end);
  const undrawn = ({ id, name }: { id: string; name: string }): { id: string; name: string } => ({ id, name });
  const { artifacts: _, ...rest } = model;
  return { ...rest, diagram, xml, lanes: model.lanes.map(undrawn) };
}

/** Ids of what lies in sub-processes that are drawn shut: a modeler keeps it on a plane of its own. */
function foldedIn(definitions: XmlElement, { nodes }: ProcessModel): Set<string> {
  const shut = shutScopes(definitions);
  const folded = new Set<string>();
  for (const { id } of Object.values(nodes)) {
    for (let scope = nodes[id]?.scope; scope !== undefined; scope = nodes[scope]?.scope) {
      if (shut.has(scope)) folded.add(id);
    }
  }
  return folded;
}

/** The file with a few shapes and lines more at the end of its first plane; nothing else of it moves. */
function withShapes(xml: string, added: ProcessDiagram): string {
  const end = /<\/(?:[\w.-]+:)?BPMNPlane\s*>/.exec(xml);
  return end === null ? xml : `${xml.slice(0, end.index)}${shapesXml(added)}\n${xml.slice(end.index)}`;
}

/** A diagram that shows nothing of the process gives way to the one that was laid out. */
function withoutDiagram(xml: string): string {
  return xml.replace(/<([\w.-]+:)?BPMNDiagram[\s\S]*<\/([\w.-]+:)?BPMNDiagram\s*>\s*/, '');
}
