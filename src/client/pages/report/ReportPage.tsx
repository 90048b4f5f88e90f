import { useState } from 'react';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ReportView } from '../../../contract/reports.ts';
import type { ReportPartView, ReportRow } from '../../../definition/report/view.ts';
import '../../../renderer/list/list.css';
import { FilterForm } from '../../../renderer/list/FilterForm.tsx';
import type { Filters } from '../../../renderer/list/FilterForm.tsx';
import { ReportParts } from '../../../renderer/report/ReportParts.tsx';
import { ApiError } from '../../api/envelope.ts';
import { exportReport, getReport, getReportData } from '../../api/reports.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { HallIcon } from '../../components/HallIcon.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { Missing } from '../Missing.tsx';
import { WayBehind } from './WayBehind.tsx';
import styles from './report.module.css';

/** One report: what it counts stands in the address, so that it can be sent to somebody, who sees what he may see. */
export function ReportPage({ report }: { report: string }) {
  const { i18n } = useTranslation();
  const { data, error, reload } = useLoad(`${report}:${i18n.language}`, (signal) => getReport(report, signal));
  usePageTitle(data?.title ?? '');
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return <Report key={report} view={data} />;
}

function Report({ view }: { view: ReportView }) {
  const { t, i18n } = useTranslation();
  const [params, setParams] = useSearchParams();
  const query = queryOf(view, params);
  const asked = JSON.stringify(query);
  const { data, error, loading, reload } = useLoad(`${view.key}:${i18n.language}:${asked}`, (signal) =>
    getReportData(view.key, query, signal),
  );
  const change = (filters: Filters) => setParams((now) => withFilters(view, now, filters), { replace: true });
  const ways = useWaysBehind(view, query, change);
  return (
    <>
      <PageHead title={view.title} lead={view.description}>
        <div className={styles.actions}>
          <Button icon={<HallIcon name="ReloadOutlined" />} onClick={reload}>
            {t('report.refresh')}
          </Button>
          <Button icon={<HallIcon name="PrinterOutlined" />} onClick={() => window.print()}>
            {t('report.print')}
          </Button>
          <ExportButton view={view} query={query} />
        </div>
      </PageHead>
      {view.filters.length > 0 && (
        <div className={styles.filters}>
          <FilterForm columns={view.filters} value={data?.filters ?? query} onSearch={change} />
        </div>
      )}
      {error ? (
        <ErrorState error={error} retry={reload} />
      ) : data ? (
        <div aria-busy={loading}>
          <ReportParts parts={view.parts} counted={data.parts} {...ways} />
        </div>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </>
  );
}

function ExportButton({ view, query }: { view: ReportView; query: Filters }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // the failure has been told already
    await exportReport(view.key, query, view.title).catch(() => {});
    setBusy(false);
  };
  return (
    <Button icon={<HallIcon name="DownloadOutlined" />} loading={busy} onClick={() => void save()}>
      {t('report.export')}
    </Button>
  );
}

/** What is behind a row: the list that the server names, else the report itself, narrowed down to it. */
function useWaysBehind(view: ReportView, query: Filters, change: (filters: Filters) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const narrowed = ({ columns }: ReportPartView, { keys }: ReportRow): Filters | undefined => {
    const found = columns.flatMap(({ name, role }, i): [string, string][] => {
      const key = keys[i];
      const filter = role === 'group' && view.filters.some((one) => one.name === name && one.kind === 'choice');
      return filter && name !== undefined && key ? [[name, key]] : [];
    });
    const fresh = found.some(([name, key]) => String(query[name] ?? '') !== key);
    return fresh ? { ...query, ...Object.fromEntries(found) } : undefined;
  };
  return {
    link(part: ReportPartView, row: ReportRow, text: string, name = text) {
      if (row.to !== undefined) return <WayBehind to={row.to} text={text} name={name} />;
      const filters = narrowed(part, row);
      if (!filters) return text;
      return (
        <button
          type="button"
          className={styles.narrow}
          onClick={() => change(filters)}
          aria-label={t('report.narrow', { name })}
        >
          {text}
        </button>
      );
    },
    onOpen(part: ReportPartView, row: ReportRow) {
      const filters = narrowed(part, row);
      if (row.to !== undefined) void navigate(row.to);
      else if (filters) change(filters);
    },
  };
}

/** What the address asks for. */
function queryOf({ filters }: ReportView, params: URLSearchParams): Filters {
  const found: Filters = {};
  for (const { name } of filters) {
    const [first, ...more] = params.getAll(name);
    if (first !== undefined) found[name] = more.length > 0 ? [first, ...more] : first;
  }
  return found;
}

function withFilters({ filters: known }: ReportView, params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const { name } of known) {
    next.delete(name);
    for (const value of [filters[name] ?? []].flat()) next.append(name, value);
  }
  return next;
}
