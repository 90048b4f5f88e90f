import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/EmptyState.tsx';
import type { MenuEntry } from '../../contract/person.ts';
import { linkOf } from '../../definition/validation/formats.ts';
import { flatMenu, useMenu } from '../store/menu.ts';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import styles from './FramePage.module.css';

/** What an administrator entered as a menu or a platform; an address that somebody made up leads nowhere. */
function addressOf(value: string | null, entries: readonly MenuEntry[]): URL | null {
  if (!value || !flatMenu(entries).some(({ url }) => url === value)) return null;
  try {
    const url = new URL(linkOf(value), window.location.origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/**
 * Another page inside a tab (`/iframe?url=…`), of those alone that stand in the person's menu. Other sites are not framed but
 * opened beside the hall.
 */
export function FramePage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { entries, loaded } = useMenu();
  const address = addressOf(params.get('url'), entries);
  const title = address?.hostname ?? t('screen.iframe');
  usePageTitle(title);
  if (!address) return loaded ? <EmptyState title={t('iframe.none')} text={t('iframe.noneText')} /> : null;
  if (address.origin === window.location.origin) {
    // our own pages and files, which keep their rights: browsers refuse to show a PDF in a sandbox
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe className={styles.frame} src={address.href} title={title} />;
  }
  return (
    <EmptyState title={address.hostname} text={t('iframe.elsewhere')}>
      <a href={address.href} target="_blank" rel="noopener noreferrer">
        {t('iframe.open')}
      </a>
    </EmptyState>
  );
}
