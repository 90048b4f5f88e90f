import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.css';
import { enter, loadSession, loadSettings } from './api/session.ts';
import { messageOf } from './api/refused.ts';
import { report } from './api/report.ts';
import { ApiError } from './api/envelope.ts';
import { App } from './app/App.tsx';
import { watchTyping } from './app/chunkReload.ts';
import { toast } from './app/feedback.ts';
import { leaveLists } from './app/leaveLists.ts';
import { cspNonce, dressStyles } from './app/nonce.ts';
import { tellError, tellErrors } from './app/tellErrors.ts';
import { enterByAddress } from './app/ticket.ts';
import { startTexts } from './i18n/texts.ts';
import { readStored, writeStored } from './store/storage.ts';

/** Why a ticket was refused, said once the site root has been loaded in its place. */
const REFUSED = 'ticketRefused';
const keepRefusal = (message: string | null) => writeStored(REFUSED, message, 'sessionStorage');

const root = document.querySelector('#root');
if (!root) throw new Error('the page has no #root');

// these two came last, in Chrome 119 and Safari 17.4: who has them has what came before
if (!('withResolvers' in Promise && 'any' in AbortSignal)) await import('./olderBrowsers.ts');
dressStyles(cspNonce());
leaveLists();
watchTyping();
tellErrors();
// texts before the first paint; who is logged in may follow
await startTexts();
if (!(await enterByAddress(enter, window.location, (error) => keepRefusal(messageOf(error))))) {
  const refusal = readStored(REFUSED, 'sessionStorage');
  if (refusal) toast('error', refusal);
  keepRefusal(null);
  void loadSettings();
  loadSession().catch((error: unknown) => {
    if (error instanceof ApiError && error.kind !== 'session') report(error);
  });
  const onCaughtError = (error: unknown) => {
    // as React itself does where nobody listens
    // oxlint-disable-next-line no-console
    console.error(error);
    tellError(error);
  };
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
