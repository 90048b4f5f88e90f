import { Alert, Button, Skeleton } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../contract/paths.ts';
import type { Verification, VerifiedSheet } from '../../../contract/verification.ts';
import { grouped } from '../../../renderer/print/grouped.ts';
import { get } from '../../api/client.ts';
import { viewPath } from '../../app/paths.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { shortTime } from '../../components/time.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { PublicFrame } from '../login/PublicFrame.tsx';
import styles from './verify.module.css';

/** What the QR code of a printed sheet leads to: whether the paper is genuine, and whether things have moved on since. */
export function VerifyPage() {
  const { t, i18n } = useTranslation();
  const { code = '' } = useParams();
  const { data, error, reload } = useLoad(`${code}:${i18n.language}`, (signal) =>
    get<Verification>(`${PATHS.verify}/${encodeURIComponent(code)}`, { signal, quiet: true }),
  );
  return (
    <PublicFrame wide>
      <article className={styles.paper}>
        <h1>{t('verify.title')}</h1>
        {error ? (
          <ErrorState error={error} retry={reload} />
        ) : !data ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : data.sheet ? (
          <Sheet sheet={data.sheet} />
        ) : (
          <Alert type="error" showIcon role="alert" title={t('verify.forged')} description={t('verify.forgedText')} />
        )}
      </article>
    </PublicFrame>
  );
}

function Sheet({ sheet }: { sheet: VerifiedSheet }) {
  const { t } = useTranslation();
  const { t: tr } = useTranslation('renderer');
  const same = sheet.digest === sheet.printedDigest;
  const approved = sheet.state === 'completed';
  const { full } = sheet;
  const facts = [
    ['verify.topic', sheet.title],
    ['request.number', sheet.number],
    ['request.started', shortTime(sheet.startTime)],
    ['request.ended', shortTime(sheet.endTime)],
    ['request.applicant', full?.applicant ?? ''],
  ].filter(([, text]) => text !== '');
  return (
    <>
      <Alert
        type={same && approved ? 'success' : 'warning'}
        showIcon
        title={t(`verify.state.${sheet.state}`)}
        description={[t(same ? 'verify.same' : 'verify.movedOn'), sheet.state === 'running' && t('verify.runningText')]
          .filter(Boolean)
          .join(' ')}
      />
      <dl className={styles.facts}>
        {facts.map(([name = '', text]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t('request.state')}</dt>
          <dd>
            <StateTag state={sheet.state} />
          </dd>
        </div>
        <div>
          <dt>{t('verify.printed')}</dt>
          <dd className={styles.digest}>{grouped(sheet.printedDigest)}</dd>
        </div>
        <div>
          <dt>{t('verify.now')}</dt>
          <dd className={styles.digest}>{grouped(sheet.digest)}</dd>
        </div>
      </dl>
      {full ? (
        <>
          <h2>{tr('sheet_trail')}</h2>
          <ol className={styles.steps}>
            {full.steps.map((step, index) => (
              // the order of steps never changes
              // eslint-disable-next-line react/no-array-index-key
              <li key={index}>
                <strong>{step.name}</strong> {step.person} · {step.outcomeTitle || tr(`outcome_${step.outcome}`)}
                <time className={styles.time}>{shortTime(step.time)}</time>
              </li>
            ))}
          </ol>
          <Link to={viewPath(full.topic, full.processInstanceId)}>
            <Button type="primary">{t('verify.open')}</Button>
          </Link>
        </>
      ) : (
        <p className={styles.note}>{t('verify.little')}</p>
      )}
    </>
  );
}
