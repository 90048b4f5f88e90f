/** A schedule as most are: at a time of each day, of some days of the week, of a day of the month, or every so often. */
export interface Schedule {
  every: 'minutes' | 'hour' | 'day' | 'week' | 'month';
  /** minutes: how many lie between two runs; hour: the minute of each */
  minute: number;
  hour: number;
  /** 1 = Monday … 7 = Sunday */
  weekdays: number[];
  day: number;
}

/** Quartz counts the days of the week from Sunday = 1. */
const toQuartz = (weekday: number): number => (weekday % 7) + 1;
const fromQuartz = (weekday: number): number => (weekday === 1 ? 7 : weekday - 1);

const ascending = (a: number, b: number): number => a - b;
const NUMBER = /^\d{1,2}$/;

/** What a Quartz expression (seconds first) says in these terms; undefined where it says more. */
export function scheduleOf(expression: string): Schedule | undefined {
  const [second, minute = '', hour = '', day = '', month, weekday = '', year, ...more] = expression.trim().split(/\s+/);
  if (second !== '0' || month !== '*' || more.length > 0 || (year ?? '*') !== '*') return undefined;
  const any = (part: string): boolean => part === '*' || part === '?';
  const base: Schedule = { every: 'day', minute: Number(minute), hour: Number(hour), weekdays: [1], day: 1 };
  const step = /^(?:0|\*)\/(\d{1,2})$/.exec(minute);
  if (step !== null && hour === '*' && any(day) && any(weekday))
    return { ...base, every: 'minutes', minute: Number(step[1]), hour: 0 };
  if (!NUMBER.test(minute)) return undefined;
  if (hour === '*' && any(day) && any(weekday)) return { ...base, every: 'hour', hour: 0 };
  if (!NUMBER.test(hour)) return undefined;
  if (any(day) && any(weekday)) return base;
  if (NUMBER.test(day) && any(weekday)) return { ...base, every: 'month', day: Number(day) };
  const weekdays = any(day) ? weekdaysIn(weekday) : [];
  return weekdays.length > 0 ? { ...base, every: 'week', weekdays } : undefined;
}

/** `2,4-6`: each day and each of a range; none where it says more. */
function weekdaysIn(text: string): number[] {
  if (!/^[1-7](-[1-7])?(,[1-7](-[1-7])?)*$/.test(text)) return [];
  const days = text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => fromQuartz(first + index));
  });
  return [...new Set(days)].toSorted(ascending);
}

export function expressionOf({ every, minute, hour, weekdays, day }: Schedule): string {
  if (every === 'minutes') return `0 0/${minute} * * * ?`;
  if (every === 'hour') return `0 ${minute} * * * ?`;
  if (every === 'week') return `0 ${minute} ${hour} ? * ${weekdays.map(toQuartz).toSorted(ascending).join(',')}`;
  return `0 ${minute} ${hour} ${every === 'month' ? day : '*'} * ?`;
}
