declare module 'bpmn-auto-layout' {
  /** Places the elements of a BPMN file; answers the file with diagram interchange. */
  export function layoutProcess(xml: string): Promise<string>;
}
