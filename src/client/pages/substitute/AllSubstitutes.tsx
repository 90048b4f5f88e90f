import { useState } from 'react';
import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { allSubstitutes } from '../../api/substitutes.ts';
import { ApiError } from '../../api/envelope.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { useRefresh } from '../../store/refresh.ts';
import { hasServerMenus, useSession } from '../../store/session.ts';
import { SubstituteList } from './SubstituteList.tsx';
import styles from './substitute.module.css';

const PAGE_SIZE = 10;

/** Everybody's substitutes that are not over, for workflow administrators; nothing for everybody else. */
export function AllSubstitutes() {
  const { t, i18n } = useTranslation();
  const user = useSession((state) => state.user);
  const version = useRefresh((state) => state.requests);
  const [page, setPage] = useState(1);
  // administrators and offices may have that role; the server says whether this one has
  const key = hasServerMenus(user) ? `${i18n.language}:${page}` : null;
  const { data, error, reload } = useLoad(key, (signal) => allSubstitutes(page, PAGE_SIZE, signal), version);
  if (error instanceof ApiError && error.status === 403) return null;
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data || data.totalCount === 0) return null;
  return (
    <div className={styles.all}>
      <Panel title={t('substitute.all')} count={data.totalCount}>
        <SubstituteList substitutes={data.list} />
        {data.totalCount > PAGE_SIZE && (
          <Pagination
            current={page}
            pageSize={PAGE_SIZE}
            total={data.totalCount}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </Panel>
    </div>
  );
}
