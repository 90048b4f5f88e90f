import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * Stands before a database, and goes silent on every connection as soon as it is asked for what contains that text: nothing
 * comes back, and nothing is closed.
 */
export async function startStallingProxy(
  databaseUrl: string,
  text: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    let isSilent = false;
    near.on('data', (data) => {
      isSilent ||= data.includes(text);
      if (!isSilent) far.write(data);
    });
    far.on('data', (data) => near.write(data));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
