import { Suspense } from 'react';
import type { DrawPreview, EntityListProps, ListDialog } from '../../../renderer/list/types.ts';
import { lazyPage } from '../../app/lazyPage.ts';
import type { BatchWish } from '../flow/RunningBatchDialog.tsx';

const MigrateDialog = lazyPage(async () => (await import('../flow/MigrateDialog.tsx')).MigrateDialog);
const SignalDialog = lazyPage(async () => (await import('../flow/SignalDialog.tsx')).SignalDialog);

const RunningBatchDialog = lazyPage(async () => (await import('../flow/RunningBatchDialog.tsx')).RunningBatchDialog);

const UploadDialog = lazyPage(async () => (await import('./UploadDialog.tsx')).UploadDialog);

const MailPreview = lazyPage(async () => (await import('./OutgoingPreview.tsx')).MailPreview);
const SmsPreview = lazyPage(async () => (await import('./OutgoingPreview.tsx')).SmsPreview);

const smsPreview: DrawPreview = (record, input) => (
  <Suspense>
    <SmsPreview record={record} input={input} />
  </Suspense>
);

/** Named actions that send something, by entity: how that will look. */
export const PREVIEWS: Readonly<Record<string, EntityListProps['previews']>> = {
  'sys/mail-template': {
    send: (record, input) => (
      <Suspense>
        <MailPreview record={record} input={input} />
      </Suspense>
    ),
  },
  'sys/sms-config': { send: smsPreview, test: smsPreview },
};

const onRunning = (action: BatchWish, of: 'requests' | 'tasks' = 'requests'): ListDialog => ({
  draw: (rows, close) => (
    <Suspense>
      <RunningBatchDialog rows={rows} of={of} action={action} onClose={close} />
    </Suspense>
  ),
});

/** Named actions that ask for more than a yes, by entity. Each dialog comes in a chunk of its own. */
export const DIALOGS: Readonly<Record<string, EntityListProps['dialogs']>> = {
  'sys/oss': {
    add: {
      withoutRows: true,
      draw: (_rows, close) => (
        <Suspense>
          <UploadDialog onClose={close} />
        </Suspense>
      ),
    },
  },
  'flow/task': { reassign: onRunning('reassign', 'tasks') },
  'flow/running': {
    suspend: onRunning('suspend'),
    activate: onRunning('activate'),
    terminate: onRunning('terminate'),
    reassign: onRunning('reassign'),
    migrate: {
      draw: (rows, close) => (
        <Suspense>
          <MigrateDialog rows={rows} onClose={close} />
        </Suspense>
      ),
    },
    signal: {
      withoutRows: true,
      draw: (rows, close) => (
        <Suspense>
          <SignalDialog rows={rows} onClose={close} />
        </Suspense>
      ),
    },
  },
};
