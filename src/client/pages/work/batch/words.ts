import type { TFunction } from 'i18next';
import type { BatchAction } from '../../../../contract/batch.ts';
import { offeredName, ownWords } from '../../../../contract/flow.ts';
import type { TaskRow } from '../../../../contract/flow.ts';

export const offers = ({ batchActions }: TaskRow, action: BatchAction): boolean =>
  batchActions.some((offered) => offeredName(offered) === action);

/** The word that the step of these tasks has for it, so that nobody who pays out is told that he agrees. */
export function ownWordOf(action: BatchAction, rows: readonly TaskRow[]): string | undefined {
  const [first, ...others] = rows.map(({ batchActions }) =>
    action === 'claim' ? undefined : ownWords(batchActions)[action],
  );
  return others.every((word) => word === first) ? first : undefined;
}

/** What the button says that does it to all of them. */
export function batchWord(action: BatchAction, rows: readonly TaskRow[], t: TFunction): string {
  const own = ownWordOf(action, rows);
  return own === undefined ? t(`batch.action.${action}`) : t('batch.action.own', { word: own });
}
