import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/EmptyState.tsx';
import { usePageTitle } from '../hooks/usePageTitle.ts';
import styles from './FramePage.module.css';

function addressOf(value: string | null): URL | null {
  if (!value) return null;
  try {
    const url = new URL(value, window.location.origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** Another page inside a tab (`/iframe?url=…`). Other sites are not framed but opened beside the hall. */
export function FramePage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const address = addressOf(params.get('url'));
  const title = params.get('title') ?? address?.hostname ?? t('screen.iframe');
  usePageTitle(title);
  if (!address) return <EmptyState title={t('iframe.none')} />;
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
