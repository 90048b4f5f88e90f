import { Cron } from 'croner';
import { campusDateTime } from '../../../definition/campus.ts';
import { useRenderer } from '../../settings.ts';

const RUNS = 5;

/** When an expression comes next. */
export function NextRuns({ expression }: { expression: string }) {
  const { translate } = useRenderer();
  const runs = nextRuns(expression, RUNS);
  if (runs.length === 0) return <p>{translate('cronNever')}</p>;
  const moments = runs.map((run) => campusDateTime(run).slice(0, 16).replace('T', ' '));
  return (
    <p>
      {translate('cronNext')}
      {moments.join(translate('listJoin'))}
    </p>
  );
}

/** The next times by the campus clock, as the server runs them; none = it is no schedule, or never comes. */
export function nextRuns(expression: string, count: number, after = new Date()): Date[] {
  if (expression.trim().split(/\s+/).length < 6) return [];
  try {
    const options = { paused: true, utcOffset: 480, alternativeWeekdays: true, sloppyRanges: true };
    return new Cron(expression, options).nextRuns(count, after);
  } catch {
    return [];
  }
}
