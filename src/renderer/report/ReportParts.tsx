import { lazy, Suspense, useId } from 'react';
import type { ReactNode } from 'react';
import { Skeleton } from 'antd';
import type { CountedPart, ReportPartData, ReportPartView, ReportRow } from '../../definition/report/view.ts';
import { useRenderer } from '../settings.ts';
import { measureOf, written } from './figures.ts';
import { PartTable } from './PartTable.tsx';
import './report.css';

/** ECharts is large: it comes when there is something to draw. */
const Chart = lazy(() => import('./Chart.tsx'));

interface Props {
  parts: readonly ReportPartView[];
  /** what they count, in the same order */
  counted: readonly ReportPartData[];
  /** the name of a row, or a figure that is called so, as a way to what is behind it */
  link(part: ReportPartView, row: ReportRow, text: string, name?: string): ReactNode;
  /** the same for a chart, on which there are no links */
  onOpen(part: ReportPartView, row: ReportRow): void;
}

/** All parts of a report: figures first in a row, then what is drawn and listed. */
export function ReportParts({ parts, counted, ...ways }: Props) {
  const all = parts.map((part, i) => ({ part, counted: counted[i] ?? { state: 'broken' as const } }));
  const figures = all.filter(({ part }) => part.kind === 'figure');
  return (
    <div className="hall-report">
      {figures.length > 0 && (
        <dl className="hall-report-figures">
          {figures.map(({ part, counted }, i) => (
            <Figure key={i} part={part} counted={counted} link={ways.link} />
          ))}
        </dl>
      )}
      {all
        .filter(({ part }) => part.kind !== 'figure')
        .map(({ part, counted }, i) => (
          <Part key={i} part={part} counted={counted} {...ways} />
        ))}
    </div>
  );
}

function Figure({ part, counted, link }: Omit<PartProps, 'onOpen'>) {
  const { translate, locale } = useRenderer();
  const format = measureOf(part)?.format ?? 'number';
  const row = counted.state === 'ready' ? counted.rows[0] : undefined;
  const text = written(row?.cells.at(-1), format, locale);
  return (
    <div>
      <dt>{part.title}</dt>
      <dd>
        {counted.state === 'ready' ? (
          row ? (
            link(part, row, text, part.title)
          ) : (
            text
          )
        ) : (
          <span className="hall-report-note">
            {translate(counted.state === 'denied' ? 'reportDenied' : 'reportBroken')}
          </span>
        )}
        {counted.state === 'ready' && counted.previous !== undefined && counted.previous !== null && (
          <span className="hall-report-before">
            {translate('reportPrevious', { value: written(counted.previous, format, locale) })}
          </span>
        )}
      </dd>
    </div>
  );
}

type PartProps = Omit<Props, 'parts' | 'counted'> & { part: ReportPartView; counted: ReportPartData };

function Part({ part, counted, link, onOpen }: PartProps) {
  const { translate } = useRenderer();
  const id = useId();
  const wide = part.kind === 'table' || part.kind === 'list' || part.kind === 'line';
  return (
    <section className="hall-report-part" data-wide={wide} aria-labelledby={id}>
      <h2 id={id}>{part.title}</h2>
      {counted.state !== 'ready' ? (
        <p className="hall-report-note">{translate(counted.state === 'denied' ? 'reportDenied' : 'reportBroken')}</p>
      ) : counted.rows.length === 0 ? (
        <p className="hall-report-note">{translate('reportEmpty')}</p>
      ) : (
        <Content part={part} counted={counted} link={link} onOpen={onOpen} />
      )}
    </section>
  );
}

function Content({ part, counted, link, onOpen }: Omit<PartProps, 'counted'> & { counted: CountedPart }) {
  const { translate } = useRenderer();
  const table = <PartTable part={part} counted={counted} link={(row, name) => link(part, row, name)} />;
  if (part.kind === 'table' || part.kind === 'list') return table;
  const open = (index: number) => {
    const row = counted.rows[index];
    if (row) onOpen(part, row);
  };
  return (
    <>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
        <Chart part={part} counted={counted} onOpen={open} />
      </Suspense>
      {/* a chart is a picture: its numbers are a table away, for everybody */}
      <details className="hall-report-details">
        <summary>{translate('reportTable')}</summary>
        {table}
      </details>
    </>
  );
}
