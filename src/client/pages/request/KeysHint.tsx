import { useTranslation } from 'react-i18next';
import { offeredName, ownWords } from '../../../contract/flow.ts';
import type { OfferedAction } from '../../../contract/flow.ts';
import { usePreferences } from '../../store/preferences.ts';
import styles from './request.module.css';

/** What a single key does about an opened task. */
export const TASK_KEYS = { complete: 'a', reject: 'r', rollback: 'b' } as const;

/** Shows all of a long request, or folds it again. */
export const UNFOLD_KEY = 'v';

/** The keys that do something here, by the words of the step's buttons. */
export function KeysHint({ actions }: { actions: readonly OfferedAction[] }) {
  const { t } = useTranslation();
  const { t: tr } = useTranslation('renderer');
  const wanted = usePreferences(({ shortcuts }) => shortcuts === 'on');
  if (!wanted) return null;
  const names = new Set(actions.map(offeredName));
  const words = ownWords(actions);
  return (
    <span className={styles.keys}>
      <span>{t('beside.keys')}</span>
      {(['complete', 'reject', 'rollback'] as const).map((action) =>
        names.has(action) ? (
          <span key={action}>
            {TASK_KEYS[action].toUpperCase()} {words[action] ?? tr(`action_${action}`)}
          </span>
        ) : null,
      )}
    </span>
  );
}
