import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ReportParts } from '../../../renderer/report/ReportParts.tsx';
import { getReport, getReportData, listReports } from '../../api/reports.ts';
import { reportPath } from '../../app/paths.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useSession } from '../../store/session.ts';
import { KeptRoom } from '../../components/KeptRoom.tsx';
import { WayBehind } from './WayBehind.tsx';
import styles from './report.module.css';

/** The report that heads somebody's home page, as far as there is one. A failure is told on its own page, not here. */
export default function HomeReport({ room }: { room: { place: string; usual: number } }) {
  const { i18n } = useTranslation();
  const user = useSession((state) => state.user?.id ?? '');
  const { data, loading } = useLoad(`home-report:${user}:${i18n.language}`, async (signal) => {
    const entry = (await listReports(signal)).find(({ home }) => home);
    if (!entry) return null;
    const [view, counted] = await Promise.all([getReport(entry.key, signal), getReportData(entry.key, {}, signal)]);
    return { view, counted };
  });
  if (!data) return <KeptRoom {...room}>{loading ? undefined : null}</KeptRoom>;
  const { view, counted } = data;
  return (
    <KeptRoom {...room}>
      <section className={styles.home} aria-label={view.title}>
        <Link to={reportPath(view.key)} className={styles.homeTitle}>
          {view.title}
        </Link>
        <ReportParts
          parts={view.parts.filter(({ kind }) => kind === 'figure')}
          counted={counted.parts.filter((_, i) => view.parts[i]?.kind === 'figure')}
          link={(_part, row, text, name = text) =>
            row.to === undefined ? text : <WayBehind to={row.to} text={text} name={name} />
          }
          onOpen={() => undefined}
        />
      </section>
    </KeptRoom>
  );
}
