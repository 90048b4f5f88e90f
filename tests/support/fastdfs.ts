import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The HTTP gateway of go-fastdfs on loopback, as its manual has it: multipart `/upload`, GET by path, `/delete?path=`. */
export class FastDfsGateway {
  /** bytes by path: `/group1/…` */
  readonly files = new Map<string, Buffer>();
  /** answers with the sum of other bytes */
  damages = false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
    if (request.method === 'POST' && pathname === '/group1/upload') return this.#take(request, response);
    if (request.method === 'POST' && pathname === '/group1/delete') {
      const gone = this.files.delete(searchParams.get('path') ?? '');
      return void response.writeHead(gone ? 200 : 404).end(JSON.stringify({ status: gone ? 'ok' : 'fail' }));
    }
    const file = this.files.get(pathname);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': file.length });
    response.end(request.method === 'HEAD' ? undefined : file);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(Buffer.concat(chunks), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof File)) return void response.writeHead(400).end();
    const bytes = Buffer.from(await file.arrayBuffer());
    const md5 = createHash('md5').update(bytes).digest('hex');
    // equal bytes are kept once, where they first came to lie
    const same = [...this.files].find(([, kept]) => kept.equals(bytes))?.[0];
    const folder = form.get('path');
    const path = same ?? `/group1/${typeof folder === 'string' ? folder : ''}/${file.name}`;
    this.files.set(path, bytes);
    const sum = this.damages ? '0'.repeat(32) : md5;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url: `http://gateway${path}`, md5: sum, path, size: bytes.length, retcode: 0 }));
  }
}
