import type { ReactNode } from 'react';
import type { MessageInstance } from 'antd/es/message/interface';
import type { NotificationInstance } from 'antd/es/notification/interface';

export type Tone = 'success' | 'info' | 'warning' | 'error';

interface Voice {
  message: MessageInstance;
  notification: NotificationInstance;
}

let voice: Voice | null = null;
const waiting: ((voice: Voice) => void)[] = [];

/** Called by the root component once antd's own holders are there; until then what is to be said waits. */
export function showFeedbackBy(lent: Voice): void {
  voice = lent;
  for (const say of waiting.splice(0)) say(lent);
}

function speak(say: (voice: Voice) => void): void {
  if (voice) say(voice);
  else waiting.push(say);
}

/** Success messages stand for 500 ms by the specification; the others long enough to be read. */
export const SUCCESS_MS = 500;
const READ_SECONDS = 4;
const NOTICE_SECONDS = 6;

export function toast(tone: Tone, content: string): void {
  const duration = tone === 'success' ? SUCCESS_MS / 1000 : READ_SECONDS;
  speak(({ message }) => void message.open({ type: tone, content, duration, key: `${tone}:${content}` }));
}

/** A notice in the corner. One with the same key is replaced, so that ten failing calls make one notice. */
export function notice(tone: Tone, key: string, title: string, description: string): void {
  speak(({ notification }) => notification[tone]({ key, title, description, duration: NOTICE_SECONDS }));
}

/** A notice with something that can be done about it, for a while; 0 seconds = until something is done. */
export function offer(key: string, title: string, actions: ReactNode, seconds: number): void {
  speak(({ notification }) => notification.info({ key, title, actions, duration: seconds }));
}

export function withdrawNotice(key: string): void {
  speak(({ notification }) => notification.destroy(key));
}
