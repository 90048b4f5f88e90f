import { Suspense, useState } from 'react';
import type { NoticeMessage } from '../../contract/socket.ts';
import { returnFocus } from '../../renderer/widgets/parts/returnFocus.ts';
import { lazyPage } from '../app/lazyPage.ts';

const NoticeDialog = lazyPage(async () => (await import('./NoticeDialog.tsx')).NoticeDialog);

/** One notice in full, over the page; its code is fetched when the first one is opened. The focus goes back afterwards. */
export function NoticeInFull({ notice, onClose }: { notice: NoticeMessage; onClose: () => void }) {
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    returnFocus(opener instanceof HTMLElement ? opener : null);
  };
  return (
    <Suspense fallback={null}>
      <NoticeDialog notice={notice} onClose={close} />
    </Suspense>
  );
}
