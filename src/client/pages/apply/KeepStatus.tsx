import { useTranslation } from 'react-i18next';
import { clockTime } from '../../components/time.ts';
import type { KeepState } from './draftKeeper.ts';
import styles from './apply.module.css';

/** When the form was last kept, or why it is not. Spoken only when it changes kind. */
export function KeepStatus({ state }: { state: KeepState }) {
  const { t } = useTranslation();
  const text =
    state.kind === 'saved' ? t('draft.savedAt', { time: clockTime(state.at) }) : t(`draft.state.${state.kind}`);
  return (
    <span className={styles.kept} data-kind={state.kind} role="status">
      {text}
    </span>
  );
}
