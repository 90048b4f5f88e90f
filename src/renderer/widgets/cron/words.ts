import type { Translate } from '../../services.ts';
import { scheduleOf } from './schedule.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** A schedule in plain words; empty where only the expression says it. */
export function wordsOf(expression: string, translate: Translate): string {
  const schedule = scheduleOf(expression);
  if (schedule === undefined) return '';
  const { every, minute, hour, weekdays, day } = schedule;
  const time = `${two(hour)}:${two(minute)}`;
  const days = weekdays.map((one) => translate(`weekday_${one}`)).join(translate('listJoin'));
  return translate(`cronWords_${every}`, { minute, time, days, day });
}
