import { Tag } from 'antd';
import type { DraftMeaning, MeantChange } from '../../../../contract/studio/publishing.ts';
import type { Words } from '../texts.ts';
import styles from '../studio.module.css';

const COLORS = { breaking: 'error', care: 'warning', safe: 'default' } as const;

/** What publishing a draft means for what exists already: what is under way or stored, and each change by how much it asks. */
export function Meaning({ meaning: { running, records, refused, changes }, t }: { meaning: DraftMeaning; t: Words }) {
  return (
    <>
      <h3>{t('meaning')}</h3>
      {running > 0 ? <p>{t('meaning.running', { count: running })}</p> : null}
      {records > 0 ? <p>{t('meaning.records', { count: records })}</p> : null}
      {refused ? (
        <p>
          <Tag color={COLORS.care}>{t('meaning.care')}</Tag>{' '}
          {t('meaning.refused', { count: refused.records, judged: refused.judged })}{' '}
          {refused.fields.map(({ title, records: count }) => (
            <Tag key={title}>{t('meaning.refusedField', { title: title || t('meaning.whole'), count })}</Tag>
          ))}
        </p>
      ) : null}
      <Changes changes={changes} t={t} />
    </>
  );
}

/** Each change by how much it asks of what exists. */
export function Changes({ changes, t }: { changes: readonly MeantChange[]; t: Words }) {
  if (changes.length === 0) return <p>{t('meaning.none')}</p>;
  return (
    <ul>
      {changes.map(({ level, what, whom }) => (
        <li key={`${level} ${what}`}>
          <Tag color={COLORS[level]}>{t(`meaning.${level}`)}</Tag> {what}
          {whom === undefined ? null : <span className={styles.soft}> {t('meaning.whom', { whom })}</span>}
        </li>
      ))}
    </ul>
  );
}
