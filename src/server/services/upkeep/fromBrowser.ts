/** From where it came what a browser says by itself; anybody can send it. */
export interface Sender {
  ip: string;
  userAgent: string;
  requestId: string;
}

const LONGEST = 300;
/** What people have added to their browsers is no fault of a page. */
export const EXTENSION = /(^|[\s(@])(chrome|moz|safari-web|ms-browser)-extension\b/;

/** An address without what people may have typed into it. */
export const addressIn = (value: unknown): string => textIn(value).replace(/[?#].*$/s, '');

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, ' ').slice(0, LONGEST) : '';
}
