import type { FastifyReply } from 'fastify';

/** What no file can be called on one of the systems that people have; titles may well say it: 收/发文. */
const UNCALLED = /[/\\:*?"<>|\u0000-\u001f]/g;

/** Headers of a download. RFC 6266: an ASCII name for the old, the real one in UTF-8. */
export function sendFile(reply: FastifyReply, name: string, type: string): FastifyReply {
  const called = name.replaceAll(UNCALLED, '_');
  const ascii = called.replaceAll(/[^\x20-\x7e]|%/g, '_');
  const encoded = encodeURIComponent(called).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .type(type);
}
