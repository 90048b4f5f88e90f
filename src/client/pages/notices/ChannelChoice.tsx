import { useState } from 'react';
import { Skeleton, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { keepMessageChannels, messageChannels } from '../../api/notices.ts';
import type { MessageChannels } from '../../api/notices.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import styles from './notices.module.css';

const CHANNELS = ['mail', 'digest', 'sms', 'quiet'] as const;

/** By what else than the bell somebody is told: each choice is kept at once. */
export function ChannelChoice() {
  const { t } = useTranslation();
  const { data, error, reload } = useLoad('channels', messageChannels);
  const [chosen, setChosen] = useState<MessageChannels | null>(null);
  if (error) return <ErrorState error={error} retry={reload} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const channels = chosen ?? data;
  const choose = async (next: MessageChannels) => {
    setChosen(next);
    try {
      await keepMessageChannels(next);
    } catch (failure) {
      setChosen(channels);
      toast('error', messageOf(failure));
    }
  };
  return (
    <ul className={styles.channels}>
      {CHANNELS.map((name) => (
        <li key={name}>
          <div>
            <span id={`channel-${name}`}>{t(`notice.channel.${name}`)}</span>
            <p className={styles.remark}>{t(`notice.channelText.${name}`)}</p>
          </div>
          <Switch
            aria-labelledby={`channel-${name}`}
            checked={channels[name]}
            onChange={(on) => void choose({ ...channels, [name]: on })}
          />
        </li>
      ))}
    </ul>
  );
}
