import { Button } from 'antd';
import type { StudioList } from '../../../contract/studio/definition.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

/** What a new request type may begin as. */
export function TemplateCards({
  list,
  t,
  onChoose,
}: {
  list: StudioList;
  t: Words;
  onChoose(from: string | null): void;
}) {
  return (
    <ul className={styles.cards}>
      {list.templates.map(({ name, from }) => (
        <li key={name} className={styles.card}>
          <h2>{t(`template.${name}`)}</h2>
          <p>{t(`template.${name}.says`)}</p>
          {list.mayBegin.includes('topic') ? (
            <Button onClick={() => onChoose(from)} aria-label={`${t('begin')}: ${t(`template.${name}`)}`}>
              {t('begin')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
