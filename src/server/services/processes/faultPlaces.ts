import type { ProcessFault } from '../../../contract/processes.ts';
import { readXml, XmlError } from '../../../definition/process/xml.ts';
import type { XmlElement } from '../../../definition/process/xml.ts';
import type { Fault } from '../../../definition/types/source.ts';

interface Span {
  id: string;
  start: number;
}

/** The checker speaks of lines and columns, a drawing of elements: adds the element in which each fault stands. */
export function withElements(faults: readonly Fault[], xml: string): ProcessFault[] {
  const spans = spansOf(xml);
  const lines = lineStarts(xml);
  return faults.map((fault) => ({ ...fault, elementId: fault.path.endsWith('.bpmn') ? elementAt(fault) : null }));

  function elementAt({ line, column }: Fault): string | null {
    const offset = (lines[line - 1] ?? 0) + column - 1;
    let found: string | null = null;
    for (const { id, start } of spans) {
      if (start > offset) break;
      found = id;
    }
    return found;
  }
}

/** Elements with an id in the order of the file: a fault belongs to the last one that began before it. */
function spansOf(xml: string): Span[] {
  const spans: Span[] = [];
  const visit = (element: XmlElement): void => {
    if (element.name === 'BPMNDiagram') return;
    const id = element.attributes.find(({ uri, name }) => uri === '' && name === 'id')?.value;
    if (id !== undefined && element.name !== 'definitions' && !isPart(element))
      spans.push({ id, start: element.start });
    for (const child of element.children) visit(child);
  };
  try {
    visit(readXml(xml, { flowable: 'http://flowable.org/bpmn' }));
  } catch (error) {
    // what cannot be read at all has a fault that says so, and no elements
    if (!(error instanceof XmlError)) throw error;
  }
  return spans.sort((a, b) => a.start - b.start);
}

/** Parts of an element that editors give ids but nobody can click on. */
function isPart({ name }: XmlElement): boolean {
  return /EventDefinition$|LoopCharacteristics$|Expression$|^condition|^completionCondition$|^time/i.test(name);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
