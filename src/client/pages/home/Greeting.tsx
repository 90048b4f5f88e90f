import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { WORK } from '../../app/paths.ts';
import { campusDay, campusHour } from '../../components/time.ts';
import { useMenu } from '../../store/menu.ts';
import { useSession } from '../../store/session.ts';
import styles from './home.module.css';

function partOfDay(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

interface Fact {
  label: string;
  n: number | null;
  to: string;
}

/** Who is here, what day it is, and the numbers one comes for. */
export function Greeting({ todo, mine }: { todo: number | null; mine: number | null }) {
  const { t, i18n } = useTranslation();
  const user = useSession((state) => state.user);
  const { drafts, cc } = useMenu();
  const facts: Fact[] = [
    { label: t('home.count.todo'), n: todo, to: WORK.backlog },
    { label: t('home.count.mine'), n: mine, to: WORK.application },
    // what there is none of needs no number
    ...(drafts > 0 ? [{ label: t('home.count.drafts', { n: drafts }), n: drafts, to: WORK.draft }] : []),
    ...(cc > 0 ? [{ label: t('home.count.cc', { n: cc }), n: cc, to: WORK.cc }] : []),
  ];
  return (
    <header className={styles.greeting}>
      <div>
        <h1>{t(`home.greeting.${partOfDay(campusHour(new Date()))}`, { name: user?.realName ?? '' })}</h1>
        <p>
          {[user?.deptName, campusDay(new Date(), i18n.language)].filter(Boolean).join(' · ')}
          <span className={styles.lead}>{t('home.lead')}</span>
        </p>
      </div>
      <ul className={styles.facts}>
        {facts.map(({ label, n, to }) => (
          <li key={to}>
            <Link to={to} className={styles.fact}>
              <strong>{n ?? '–'}</strong>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </header>
  );
}
