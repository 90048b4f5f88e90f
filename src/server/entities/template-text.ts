import type { FormData } from '../../definition/types/json.ts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Fills `{name}` with plain values; no logic, and in HTML every value is text. What is not given stays empty. */
export function fillTemplate(template: string, values: FormData, html: boolean): string {
  return template.replaceAll(/\{(\w{1,40})\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : '';
    const text = value === null || typeof value === 'object' ? '' : String(value ?? '');
    return html ? text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign) : text;
  });
}
