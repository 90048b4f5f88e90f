import type { JsonObject, JsonValue } from '../types/json.ts';

const PLACE = /\{([\p{L}\p{N}_]{1,40})\}/gu;
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

interface Filling {
  /** every value is text there */
  html: boolean;
  /** what has no value stands as it was written, for who is still writing; else it is empty */
  keep?: boolean;
}

/** Fills `{name}` with plain values; no logic. */
export function fillPlaces(template: string, values: JsonObject, { html, keep = false }: Filling): string {
  return template.replaceAll(PLACE, (place: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (keep && (value === undefined || value === null || value === '')) return place;
    const text = value === null || typeof value === 'object' ? '' : String(value ?? '');
    return html ? text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign) : text;
  });
}

/** The names that a template asks for, each once. */
export function placesIn(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].map(([, name = '']) => name))];
}

/** Rows of a name and what stands there, in the column of that title: the values to fill in. */
export function valuesOf(rows: JsonValue | undefined, column: string): JsonObject {
  const pairs = (Array.isArray(rows) ? rows : []).flatMap((row): [string, JsonValue][] => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    const name = row['name'];
    return typeof name === 'string' && name.trim() !== '' ? [[name.trim(), row[column] ?? '']] : [];
  });
  return Object.fromEntries(pairs);
}
