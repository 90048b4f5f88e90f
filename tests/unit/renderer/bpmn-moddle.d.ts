/** The part of bpmn-moddle that a test uses; the package itself has no types of its entry. */
declare module 'bpmn-moddle' {
  import type { Moddle } from '../../../src/renderer/process/editor/bpmn.ts';

  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>);
    fromXML(xml: string): Promise<{ rootElement: Moddle; elementsById: Record<string, Moddle>; warnings: unknown[] }>;
    toXML(element: Moddle, options?: { format: boolean }): Promise<{ xml: string }>;
    create(type: string, attributes?: Record<string, unknown>): Moddle;
  }
}
