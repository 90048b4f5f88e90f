import { listText } from '../../../definition/text/fill.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Hall } from '../hall.ts';
import { deptName } from '../processes/groups.ts';
import type { Labels } from './labels.ts';

/** What turns values into words. */
export interface Wording {
  locale: Locale;
  labels: Labels;
  hall: Hall;
}

/**
 * A value as people read it: labels instead of codes, names instead of ids, dates without seconds. Null where only a table
 * knows the name (records, requests, regions).
 */
export function displayText(value: JsonValue, schema: JsonSchema | undefined, wording: Wording): string | null {
  const { locale, labels, hall } = wording;
  if (value === null || value === '') return '';
  if (Array.isArray(value)) {
    const parts = value.map((item) => displayText(item, schema?.items, wording));
    return parts.includes(null)
      ? null
      : listText(
          parts.filter((part): part is string => Boolean(part)),
          locale,
        );
  }
  if (typeof value === 'boolean') return hall.texts.text(locale, value ? 'flow.yes' : 'flow.no');
  if (typeof value === 'object') return typeof value.name === 'string' ? value.name : '';
  const choice = schema?.oneOf?.find((option) => option.const === value);
  if (choice?.title) return choice.title;
  const text = String(value);
  if (schema?.['x-dict']) return labels.label(schema['x-dict'], text, locale);
  if (schema?.['x-record'] || schema?.['x-request'] || schema?.format === 'region-id' || schema?.format === 'major-id')
    return null;
  if (schema?.format === 'user-id') return hall.directory.nameOf(text);
  if (schema?.format === 'dept-id') return deptName(text, locale, hall);
  if (schema?.format === 'money') return withSeparators(text);
  if (schema?.format === 'date-time') return text.slice(0, 16).replace('T', ' ');
  return text;
}

/** `1280000.00` as `1,280,000.00`: by text, because amounts are decimals. */
function withSeparators(amount: string): string {
  return amount.replace(
    /^(-?)(\d+)/,
    (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','),
  );
}
