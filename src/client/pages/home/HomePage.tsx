import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { listTasks } from '../../api/flow.ts';
import { myNotices } from '../../api/notices.ts';
import { NOTICES_PATH, WORK } from '../../app/paths.ts';
import { NoticeList } from '../../components/NoticeList.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { flatMenu, useMenu } from '../../store/menu.ts';
import { useRefresh } from '../../store/refresh.ts';
import { useSession } from '../../store/session.ts';
import { BriefTasks } from './BriefTasks.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Greeting } from './Greeting.tsx';
import { KeptRoom } from '../../components/KeptRoom.tsx';
import { ServiceHall } from './ServiceHall.tsx';
import styles from './home.module.css';

/** only some have one, and the page does not wait for it */
const HomeReport = lazy(() => import('../report/HomeReport.tsx'));
const DutyPanel = lazy(() => import('../../components/DutyPanel.tsx'));
const NewsPanel = lazy(() => import('./NewsPanel.tsx'));
const SystemPanel = lazy(() => import('./SystemPanel.tsx'));

/** rows of a part: on a phone the next part is in reach of the thumb; in the main column there is room */
const SHOWN = { desk: 6, phone: 3, main: 10 };
/** px of a line of figures */
const FIGURES = 155;
const OVERDUE = 'workStation/overdue';
/** of a report, or of their list */
const REPORT = /^\/*ureport(\/|$)/;
const LOADED = 10;

interface PartProps {
  title: string;
  count?: number | undefined;
  all: string;
  children: ReactNode;
}

/** A part of the page with the way to the whole of it. */
function Part({ title, count, all, children }: PartProps) {
  const { t } = useTranslation();
  const more = (
    <Link to={all} className={styles.all} aria-label={`${t('home.all')}: ${title}`}>
      {t('home.all')}
    </Link>
  );
  return (
    <Panel title={title} count={count} padded={false} extra={more}>
      {children}
    </Panel>
  );
}

/**
 * What waits for me, what can I do here, what became of what I started, what is new: for whom something waits, that comes
 * first; then, for who watches over the hall, what is late; for everybody else the services do.
 */
export function HomePage() {
  const { t, i18n } = useTranslation();
  const phone = useIsPhone();
  const { requests, notices } = useRefresh();
  const userId = useSession((state) => state.user?.id ?? '');
  // as it was when the page was opened: nothing changes places under the pointer
  const [approves] = useState(() => useMenu.getState().pending > 0);
  const watches = useMenu(({ entries }) => flatMenu(entries).some(({ url }) => url.replace(/^\/+/, '') === OVERDUE));
  const reads = useMenu(({ entries }) => flatMenu(entries).some(({ url }) => REPORT.test(url)));
  const runs = useMenu(({ permissions }) => permissions.includes('sys:server:list'));
  const todo = useLoad(
    `todo:${userId}:${i18n.language}`,
    (signal) => listTasks('todo', { page: 1, pageSize: LOADED }, signal),
    requests,
  );
  const mine = useLoad(
    `mine:${userId}:${i18n.language}`,
    (signal) => listTasks('initiated', { page: 1, pageSize: LOADED }, signal),
    requests,
  );
  const late = useLoad(
    watches ? `late:${userId}:${i18n.language}` : null,
    (signal) => listTasks('overdue', { page: 1, pageSize: LOADED }, signal),
    requests,
  );
  const notes = useLoad(`news:${userId}:${i18n.language}`, () => myNotices(1, LOADED), notices);
  usePageTitle(t('screen.home'));
  useEffect(() => {
    if (todo.data) useMenu.setState({ pending: todo.data.totalCount });
  }, [todo.data]);
  const shown = phone ? SHOWN.phone : SHOWN.desk;
  const waiting = (
    <Part key="todo" title={t('home.todo')} count={todo.data?.totalCount} all={WORK.backlog}>
      <BriefTasks loaded={todo} kind="todo" shown={approves && !phone ? SHOWN.main : shown} />
    </Part>
  );
  const overdue = watches && (
    <Part key="late" title={t('screen.overdue')} count={late.data?.totalCount} all={`/${OVERDUE}`}>
      <BriefTasks loaded={late} kind="overdue" shown={approves || phone ? shown : SHOWN.main} />
    </Part>
  );
  const started = (
    <Part key="mine" title={t('home.mine')} count={mine.data?.totalCount} all={WORK.application}>
      <BriefTasks loaded={mine} kind="initiated" shown={shown} />
    </Part>
  );
  const told = (
    <Part key="told" title={t('notice.title')} all={NOTICES_PATH}>
      <NoticeList
        page={notes.data && { ...notes.data, list: notes.data.list.slice(0, shown) }}
        error={notes.error}
        loading={notes.loading}
        reload={notes.reload}
      />
    </Part>
  );
  const news = (
    <Suspense key="campus" fallback={null}>
      <NewsPanel />
    </Suspense>
  );
  const duty = (
    <Suspense key="duty" fallback={null}>
      <DutyPanel />
    </Suspense>
  );
  const system = runs && (
    <Suspense key="system" fallback={null}>
      <SystemPanel />
    </Suspense>
  );
  const room = { place: `home-report:${userId}`, usual: FIGURES };
  const report = reads && (
    <Suspense key="report" fallback={<KeptRoom {...room}>{undefined}</KeptRoom>}>
      <HomeReport room={room} />
    </Suspense>
  );
  // for whom something waits, that comes before what he could learn
  const steps = <FirstSteps key="steps" userId={userId} approves={approves} />;
  const hall = <ServiceHall key="hall" recent={(mine.data?.list ?? []).map((row) => row.topic)} />;
  // what waits comes first where only one column fits, in reading and in focus order alike
  return (
    <div className={styles.page}>
      <Greeting todo={todo.data?.totalCount ?? null} mine={mine.data?.totalCount ?? null} />
      {!approves && steps}
      {!phone && report}
      <div className={styles.columns}>
        {phone ? (
          [waiting, report, approves && steps, overdue, hall, started, told, duty, news, system]
        ) : (
          <>
            <div className={styles.main}>{approves ? [waiting, hall] : [overdue, hall]}</div>
            <div className={styles.aside}>
              {approves
                ? [steps, overdue, started, told, duty, news, system]
                : [waiting, started, told, duty, news, system]}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
