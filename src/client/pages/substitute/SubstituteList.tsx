import { useState } from 'react';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../definition/money.ts';
import type { Substitute } from '../../../contract/substitutes.ts';
import { endSubstitute } from '../../api/substitutes.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { refreshRequests } from '../../store/refresh.ts';
import styles from './substitute.module.css';

interface Props {
  substitutes: readonly Substitute[];
  /** left out: they are somebody else's and can only be looked at */
  onEdit?: (substitute: Substitute) => void;
}

/** Substitutes as cards, the newest first: who, when, for what, whether it holds now. */
export function SubstituteList({ substitutes, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {substitutes.map((each) => (
        <li key={each.id} className={styles.card} data-state={each.state}>
          <div className={styles.head}>
            <strong>
              {onEdit
                ? each.substituteName
                : t('substitute.forWhom', { name: each.substituteName, other: each.userName })}
            </strong>
            <span className={styles.state}>{t(`substitute.state.${each.state}`)}</span>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>{t('substitute.time')}</dt>
              <dd>{t('substitute.span', { from: each.from, to: each.to })}</dd>
            </div>
            <div>
              <dt>{t('substitute.topics')}</dt>
              <dd>{each.topicTitles.length > 0 ? each.topicTitles.join('、') : t('substitute.everyTopic')}</dd>
            </div>
            {each.maxAmount !== null && (
              <div>
                <dt>{t('substitute.amount')}</dt>
                <dd>{t('substitute.upTo', { amount: moneyText(each.maxAmount) })}</dd>
              </div>
            )}
            {each.reason && (
              <div>
                <dt>{t('substitute.reason')}</dt>
                <dd>{each.reason}</dd>
              </div>
            )}
          </dl>
          {onEdit && each.state !== 'over' && <Actions substitute={each} onEdit={onEdit} />}
        </li>
      ))}
    </ul>
  );
}

function Actions({ substitute, onEdit }: { substitute: Substitute; onEdit: (substitute: Substitute) => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endSubstitute(substitute.id);
      toast('success', t('prompt.success'));
      refreshRequests();
      setAsking(false);
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const word = t(substitute.state === 'active' ? 'substitute.end' : 'substitute.cancel');
  return (
    <div className={styles.actions}>
      <Button onClick={() => onEdit(substitute)}>{t('substitute.edit')}</Button>
      <Button danger onClick={() => setAsking(true)}>
        {word}
      </Button>
      <Modal
        open={asking}
        title={t('prompt.title')}
        okText={t('action.confirm')}
        cancelText={t('action.cancel')}
        confirmLoading={busy}
        onOk={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('prompt.confirm', { action: word })}</p>
      </Modal>
    </div>
  );
}
