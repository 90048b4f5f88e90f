import { Button, Skeleton, Tag } from 'antd';
import { messageOf } from '../../../api/refused.ts';
import { toast } from '../../../app/feedback.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { shortTime } from '../../../components/time.ts';
import { useLoad } from '../../../hooks/useLoad.ts';
import { studioVersions, versionFiles } from '../studioCalls.ts';
import type { TabProps } from '../useDraft.ts';
import styles from '../studio.module.css';
import publish from './publish.module.css';

/** Every version with who let it serve and when; an older one is taken into the draft, to be looked at and published. */
export function VersionList({ studio, t, readonly, change }: TabProps) {
  const isServed = studio.version !== null;
  const { data, error, reload } = useLoad(
    isServed ? `versions:${studio.kind} ${studio.key} ${studio.version}` : null,
    () => studioVersions(studio),
  );
  if (!isServed) return <EmptyState title={t('noVersions')} />;
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const take = async (number: number) => {
    try {
      const files = await versionFiles(studio, number);
      // versions keep no samples: those of today are tried with it
      change((now) => ({
        ...Object.fromEntries(Object.entries(now).filter(([name]) => name.startsWith('samples/'))),
        ...files,
      }));
      toast('info', t('versionTaken', { version: number }));
    } catch (failure) {
      toast('error', messageOf(failure));
    }
  };
  return (
    <ul className={publish.versions} aria-label={t('versions')}>
      {data.map(({ number, createdAt, serves, published }) => (
        <li key={number}>
          <strong>{t('version', { version: number })}</strong>
          {serves ? <Tag color="success">{t('servesNow')}</Tag> : null}
          <span className={styles.soft}>
            {published.length === 0 ? t('publishedByFolder', { time: shortTime(createdAt) }) : null}
            {published.map(({ name, at, note }) => (
              <span key={at} className={publish.publishing}>
                {t('publishedBy', { name, time: shortTime(at) })}
                {note ? <q>{note}</q> : null}
              </span>
            ))}
          </span>
          {serves || readonly ? null : (
            <Button size="small" aria-label={t('takeVersion', { version: number })} onClick={() => void take(number)}>
              {t('takeBack')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
