/** What the doctor says of one thing, in words for whoever runs the hall. */
export interface Finding {
  what: string;
  /** `fault`: something does not work or will be lost; `warning`: somebody should look at it */
  level: 'good' | 'warning' | 'fault';
  text: string;
}

export const good = (what: string, text: string): Finding => ({ what, level: 'good', text });
export const warning = (what: string, text: string): Finding => ({ what, level: 'warning', text });
export const fault = (what: string, text: string): Finding => ({ what, level: 'fault', text });

/** One thing that is looked at; what it throws is a fault. */
export type Look = () => Promise<Finding | Finding[]>;

export async function lookAt(what: string, look: Look): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [fault(what, error instanceof Error ? error.message : String(error))];
  }
}
