import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { FIRST_STEPS } from '../../../contract/firstPage.ts';
import { get, put } from '../../api/client.ts';
import { WORK } from '../../app/paths.ts';
import { KeptRoom } from '../../components/KeptRoom.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { readStored, writeStored } from '../../store/storage.ts';
import styles from './home.module.css';

const SEEN = 'seen';
/** px: nearly everybody who is asked about has not seen them */
const USUAL = 220;

/**
 * What one does here, in three steps, until the person has said once that he knows. On the server, so that no other machine
 * begins anew; beside it here, so that nobody who knows is asked about. The page brings the answer with it.
 */
export function FirstSteps({ userId, approves }: { userId: string; approves: boolean }) {
  const { t } = useTranslation();
  const place = `firstSteps:${userId}`;
  const [known, setKnown] = useState(() => readStored(place) === SEEN);
  const { data, error } = useLoad(known ? null : place, async () => {
    const seen = (await get<string | null>(FIRST_STEPS, { quiet: true })) === SEEN;
    if (seen) writeStored(place, SEEN);
    return { seen };
  });
  const room = { place: `room:${place}`, usual: USUAL };
  if (known || error) return null;
  if (!data) return <KeptRoom {...room}>{undefined}</KeptRoom>;
  if (data.seen) return null;
  const dismiss = () => {
    setKnown(true);
    writeStored(place, SEEN);
    // one that could not be kept is shown again on another machine, and no harm is done
    put(FIRST_STEPS, { json: { value: SEEN }, quiet: true }).catch(() => undefined);
  };
  const steps = [
    { name: 'apply', to: WORK.map },
    approves ? { name: 'handle', to: WORK.backlog } : { name: 'follow', to: WORK.application },
    { name: 'own', to: WORK.profile },
  ];
  return (
    <Panel
      title={t('firstSteps.title')}
      extra={
        <Button size="small" onClick={dismiss}>
          {t('firstSteps.dismiss')}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ name, to }) => (
          <li key={name}>
            <Link to={to}>{t(`firstSteps.${name}.title`)}</Link>
            <p>{t(`firstSteps.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
