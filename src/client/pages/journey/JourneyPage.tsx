import { Button, Input, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import { JOURNEY_KINDS } from '../../../contract/journey.ts';
import type { JourneyEvent } from '../../../contract/journey.ts';
import { DayRange } from '../../../renderer/widgets/date-range/DayRange.tsx';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { listJourney } from '../../api/flow.ts';
import { NOTICES_PATH, menuPath, ownPath, viewPath } from '../../app/paths.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { HallIcon } from '../../components/HallIcon.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { shortTime } from '../../components/time.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useRefresh } from '../../store/refresh.ts';
import styles from './journey.module.css';

const KINDS = ['all', ...JOURNEY_KINDS] as const;
const PAGE_SIZE = 20;

/** A person's own way through the hall on one time line, by months; what is on the screen can be printed. */
export function JourneyPage() {
  const { t, i18n } = useTranslation();
  const phone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((name) => name === params.get('kind')) ?? 'all';
  const [keyword, from, to] = ['keyword', 'from', 'to'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const pageSize = PAGE_SIZES.find((size) => size === Number(params.get('pageSize'))) ?? PAGE_SIZE;
  const [typed, setTyped] = useState(keyword);
  const moved = useRefresh(({ requests, notices }) => requests + notices);
  const query = {
    ...{ page, pageSize },
    ...(kind !== 'all' && { kind }),
    ...(keyword && { keyword }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const { data, error, loading, reload } = useLoad(
    `journey:${i18n.language}:${JSON.stringify(query)}`,
    () => listJourney(query),
    moved,
  );
  const title = t('screen.journey');
  usePageTitle(title);
  const change = (next: Record<string, string>) => {
    const all = { ...(kind !== 'all' && { kind }), keyword, from, to, ...next };
    setParams(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), { replace: true });
  };
  const isFiltered = kind !== 'all' || keyword !== '' || from !== '' || to !== '';
  const total = data?.totalCount ?? 0;
  return (
    <>
      <PageHead title={title} lead={t('journey.lead')}>
        <Button icon={<HallIcon name="PrinterOutlined" />} onClick={() => window.print()}>
          {t('journey.print')}
        </Button>
      </PageHead>
      <div className={styles.filters}>
        <Segmented
          className={styles.kinds ?? ''}
          aria-label={t('journey.kinds')}
          value={kind}
          options={KINDS.map((name) => ({ value: name, label: t(`journey.kind.${name}`) }))}
          onChange={(name) => change({ kind: name === 'all' ? '' : name })}
        />
        <DayRange
          className={styles.days}
          label={t('journey.days')}
          value={[from, to]}
          onChange={([first, last]) => change({ from: first, to: last })}
        />
        <Input.Search
          className={styles.search ?? ''}
          aria-label={t('journey.search')}
          placeholder={t('journey.search')}
          allowClear
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(text) => change({ keyword: text.trim() })}
        />
      </div>
      <div className={styles.paper} aria-busy={loading}>
        {error && !data ? (
          <ErrorState error={error} retry={reload} />
        ) : !data ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        ) : data.list.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? 'journey.noneFound' : 'journey.none')}
            text={isFiltered ? undefined : t('journey.noneText')}
          />
        ) : (
          byMonth(data.list).map(([month, events]) => (
            <section key={month} aria-label={monthName(month, i18n.language)}>
              <h2 className={styles.month}>{monthName(month, i18n.language)}</h2>
              <ol className={styles.line}>
                {events.map((event) => (
                  <Event key={event.id} event={event} />
                ))}
              </ol>
            </section>
          ))
        )}
        {total > pageSize && (
          <Pagination
            className={styles.pages ?? ''}
            current={page}
            pageSize={pageSize}
            total={total}
            simple={phone}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger={!phone}
            showTotal={(n) => t('list.total', { n })}
            onChange={(next, size) => change({ page: String(size === pageSize ? next : 1), pageSize: String(size) })}
          />
        )}
      </div>
    </>
  );
}

function Event({ event }: { event: JourneyEvent }) {
  const { t } = useTranslation();
  const { t: renderer } = useTranslation('renderer');
  const { kind, topic, processInstanceId, state } = event;
  const path =
    kind === 'recorded'
      ? menuPath(topic)
      : processInstanceId === null
        ? NOTICES_PATH
        : kind === 'handled'
          ? viewPath(topic, processInstanceId)
          : ownPath(topic, processInstanceId);
  const told = {
    started: t('journey.event.started'),
    ended: t('journey.event.ended'),
    told: t('journey.event.told'),
    recorded: event.taskName,
    handled: t('journey.event.handled', {
      step: event.taskName,
      outcome: event.outcomeTitle || renderer(`outcome_${event.outcome}`),
    }),
  }[kind];
  return (
    <li className={styles.event} data-kind={kind}>
      <time dateTime={event.at} className={styles.time}>
        {shortTime(event.at).slice(5)}
      </time>
      <div>
        <p className={styles.what}>
          <span className={styles.kind}>{told}</span>
          <Link to={path}>{event.title}</Link>
          {event.number && <span className={styles.number}>{event.number}</span>}
          {kind !== 'handled' && state && <StateTag state={state} />}
        </p>
        {(kind === 'handled' || event.comment) && (
          <p className={styles.more}>
            {kind === 'handled' && t('journey.by', { name: event.initiatorName })}
            {event.comment && <q>{event.comment}</q>}
          </p>
        )}
      </div>
    </li>
  );
}

function byMonth(events: readonly JourneyEvent[]): [string, JourneyEvent[]][] {
  return [...Map.groupBy(events, ({ at }) => shortTime(at).slice(0, 7))];
}

/** `2026-11` as `2026年11月`, `November 2026`. */
function monthName(month: string, language: string): string {
  const parts = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, parts).format(new Date(`${month}-15T00:00:00Z`));
}
