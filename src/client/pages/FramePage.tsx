import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/EmptyState.tsx';
import { FRAME_ORIGINS } from '../../contract/firstPage.ts';
import type { MenuEntry } from '../../contract/person.ts';
import { linkOf } from '../../definition/validation/formats.ts';
import { flatMenu, useMenu } from '../store/menu.ts';
import { personPath } from '../app/paths.ts';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import styles from './FramePage.module.css';

interface Shown {
  name: string;
  address: URL;
  contact: string | undefined;
}

/** What an administrator entered as a menu or a platform; an address that somebody made up leads nowhere. */
function shownAt(value: string | null, entries: readonly MenuEntry[]): Shown | null {
  const entry = flatMenu(entries).find(({ url }) => url !== '' && url === value);
  if (!entry) return null;
  try {
    const address = new URL(linkOf(entry.url), window.location.origin);
    return /^https?:$/.test(address.protocol) ? { name: entry.name, address, contact: entry.contact } : null;
  } catch {
    return null;
  }
}

/** Another site works as in a window of its own, but cannot lead the hall's window away. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

/** Whether this page's policy, which came with it, lets it show that site. */
function isFramed(origin: string): boolean {
  const named = document.querySelector<HTMLMetaElement>(`meta[name=${FRAME_ORIGINS}]`)?.content ?? '';
  return named.split(' ').includes(origin);
}

/**
 * Another page inside a tab (`/iframe?url=…`), of those alone that stand in the person's menu. Other sites are framed where
 * administrators allowed it (FRAME_ORIGINS), and otherwise opened beside the hall.
 */
export function FramePage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { entries, loaded } = useMenu();
  const shown = shownAt(params.get('url'), entries);
  const title = shown?.name ?? t('screen.iframe');
  usePageTitle(title);
  if (!shown) return loaded ? <EmptyState title={t('iframe.none')} text={t('iframe.noneText')} /> : null;
  const { address, contact } = shown;
  if (address.origin === window.location.origin) {
    // our own pages and files, which keep their rights: browsers refuse to show a PDF in a sandbox
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe className={styles.frame} src={address.href} title={title} />;
  }
  const beside = (
    <>
      {contact !== undefined && <Link to={personPath(contact)}>{t('iframe.contact', { name: contact })}</Link>}
      <a href={address.href} target="_blank" rel="noopener noreferrer">
        {t('iframe.open')}
      </a>
    </>
  );
  if (!isFramed(address.origin)) {
    return (
      <EmptyState title={address.hostname} text={t('iframe.elsewhere')}>
        {beside}
      </EmptyState>
    );
  }
  return (
    <>
      {/* the site itself may refuse to be shown inside another, which nobody here learns */}
      <p className={styles.beside}>
        <span>{address.host}</span>
        {beside}
      </p>
      <iframe className={styles.frame} src={address.href} title={title} sandbox={SANDBOX} />
    </>
  );
}
