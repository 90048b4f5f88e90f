import { useTranslation } from 'react-i18next';
import type { InstanceState } from '../../contract/flow.ts';
import styles from './StateTag.module.css';

/** The state of a request in a word and a colour; the word alone says it too. */
export function StateTag({ state, suspended = false }: { state: InstanceState | 'draft'; suspended?: boolean }) {
  const { t } = useTranslation();
  const shown = suspended ? 'suspended' : state;
  return (
    <span className={styles.tag} data-state={shown}>
      {t(`requestState.${shown}`)}
    </span>
  );
}
