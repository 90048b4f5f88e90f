import { useTranslation } from 'react-i18next';
import { listTasks } from '../../api/flow.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useRefresh } from '../../store/refresh.ts';
import { useSession } from '../../store/session.ts';
import { ServiceHall } from './ServiceHall.tsx';
import styles from './home.module.css';

/** `/workStation/map` without a topic: all services and nothing else. */
export function CataloguePage() {
  const { t } = useTranslation();
  const requests = useRefresh((state) => state.requests);
  const userId = useSession((state) => state.user?.id ?? '');
  const mine = useLoad(
    `recent:${userId}`,
    (signal) => listTasks('initiated', { page: 1, pageSize: 10 }, signal),
    requests,
  );
  usePageTitle(t('home.services'));
  return (
    <>
      <h1 className={styles.unseen}>{t('home.services')}</h1>
      <ServiceHall recent={(mine.data?.list ?? []).map((row) => row.topic)} />
    </>
  );
}
