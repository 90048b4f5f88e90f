import { Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { profile } from '../../api/profile.ts';
import { WORK, menuPath } from '../../app/paths.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { LanguageChoice } from '../../layout/LanguageChoice.tsx';
import { LookPanel } from '../../layout/LookPanel.tsx';
import { flatMenu, useMenu } from '../../store/menu.ts';
import { ChannelChoice } from '../notices/ChannelChoice.tsx';
import { OwnData } from './OwnData.tsx';
import { Security } from './Security.tsx';
import styles from './profile.module.css';

/** Screens of the menu that are about the person himself. */
const OWN_SCREENS: readonly string[] = ['sys/signature'];

/** Everything that is a person's own: who he is, how he is reached and told, how the hall looks, how he is let in. */
export function ProfilePage() {
  const { t, i18n } = useTranslation();
  const { data, error, reload } = useLoad(`profile:${i18n.language}`, profile.read);
  const entries = useMenu((state) => state.entries);
  const screens = flatMenu(entries).filter(({ url }) => OWN_SCREENS.includes(url.replace(/^\/+/, '')));
  const title = t('screen.profile');
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} lead={t('profile.lead')} />
      <div className={styles.parts}>
        <Panel title={t('profile.own')}>
          {error ? (
            <ErrorState error={error} retry={reload} />
          ) : data ? (
            <OwnData key={data.revision} own={data} onSaved={reload} />
          ) : (
            <Skeleton active title={false} />
          )}
        </Panel>
        <Panel title={t('profile.security')}>
          <Security />
        </Panel>
        <Panel title={t('notice.channels')}>
          <ChannelChoice />
        </Panel>
        <Panel title={t('profile.look')}>
          <div className={styles.look}>
            <LanguageChoice />
            <LookPanel />
          </div>
        </Panel>
        <Panel title={t('profile.more')}>
          <ul className={styles.links}>
            <li>
              <Link to={WORK.substitute}>{t('substitute.title')}</Link>
            </li>
            {screens.map(({ menuId, url, name }) => (
              <li key={menuId}>
                <Link to={menuPath(url)}>{name}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
