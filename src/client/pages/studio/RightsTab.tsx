import { Switch } from 'antd';
import { useCallback, useId, useState } from 'react';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { useUnfolded } from './Fold.tsx';
import { ChosenNode, RightsMatrix } from './RightsMatrix.tsx';
import { READERS, SeenBy } from './SeenBy.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import seen from './seen.module.css';

/** The matrix of rights, and beside it what the people of one of its columns see of the form as it stands now. */
export function RightsTab(props: TabProps & { definition: TopicDefinition }) {
  const { t } = props;
  const id = useId();
  const [who, setWho] = useState('start');
  const [isShown, setShown] = useUnfolded('seenBy', true);
  // both of them look at a request afterwards
  const choose = useCallback((node: string) => setWho((now) => (node === 'view' && now === READERS ? now : node)), []);
  return (
    <>
      <div className={styles.bar}>
        <Switch id={id} size="small" checked={isShown} onChange={setShown} />
        <label htmlFor={id}>{t('seen.show')}</label>
        <span className={styles.soft}>{t('rightsHint')}</span>
      </div>
      <ChosenNode value={isShown ? (who === READERS ? 'view' : who) : ''}>
        <div className={isShown ? seen.beside : ''}>
          <div className={seen.matrix}>
            <RightsMatrix {...props} onChoose={choose} />
          </div>
          {isShown ? <SeenBy {...props} who={who} onWho={setWho} /> : null}
        </div>
      </ChosenNode>
    </>
  );
}
