import { Alert, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import type { ForecastStep, MigrateMany, MigrationForecast, MigrationReport } from '../../../../contract/migration.ts';
import type { FileTexts } from '../../../../contract/studio/definition.ts';
import { post } from '../../../api/client.ts';
import { messageOf } from '../../../api/refused.ts';
import { useLoad } from '../../../hooks/useLoad.ts';
import { forecastOf } from '../studioCalls.ts';
import type { Words } from '../texts.ts';

interface Props {
  topic: string;
  files: FileTexts;
  t: Words;
}

interface Moved {
  moved: number;
  left: number;
}

/** Which requests under way could go on with what is drafted, step by step, and why not; once it serves, moving them. */
export function MigrationPanel({ topic, files, t }: Props) {
  const { data, reload } = useLoad(JSON.stringify([topic, files]), (signal) => forecastOf(topic, files, signal));
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [refusal, setRefusal] = useState('');
  if (data === null || (data.running === 0 && moved === null)) return null;
  const possible = data.steps.some((step) => step.possible > 0);
  const move = async () => {
    setBusy(true);
    setRefusal('');
    try {
      setMoved(await moveAll(data.from));
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setBusy(false);
      // what has moved before it failed has moved
      reload();
    }
  };
  return (
    <section aria-label={t('migration')}>
      <h3>{t('migration')}</h3>
      {data.running > 0 ? (
        <p>{t(data.serves ? 'migration.older' : 'migration.lead', { count: data.running })}</p>
      ) : null}
      <ul>
        {data.steps.map((step) => (
          <Step key={step.activityId} step={step} t={t} />
        ))}
      </ul>
      {moved ? <Alert type="success" showIcon role="status" title={t('migration.done', { ...moved })} /> : null}
      {refusal ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
      {data.serves && data.mayMigrate && possible ? (
        <Popconfirm
          title={t('migration.sure')}
          okText={t('migration.go')}
          cancelText={t('keep')}
          onConfirm={() => void move()}
        >
          <Button loading={busy}>{t('migration.go')}</Button>
        </Popconfirm>
      ) : null}
    </section>
  );
}

function Step({ step: { activityId, name, running, judged, possible, reasons }, t }: { step: ForecastStep; t: Words }) {
  return (
    <li>
      <strong>{activityId === '' ? t('migration.between') : name || activityId}</strong>{' '}
      {judged < running
        ? t('migration.some', { running, judged, possible })
        : t('migration.step', { running, possible })}
      {reasons.length > 0 ? (
        <ul>
          {reasons.map(({ text, count }) => (
            <li key={text}>{t('migration.reason', { text, count })}</li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Those of each version, a page at a time; each is judged anew, those that cannot move stay as they are. */
async function moveAll(from: MigrationForecast['from']): Promise<Moved> {
  const sum = { moved: 0, left: 0 };
  for (const { versionId: fromVersionId } of from) {
    for (let after: string | null = ''; after !== null;) {
      const json: MigrateMany = { fromVersionId, ...(after !== '' && { after }) };
      const { items, next }: MigrationReport = await post('/flow/running/migration', { json, quiet: true });
      const moved = items.filter(({ outcome }) => outcome === 'migrated').length;
      sum.moved += moved;
      sum.left += items.length - moved;
      after = next;
    }
  }
  return sum;
}
