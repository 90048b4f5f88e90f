import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a port of another machine that may be cut: what is sent then goes nowhere, and neither end hears of it. */
export class Wire {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  #isCut = false;

  private constructor(server: Server, sockets: Set<Socket>, port: number) {
    [this.#server, this.#sockets, this.port] = [server, sockets, port];
  }

  static async to(target: number): Promise<Wire> {
    const sockets = new Set<Socket>();
    const server = createServer({ pauseOnConnect: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const wire = new Wire(server, sockets, typeof address === 'object' && address ? address.port : 0);
    const hold = (socket: Socket): void => {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    };
    server.on('connection', (near) => {
      hold(near);
      if (wire.#isCut) return;
      const far = connect(target, '127.0.0.1');
      hold(far);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.on('data', (chunk) => wire.#isCut || other.write(chunk) || one.pause());
        one.on('drain', () => other.resume());
        one.on('close', () => wire.#isCut || other.destroy());
      }
      near.resume();
    });
    return wire;
  }

  cut(): void {
    this.#isCut = true;
  }

  /** What was under way is lost: both ends find their connection broken and make new ones. */
  mend(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  close(): void {
    this.mend();
    this.#server.close();
  }
}
