import { useState } from 'react';
import { Alert, Modal, Skeleton, Table, Tag } from 'antd';
import type { MigrationItem, MigrationReport } from '../../../contract/migration.ts';
import type { RecordRow } from '../../../renderer/list/types.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { post } from '../../api/client.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useFlowTexts } from './texts.ts';
import type { FlowTexts } from './texts.ts';

interface Props {
  /** chosen rows of the entity flow/running, at least one */
  rows: readonly RecordRow[];
  /** `changed`: the list is not what it was */
  onClose(changed: boolean): void;
}

const COLOURS = { migrated: 'success', possible: 'processing', obstacles: 'warning', refused: 'error' } as const;

function ask(rows: readonly RecordRow[], dryRun: boolean): Promise<MigrationReport> {
  const requests = rows.map(({ id }) => ({ processInstanceId: id }));
  return post<MigrationReport>('/flow/running/migration', { json: { requests, dryRun }, quiet: true });
}

/** Looks first what stands in the way of the newest version, and moves those that may, once the person has seen it. */
export function MigrateDialog({ rows, onClose }: Props) {
  const texts = useFlowTexts();
  const { data, error } = useLoad(rows.map(({ id }) => id).join(), () => ask(rows, true));
  const [done, setDone] = useState<MigrationReport | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  useBackCloses(true, () => onClose(done !== null));
  if (!texts) return null;
  const { t } = texts;
  const report = done ?? data;
  const possible = (data?.items ?? []).filter(({ outcome }) => outcome === 'possible');
  const move = async () => {
    setBusy(true);
    setFailure('');
    try {
      const meant = new Set(possible.map(({ processInstanceId }) => processInstanceId));
      const { items, next } = await ask(
        rows.filter(({ id }) => meant.has(id)),
        false,
      );
      const moved = new Map(items.map((item) => [item.processInstanceId, item]));
      setDone({ items: (data?.items ?? []).map((item) => moved.get(item.processInstanceId) ?? item), next });
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : '');
    }
    setBusy(false);
  };
  return (
    <Modal
      open
      width="min(760px, 96vw)"
      title={t('migrateTitle')}
      okText={done ? t('migrateDone') : t('migrateGo', { count: possible.length })}
      cancelText={t('migrateCancel')}
      cancelButtonProps={done ? { style: { display: 'none' } } : {}}
      okButtonProps={{ disabled: !done && possible.length === 0 }}
      confirmLoading={busy}
      onOk={() => (done ? onClose(true) : void move())}
      onCancel={() => onClose(done !== null)}
    >
      <p style={{ margin: '8px 0 16px' }}>{t('migrateLead')}</p>
      {(failure !== '' || Boolean(error)) && (
        <Alert type="error" showIcon role="alert" title={failure || (error instanceof Error ? error.message : '')} />
      )}
      {report ? (
        <Plans items={report.items} rows={rows} t={t} />
      ) : error ? null : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </Modal>
  );
}

function Plans({ items, rows, t }: { items: MigrationItem[]; rows: readonly RecordRow[]; t: FlowTexts['t'] }) {
  const numbers = new Map(rows.map((row) => [row.id, String(row['number'] ?? row.id)]));
  return (
    <Table<MigrationItem>
      size="small"
      rowKey="processInstanceId"
      dataSource={items}
      pagination={items.length > 10 ? { pageSize: 10, hideOnSinglePage: true } : false}
      columns={[
        {
          title: t('migrateNumber'),
          render: (_, { plan, processInstanceId }) => plan?.number ?? numbers.get(processInstanceId),
        },
        {
          title: t('versions'),
          render: (_, { plan }) =>
            plan ? t('migrateVersions', { before: plan.fromVersion, after: plan.toVersion }) : '',
        },
        {
          title: t('state'),
          render: (_, { outcome }) => <Tag color={COLOURS[outcome]}>{t(`migrate_${outcome}`)}</Tag>,
        },
        {
          title: t('migrateObstacles'),
          render: (_, { plan, message }) => (
            <Reasons texts={message ? [message] : (plan?.obstacles ?? []).map(({ text }) => text)} />
          ),
        },
      ]}
    />
  );
}

function Reasons({ texts }: { texts: string[] }) {
  if (texts.length < 2) return <span style={{ whiteSpace: 'normal' }}>{texts[0] ?? '—'}</span>;
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18, whiteSpace: 'normal' }}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
