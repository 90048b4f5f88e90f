import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { openMail } from '../../../src/server/channels/mail.ts';
import { failureInWords } from '../../../src/server/services/upkeep/failureInWords.ts';
import { readTexts } from '../../../src/server/texts.ts';

const texts = readTexts(fromRoot('locales'));
const said = (error: unknown) => failureInWords(error, texts);
const failureOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return said(error);
  }
  return '';
};
const MAIL = { to: ['a@example.edu'], subject: 's', text: 't' };

/** A port where somebody answers each line so. */
async function answering(lines: readonly string[]): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    let next = 0;
    const answer = () => socket.write(`${lines[next++] ?? '250 ok'}\r\n`);
    socket.on('error', () => {}).on('data', answer);
    answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('why something failed', () => {
  it('says in both languages that nobody is there, and keeps the original', async () => {
    const { port, close } = await answering([]);
    close();
    const refused = await failureOf(() => openMail(`smtp://127.0.0.1:${port}`).send(MAIL, 'k'));
    expect(refused).toContain('连接不上服务器 / The server cannot be reached (');
    expect(refused).toContain('ECONNREFUSED');
    const fetched = await failureOf(() => fetch(`http://127.0.0.1:${port}/`));
    expect(fetched).toContain('连接不上服务器');
  });

  it('tells a refused password and a refused receiver apart', async () => {
    const noLogin = await answering(['220 mail', '250 AUTH PLAIN', '535 no']);
    const login = await failureOf(() => openMail(`smtp://u:p@127.0.0.1:${noLogin.port}`).send(MAIL, 'k'));
    noLogin.close();
    expect(login).toContain('服务器不接受所填的账号或密码');
    const noReceiver = await answering(['220 mail', '250 ok', '250 ok', '550 nobody of that name']);
    const receiver = await failureOf(() => openMail(`smtp://127.0.0.1:${noReceiver.port}`).send(MAIL, 'k'));
    noReceiver.close();
    expect(receiver).toContain('服务器不接受收件人或发件人的地址');
    expect(receiver).toContain('550 nobody of that name');
  });

  it('leaves alone what says it in words already, and what is no error', () => {
    expect(said(new Error('余额不足'))).toBe('余额不足');
    expect(said('just text')).toBe('just text');
    expect(said(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))).toContain(
      '没有按时应答',
    );
  });
});
