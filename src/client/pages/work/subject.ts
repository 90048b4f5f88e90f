import type { TaskRow } from '../../../contract/flow.ts';

/**
 * What a row is called by, and what stands in grey behind it: what the request is about, then its service. A kind that was
 * chosen (`事假`, `硕士`) says little alone, an amount of a form whose first fields are empty still less: there the service comes
 * first.
 */
export function subjectOf({ title, summary }: Pick<TaskRow, 'title' | 'summary'>): { first: string; second: string } {
  const [about] = summary;
  if (!about?.text) return { first: title, second: '' };
  if (/^[\d.,]+$/.test(about.text)) return { first: title, second: `${about.title} ${about.text}` };
  return about.choice ? { first: title, second: about.text } : { first: about.text, second: title };
}
