import type { FastifyReply } from 'fastify';

/** Headers of a download. RFC 6266: an ASCII name for the old, the real one in UTF-8. */
export function sendFile(reply: FastifyReply, name: string, type: string): FastifyReply {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .type(type);
}
