import { useTranslation } from 'react-i18next';
import type { InstanceState } from '../../contract/flow.ts';
import styles from './StateTag.module.css';

interface Props {
  state: InstanceState | 'draft';
  suspended?: boolean;
  /** came back to its applicant, who is the reader (`own`) or somebody else */
  returned?: 'own' | 'other' | undefined;
}

/** The state of a request in a word and a colour, by what is to be done; the word alone says it too. */
export function StateTag({ state, suspended = false, returned }: Props) {
  const { t } = useTranslation();
  const back = state === 'running' && returned ? (returned === 'own' ? 'returnedToYou' : 'returned') : state;
  const shown = suspended ? 'suspended' : back;
  return (
    <span className={styles.tag} data-state={shown}>
      {t(`requestState.${shown}`)}
    </span>
  );
}
