import { Suspense } from 'react';
import type { EntityListProps } from '../../../renderer/list/types.ts';
import { lazyPage } from '../../app/lazyPage.ts';

const MigrateDialog = lazyPage(async () => (await import('../flow/MigrateDialog.tsx')).MigrateDialog);
const SignalDialog = lazyPage(async () => (await import('../flow/SignalDialog.tsx')).SignalDialog);

const UploadDialog = lazyPage(async () => (await import('./UploadDialog.tsx')).UploadDialog);

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
  'flow/running': {
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
