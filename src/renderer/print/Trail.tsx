import { campusText } from '../../definition/campus.ts';
import { verbsThat } from '../../definition/verbs.ts';
import { useRenderer } from '../settings.ts';
import { outcomeText } from '../task/outcome.ts';
import type { HistoryStep } from '../task/types.ts';

/** What moves nothing and says nothing is not on paper. */
const LEFT_OUT: ReadonlySet<string> = new Set(['open', 'end', ...verbsThat(({ offPaper }) => offPaper === true)]);
const COLUMNS = ['step', 'person', 'outcome', 'comment', 'time'] as const;

/** Who decided what and when, as a table that goes on over pages under its head. */
export function Trail({ history }: { history: readonly HistoryStep[] }) {
  const { translate } = useRenderer();
  const rows = history.filter(({ outcome }) => !LEFT_OUT.has(outcome));
  return (
    <table className="hall-trail">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {translate(`sheet_${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.activityName}</td>
            <td>
              {row.onBehalfOfName
                ? translate('onBehalfOf', { name: row.assigneeName, other: row.onBehalfOfName })
                : row.assigneeName}
            </td>
            <td>{outcomeText(row, translate)}</td>
            <td>
              {row.comment || row.reason || translate('emptyValue')}
              {row.attachments?.map(({ id, name }) => (
                <div key={id}>{name}</div>
              ))}
            </td>
            <td className="hall-trail-time">{campusText(row.endTime ?? row.startTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
