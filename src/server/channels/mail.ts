import type { Transporter } from 'nodemailer';
import type { Channel, MailPayload } from './payloads.ts';

const TIMEOUT_MILLISECONDS = 20_000;
/** on the way to this machine itself nobody listens */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Mail over SMTP. `url`: smtp(s)://user:password@host:port?from=hall@example.edu. The outbox key becomes the Message-ID,
 * so that a mail which is sent again after a crash is the same mail to those who receive it. A password goes over TLS or
 * not at all: a server that offers none is refused, unless SMTP_URL says `&requireTLS=false`.
 */
export function openMail(url: string): Channel<MailPayload> {
  const from = mailSender(url);
  const domain = from.split('@').at(-1)?.replace(/>$/, '') ?? 'localhost';
  // not before there is something to send: what speaks SMTP is large
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, cc, subject, text, html }, key) {
      const content = { to, subject, text, ...(cc && { cc }), ...(html !== undefined && { html }) };
      transport ??= transportTo(url);
      await (
        await transport
      ).sendMail({ ...content, from, messageId: `<${key}@${domain}>`, headers: { 'x-hall-key': key } });
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Whether the server is there and lets us in; nothing is sent. @throws Error that says why not */
export async function checkMail(url: string): Promise<void> {
  const transport = await transportTo(url);
  await transport.verify().finally(() => transport.close());
}

async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const address = new URL(url);
  address.searchParams.delete('from');
  if (needsTls(address) && !address.searchParams.has('requireTLS')) address.searchParams.set('requireTLS', 'true');
  return createTransport({
    url: address.href,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
    // a mail's parts come from the hall alone: nothing is read from disk or fetched
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Without this a machine in the middle only needs to say that the server knows no TLS. */
export function needsTls({ protocol, password, hostname }: URL): boolean {
  return protocol === 'smtp:' && password !== '' && !LOOPBACK.test(hostname);
}

/** The address that mails come from, as the SMTP address names it. */
export function mailSender(url: string): string {
  const address = new URL(url);
  return address.searchParams.get('from') ?? (decodeURIComponent(address.username) || 'hall@localhost');
}
