import { useEffect } from 'react';
import { Button, Pagination, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { TaskRow } from '../../../contract/flow.ts';
import type { ListName, TaskQuery } from '../../api/flow.ts';
import { WORK } from '../../app/paths.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import type { Look } from '../../components/views/useListViews.ts';
import type { Loaded } from '../../hooks/useLoad.ts';
import { learnTitles } from '../topicTitles.ts';
import type { Selection } from './batch/useSelection.ts';
import { RequestCards } from './RequestCards.tsx';
import { RequestTable } from './RequestTable.tsx';
import { NO_FILTERS } from './useTaskQuery.ts';
import type { Beside } from './useBeside.ts';
import { cx } from '../../components/cx.ts';
import styles from './work.module.css';

/** Lists that fill by what one starts oneself. */
const OWN: ReadonlySet<ListName> = new Set<ListName>(['initiated', 'drafts']);

interface Props {
  list: ListName;
  loaded: Loaded<Page<TaskRow>>;
  query: TaskQuery;
  change: (part: Partial<TaskQuery>) => void;
  /** whether the person narrowed it down; the topic of a topic's own list is no choice */
  filtered: boolean;
  /** columns that are left out, and how dense the table is */
  look?: Look;
  /** rows may be chosen to be decided on together */
  selection?: Selection | undefined;
  /** the row that is read beside them */
  beside?: Beside | undefined;
}

/** Nothing there at all, and where something would come from; or nothing that answers to what was chosen. */
function Nothing({ list, filtered, change }: Pick<Props, 'list' | 'filtered' | 'change'>) {
  const { t } = useTranslation();
  if (filtered) {
    return (
      <EmptyState title={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={() => change(NO_FILTERS)}>{t('action.reset')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t(`list.none.${list}`)}>
      {OWN.has(list) && <Link to={WORK.map}>{t('list.toServices')}</Link>}
    </EmptyState>
  );
}

/** Rows of a list with their pages: a table, or cards on a phone. A failure empties the list and says why. */
export function RequestList({ list, loaded, query, change, filtered, look, selection, beside }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const small = phone || beside !== undefined;
  const { data, error, loading, reload } = loaded;
  useEffect(() => {
    if (data)
      learnTitles(Object.fromEntries(data.list.map((row) => [row.topic, row.processDefinitionName || row.title])));
  }, [data]);
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} className={cx(styles.waiting)} paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.list} aria-busy={loading}>
      {data.list.length === 0 ? (
        <Nothing list={list} filtered={filtered} change={change} />
      ) : phone ? (
        <RequestCards list={list} rows={data.list} selection={selection} />
      ) : (
        <RequestTable {...{ list, selection, beside, query, change }} rows={data.list} {...(look && { look })} />
      )}
      {data.totalCount > 0 && (
        <Pagination
          className={cx(styles.pages)}
          current={query.page}
          pageSize={query.pageSize}
          total={data.totalCount}
          showSizeChanger={!small}
          showQuickJumper={!small}
          simple={small}
          pageSizeOptions={[...PAGE_SIZES]}
          showTotal={(total) => t('list.total', { n: total })}
          onChange={(page, pageSize) => change({ page: pageSize === query.pageSize ? page : 1, pageSize })}
        />
      )}
    </div>
  );
}
