/** What a new definition begins with. */
export interface Outline {
  key: string;
  /** Simplified Chinese */
  title: string;
  english: string;
  category: string;
  /** way from the new folder to the meta-schemas, for editors */
  meta: string;
}

/** Contents by name in the folder. */
export type Files = Record<string, string>;

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
