import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsTls, openMail } from '../../../src/server/channels/mail.ts';

describe('a mail server’s password', () => {
  const passwords: string[] = [];
  // says that it knows no TLS, as somebody in the middle would
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ password, username }, _session, done) {
      passwords.push(password ?? '');
      done(null, { user: username ?? '' });
    },
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it.each([
    ['smtp://me:secret@mail.example.edu:587', true],
    ['smtp://me:secret@127.0.0.1.example.edu', true],
    ['smtp://me:secret@10.0.0.1', true],
    ['smtp://mail.example.edu', false],
    ['smtps://me:secret@mail.example.edu', false],
    ['smtp://me:secret@127.0.0.1:2525', false],
    ['smtp://me:secret@localhost', false],
    ['smtp://me:secret@[::1]', false],
  ])('%s: needs TLS %s', (url, needs) => expect(needsTls(new URL(url))).toBe(needs));

  it('is not said to a server without TLS where it has to have it', async () => {
    const mail = { to: ['a@example.edu'], subject: 's', text: 't', by: 'x', templateId: 'x', params: '' };
    const channel = openMail(`smtp://me:secret@127.0.0.1:${port}?requireTLS=true`);
    await expect(channel.send(mail, 'key')).rejects.toThrow(/STARTTLS/);
    expect(passwords).toEqual([]);
    await channel.close();
  });
});
