import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openScanner } from '../../src/server/storage/scanner.ts';
import { embedded } from './support/databases.ts';
import { startTestHall, type Caller, type TestHall } from './support/hall.ts';
import { SAMPLES } from './support/samples.ts';
import { temporaryFolder } from './support/temporary.ts';

const VIRUS = Buffer.from('what a virus looks like');

/** ClamAV's daemon, as far as uploads need it: reads the pieces of INSTREAM and says what it found. */
class FakeClamd {
  readonly seen: number[] = [];
  mood: 'looks' | 'hangs up' | 'has too little room' = 'looks';
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  async listen(where: { path: string } | { port: number; host: string }): Promise<number> {
    this.#server.listen(where);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    let bytes = Buffer.alloc(0);
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (this.mood === 'hangs up') return socket.destroy();
      if (this.mood === 'has too little room') return socket.end('INSTREAM size limit exceeded. ERROR\0');
      const file = fileIn(bytes);
      if (!file) return;
      this.seen.push(file.length);
      socket.end(file.includes(VIRUS) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
    });
  }
}

/** undefined: it is not whole yet */
function fileIn(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return bytes.toString('latin1', 0, command.length) === command ? Buffer.concat(parts) : undefined;
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

describe.each([
  { how: 'refused', query: '' },
  { how: 'taken', query: '?down=accept' },
])('uploads that ClamAV looks at, and that are $how while it does not', ({ how, query }) => {
  const clamd = new FakeClamd();
  let hall: TestHall;
  let teacher: Caller;

  beforeAll(async () => {
    const port = await clamd.listen({ port: 0, host: '127.0.0.1' });
    hall = await startTestHall(embedded, { settings: { clamdUrl: `tcp://127.0.0.1:${port}${query}` } });
    teacher = await hall.as('teacher');
  });
  afterAll(async () => {
    await hall?.remove();
    await clamd.close();
  });
  beforeEach(() => (clamd.mood = 'looks'));

  async function upload(content: Uint8Array) {
    const { data } = await teacher.get<{ checkCode: string }>(PATHS.uploadCheck);
    const form = new FormData();
    form.append('checkCode', data?.checkCode ?? '');
    form.append('file', new File([Uint8Array.from(content)], 'a.png'));
    return teacher.post<{ id: string }>(PATHS.upload, form);
  }
  const rows = async () => (await hall.hall.db.selectFrom('hall_file').select('id').execute()).length;

  it('are kept where it finds nothing, after it has seen all of them', async () => {
    const large = new Uint8Array(3_000_000);
    large.set(SAMPLES.png);
    expect(await upload(large)).toMatchObject({ code: 0 });
    expect(clamd.seen).toContain(large.length);
  });

  it('are refused with the name of what it finds, and nothing of them is kept', async () => {
    const before = await rows();
    const answer = await upload(Buffer.concat([SAMPLES.png, VIRUS]));
    expect(answer).toMatchObject({ status: 422, code: ERRORS.uploadInfected.code });
    expect(answer.message).toContain('Test.Virus');
    expect(await rows()).toBe(before);
    expect(readdirSync(join(hall.place.dataDir, 'files', 'incoming'))).toEqual([]);
  });

  it.each(['hangs up', 'has too little room'] as const)(`are ${how} when it %s`, async (mood) => {
    clamd.mood = mood;
    const before = await rows();
    const answer = await upload(SAMPLES.png);
    const isTaken = how === 'taken';
    expect(answer.code).toBe(isTaken ? 0 : ERRORS.scannerAway.code);
    expect(await rows()).toBe(before + (isTaken ? 1 : 0));
  });
});

describe('ClamAV', () => {
  it('is asked over a socket of this machine too', async () => {
    const folder = await temporaryFolder();
    const clamd = new FakeClamd();
    const path = join(folder.path, 'clamd.ctl');
    await clamd.listen({ path });
    const scanner = openScanner(`unix:${path}`);
    expect(await scanner.scan(join(import.meta.dirname, 'scanner.test.ts'))).toBe('Test.Virus');
    await clamd.close();
    await expect(scanner.scan(join(import.meta.dirname, 'scanner.test.ts'))).rejects.toThrow('clamd.ctl');
    await folder.remove();
  });

  it.each(['http://127.0.0.1', 'tcp:3310', 'tcp://127.0.0.1?down=maybe', 'clamd'])(
    'is not where %s points',
    (address) => {
      expect(() => readSettings({ CLAMD_URL: address })).toThrow('CLAMD_URL must be');
    },
  );
});
