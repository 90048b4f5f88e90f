import type BaseViewer from 'bpmn-js/lib/BaseViewer';
import type { Services } from './bpmn.ts';

const FAULT = 'hall-fault';
const MARKERS = { error: 'hall-faulty', warning: 'hall-doubtful' } as const;

export interface DrawnFault {
  elementId: string;
  severity: 'error' | 'warning';
  message: string;
}

/** What the checker says, at the elements that it says it about. */
export class FaultMarks {
  readonly #bpmn: BaseViewer;
  #marked: { id: string; marker: string }[] = [];

  constructor(bpmn: BaseViewer) {
    this.#bpmn = bpmn;
  }

  /** A badge at each element that has faults, with what they say. */
  show(faults: readonly DrawnFault[]): void {
    const overlays = this.#get('overlays');
    const canvas = this.#get('canvas');
    const registry = this.#get('elementRegistry');
    overlays.remove({ type: FAULT });
    for (const { id, marker } of this.#marked) if (registry.get(id)) canvas.removeMarker(id, marker);
    this.#marked = [];
    const byElement = Map.groupBy(faults, ({ elementId }) => elementId);
    for (const [id, own] of byElement) {
      if (!registry.get(id)) continue;
      const severity = own.some((fault) => fault.severity === 'error') ? 'error' : 'warning';
      const badge = document.createElement('span');
      badge.className = `hall-fault-badge hall-fault-${severity}`;
      badge.textContent = String(own.length);
      badge.title = own.map(({ message }) => message).join('\n');
      overlays.add(id, FAULT, { position: { top: -12, right: 12 }, html: badge });
      canvas.addMarker(id, MARKERS[severity]);
      this.#marked.push({ id, marker: MARKERS[severity] });
    }
  }

  /** Another process is drawn: they went with the one before. */
  forget(): void {
    this.#marked = [];
  }

  #get<Name extends keyof Services>(name: Name): Services[Name] {
    return this.#bpmn.get<Services[Name]>(name);
  }
}
