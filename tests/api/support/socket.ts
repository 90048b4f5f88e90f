import { API, PATHS } from '../../../src/contract/paths.ts';
import type { SocketMessage } from '../../../src/contract/socket.ts';
import type { Caller } from './hall.ts';

export interface TestSocket {
  heard: SocketMessage[];
  /** of the close; 0 while it is open */
  code: number;
  close(): void;
}

/** A page's socket, with the caller's session; rejects where the hall refuses it. */
export async function openSocket(caller: Caller, origin?: string): Promise<TestSocket> {
  const headers = { cookie: caller.cookie, ...(origin && { origin }) };
  // Node's WebSocket takes headers, which the type of the browser's does not know
  const Socket = WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket;
  const socket = new Socket(`${caller.url.replace('http', 'ws')}${API}${PATHS.socket}`, { headers });
  const state: TestSocket = { heard: [], code: 0, close: () => socket.close() };
  socket.onmessage = ({ data }) => state.heard.push(JSON.parse(String(data)) as SocketMessage);
  socket.onclose = ({ code }) => (state.code = code);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('refused'));
  });
  return state;
}
