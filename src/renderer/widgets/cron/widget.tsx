import { useRenderer } from '../../settings.ts';
import type { ReadProps, Widget, WidgetProps } from '../../widget.ts';
import { isText } from '../parts/holds.ts';
import { plainText } from '../parts/plainText.ts';
import { TextEdit } from '../text/widget.tsx';
import { preloadable } from '../parts/preloadable.ts';
import { usePreloaded } from '../parts/usePreloaded.ts';
import { expressionOf, scheduleOf, type Schedule } from './schedule.ts';
import { wordsOf } from './words.ts';
import './cron.css';

/** What reckons with schedules is fetched by who sees one. */
const nextRuns = preloadable<{ expression: string }>(async () => (await import('./NextRuns.tsx')).NextRuns);
const DAILY: Schedule = { every: 'day', minute: 0, hour: 8, weekdays: [1], day: 1 };
const EVERY = ['minutes', 'hour', 'day', 'week', 'month'] as const;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** A schedule put together by choosing; the expression stays in view for what choosing does not say. */
function CronEdit(props: WidgetProps) {
  const { value, onChange, label } = props;
  const { translate } = useRenderer();
  const expression = plainText(value);
  const schedule = scheduleOf(expression);
  const say = (part: Partial<Schedule>) => onChange(expressionOf({ ...(schedule ?? DAILY), ...part }));
  const number = (name: 'minute' | 'hour' | 'day', most: number) => (
    <label className="hall-cron-part">
      <input
        className="hall-input"
        type="number"
        min={name === 'day' ? 1 : 0}
        max={most}
        aria-label={`${label} ${translate(`cron_${name}`)}`}
        value={schedule?.[name] ?? ''}
        onChange={({ target }) =>
          target.value !== '' && say({ [name]: Math.min(most, Math.max(0, Number(target.value))) })
        }
      />
      {translate(`cron_${name}`)}
    </label>
  );
  return (
    <div className="hall-cron">
      <div className="hall-cron-choice">
        <select
          className="hall-input"
          aria-label={`${label} ${translate('cronEvery')}`}
          value={schedule?.every ?? ''}
          onChange={({ target }) => {
            const every = EVERY.find((one) => one === target.value);
            if (every !== undefined) say({ every, ...(every === 'minutes' && { minute: 10 }) });
          }}
        >
          <option value="">{translate('cronOther')}</option>
          {EVERY.map((one) => (
            <option key={one} value={one}>
              {translate(`cronEvery_${one}`)}
            </option>
          ))}
        </select>
        {schedule?.every === 'month' ? number('day', 31) : null}
        {schedule !== undefined && schedule.every !== 'minutes' && schedule.every !== 'hour'
          ? number('hour', 23)
          : null}
        {schedule === undefined ? null : number('minute', 59)}
      </div>
      {schedule?.every === 'week' ? (
        <div className="hall-choices" role="group" aria-label={`${label} ${translate('cronEvery_week')}`}>
          {WEEK.map((day) => (
            <label key={day} className="hall-choice">
              <input
                type="checkbox"
                checked={schedule.weekdays.includes(day)}
                onChange={() => {
                  const weekdays = WEEK.filter((one) => schedule.weekdays.includes(one) !== (one === day));
                  if (weekdays.length > 0) say({ weekdays });
                }}
              />
              <span>{translate(`weekday_${day}`)}</span>
            </label>
          ))}
        </div>
      ) : null}
      <TextEdit {...props} />
      <Meaning expression={expression} />
    </div>
  );
}

/** What an expression means: in words, and when it comes next. */
function Meaning({ expression }: { expression: string }) {
  const { translate } = useRenderer();
  const NextRuns = usePreloaded(nextRuns, expression !== '');
  if (expression === '') return null;
  return (
    <div className="hall-help" role="status">
      <p>{wordsOf(expression, translate)}</p>
      {NextRuns === undefined ? null : <NextRuns expression={expression} />}
    </div>
  );
}

function CronRead({ value }: ReadProps) {
  const { translate } = useRenderer();
  const expression = plainText(value);
  const words = wordsOf(expression, translate);
  return <span className="hall-text">{words === '' ? expression : `${words} (${expression})`}</span>;
}

export const cron: Widget = { name: 'cron', holds: isText, Edit: CronEdit, Read: CronRead };
