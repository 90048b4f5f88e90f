import type { Translate } from '../services.ts';

const UNITS = [
  ['durationDays', 86_400],
  ['durationHours', 3_600],
  ['durationMinutes', 60],
] as const;

/** `2 天 3 小时`: the two largest units, "under a minute" below that. */
export function durationText(seconds: number, translate: Translate): string {
  let left = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [key, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 && parts.length < 2) parts.push(translate(key, { count }));
  }
  return parts.length > 0 ? parts.join(' ') : translate('durationShort');
}
