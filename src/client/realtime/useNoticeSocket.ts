import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { API, PATHS } from '../../contract/paths.ts';
import type { SocketMessage } from '../../contract/socket.ts';
import { missedNotices, myNotices } from '../api/notices.ts';
import { followSession } from '../api/session.ts';
import { notice, toast } from '../app/feedback.ts';
import { refreshNotices, refreshRequests, useRefresh } from '../store/refresh.ts';
import { useSession } from '../store/session.ts';
import { Announced } from './missed.ts';
import { keepSocket } from './socket.ts';

function socketUrl(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}${API}${PATHS.socket}`;
}

/** The socket speaks one language to all; the text in the person's own is asked for. */
async function announce(id: string, title: string): Promise<void> {
  const { list } = await myNotices(1, 10, 0).catch(() => ({ list: [] }));
  const found = list.find((message) => message.id === id);
  if (found) notice('info', `notice:${id}`, title, found.text || found.title);
}

/** After a gap: what came in meanwhile, each once. A failure is no loss, the bell counts them all. */
async function catchUp(announced: Announced, title: string): Promise<void> {
  if (announced.latest === null) return;
  const missed = await missedNotices(announced.latest).catch(() => []);
  for (const { id, text, title: own } of announced.news(missed)) notice('info', `notice:${id}`, title, text || own);
}

function take(message: SocketMessage, announced: Announced, title: string): void {
  if (message.type === 'todo') refreshRequests();
  if (message.type === 'disconnect') void followSession();
  if (message.type !== 'notice') return;
  const { unread } = useRefresh.getState();
  if (unread !== null && unread !== message.unread) refreshNotices();
  useRefresh.setState({ unread: message.unread });
  if (message.latest !== undefined) announced.begin(message.latest);
  if (message.message && announced.add(message.message.id)) void announce(message.message.id, title);
}

/** New notices and the to-do count as they happen, for as long as somebody is logged in. */
export function useNoticeSocket(): void {
  const { t } = useTranslation();
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    if (!userId) return undefined;
    const announced = new Announced();
    return keepSocket(socketUrl(), {
      message: (message) => take(message, announced, t('notice.arrived')),
      connected(again) {
        if (!again) return;
        // the cookie with which it came back may be somebody else's by now
        void followSession();
        refreshNotices();
        refreshRequests();
        void catchUp(announced, t('notice.arrived'));
      },
      lost: () => toast('warning', t('notice.disconnected')),
    });
  }, [userId, t]);
}
