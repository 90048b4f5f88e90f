import { Button, Skeleton, Tag } from 'antd';
import { isSample } from '../../../../definition/edit/mend.ts';
import type { Files } from '../../../../definition/edit/files.ts';
import { messageOf } from '../../../api/refused.ts';
import { toast } from '../../../app/feedback.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { shortTime } from '../../../components/time.ts';
import { useLoad } from '../../../hooks/useLoad.ts';
import { fittingSamples } from '../RemakeButton.tsx';
import { studioVersions, versionFiles } from '../studioCalls.ts';
import type { TabProps } from '../useDraft.ts';
import styles from '../studio.module.css';
import publish from './publish.module.css';

/** Every version with who let it serve and when; an older one is taken into the draft, to be looked at and published. */
export function VersionList({ studio, draft, t, readonly, change, onTaken }: TabProps & { onTaken(): void }) {
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
      const withToday = (now: Files): Files => ({
        ...Object.fromEntries(Object.entries(now).filter(([name]) => isSample(name))),
        ...files,
      });
      // versions keep no samples: those of today are made to fit it. One that nobody can read any more is taken as it is
      const fit =
        studio.kind === 'topic'
          ? await fittingSamples(studio.key, withToday(draft.files)).catch(() => undefined)
          : undefined;
      change((now) => (fit ?? ((taken) => taken))(withToday(now)));
      onTaken();
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
