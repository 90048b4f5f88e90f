import type { ProcessDiagram, ProcessModel, DiagramArtifact } from '../types/process.ts';
import { mainPlane } from './diagram.ts';
import { attributeOf, childOf, localName } from './reading.ts';
import type { XmlElement } from './xml.ts';

/** Event definitions that the pictures of the model itself know. */
const KNOWN_EVENTS = new Set(['timer', 'error', 'signal', 'message', 'terminate']);
const THROWING = new Set(['endEvent', 'intermediateThrowEvent']);
const SCOPES = new Set(['subProcess', 'transaction', 'adHocSubProcess']);

/**
 * Everything that a file shows and that the model does not say: partners and their processes, data, groups, messages
 * between pools, and elements that are refused or look otherwise than those that run. So a drawing is complete even where
 * the file must not run. Only what has its place in the file's diagram.
 */
export function readArtifacts(definitions: XmlElement, model: ProcessModel): DiagramArtifact[] {
  const { nodes, flows, diagram } = model;
  const looks = looksOf(definitions);
  // lanes from top to bottom are no lanes to the model
  const lying = model.lanes.filter(({ id }) => !isUpright(looks.get(id)));
  const known = new Set([...Object.keys(flows), ...[...lying, ...model.annotations].map(({ id }) => id)]);
  const items: DiagramArtifact[] = [];
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      const id = attributeOf(child, 'id');
      if (id !== undefined && !known.has(id)) {
        const item = read(child, id, diagram, looks.get(id));
        if (item && !(Object.hasOwn(nodes, id) && isUsual(item))) items.push(item);
      }
      if (child.name !== 'BPMNDiagram') visit(child);
    }
  };
  visit(definitions);
  return items;
}

function read(
  element: XmlElement,
  id: string,
  diagram: ProcessDiagram,
  look: XmlElement | undefined,
): DiagramArtifact | undefined {
  const bounds = Object.hasOwn(diagram.shapes, id) ? diagram.shapes[id] : undefined;
  const points = Object.hasOwn(diagram.edges, id) ? diagram.edges[id] : undefined;
  if (!bounds && !points) return undefined;
  const tag = element.name;
  const event = tag.endsWith('Event') ? eventOf(element) : undefined;
  const multi = loopOf(element);
  const collapsed = SCOPES.has(tag) && look !== undefined && attributeOf(look, 'isExpanded') === 'false';
  const item: DiagramArtifact = { id, tag, name: nameOf(element) };
  if (event) item.event = event;
  if (THROWING.has(tag)) item.throwing = true;
  if (multi) item.multi = multi;
  if (collapsed) item.collapsed = true;
  if (attributeOf(element, 'isForCompensation') === 'true') item.compensation = true;
  if (isDashed(element)) item.dashed = true;
  if (isUpright(look)) item.upright = true;
  if (bounds) item.bounds = bounds;
  if (points) item.points = points;
  return item;
}

/** Whether the picture of the model's own node says the same. */
function isUsual({ tag, event = 'none', multi, collapsed, compensation, dashed }: DiagramArtifact): boolean {
  const plain = event === 'none' || KNOWN_EVENTS.has(event);
  return plain && multi !== 'loop' && !collapsed && !compensation && !(dashed && tag !== 'boundaryEvent');
}

function nameOf(element: XmlElement): string {
  const text = element.name === 'textAnnotation' ? childOf(element, 'text')?.text : attributeOf(element, 'name');
  return text?.trim() ?? '';
}

function eventOf(element: XmlElement): string {
  const definitions = element.children.filter(
    ({ name }) => name.endsWith('EventDefinition') || name === 'eventDefinitionRef',
  );
  if (definitions.length > 1)
    return attributeOf(element, 'parallelMultiple') === 'true' ? 'parallelMultiple' : 'multiple';
  return definitions[0]?.name.replace('EventDefinition', '') ?? 'none';
}

function loopOf(element: XmlElement): DiagramArtifact['multi'] {
  if (childOf(element, 'standardLoopCharacteristics')) return 'loop';
  const multi = childOf(element, 'multiInstanceLoopCharacteristics');
  if (multi) return attributeOf(multi, 'isSequential') === 'true' ? 'sequential' : 'parallel';
  const participants = childOf(element, 'participantMultiplicity');
  return participants && 'parallel';
}

/** Events that do not interrupt, and sub-processes that an event starts. */
function isDashed(element: XmlElement): boolean {
  return (
    attributeOf(element, 'cancelActivity') === 'false' ||
    attributeOf(element, 'isInterrupting') === 'false' ||
    attributeOf(element, 'triggeredByEvent') === 'true'
  );
}

const isUpright = (look: XmlElement | undefined): boolean =>
  look !== undefined && attributeOf(look, 'isHorizontal') === 'false';

/** The shapes of the process's picture, by the id of what they show. */
function looksOf(definitions: XmlElement): Map<string, XmlElement> {
  return new Map(mainPlane(definitions).map((shape) => [localName(attributeOf(shape, 'bpmnElement') ?? ''), shape]));
}
