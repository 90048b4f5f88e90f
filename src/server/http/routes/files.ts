import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../../contract/errors.ts';
import { API, PATHS } from '../../../contract/paths.ts';
import { createCheckCode } from '../../services/files/createCheckCode.ts';
import { keepUpload } from '../../services/files/keepUpload.ts';
import type { StoredFile } from '../../services/files/keepUpload.ts';
import { UPLOAD_KINDS } from '../../services/files/kinds.ts';
import type { UploadKind } from '../../services/files/kinds.ts';
import { openFile } from '../../services/files/openFile.ts';
import { receiveUpload } from '../../services/files/receiveUpload.ts';
import { viewFile } from '../../services/files/viewFile.ts';
import type { Hall } from '../../services/hall.ts';
import { answers, ok, TEXT } from '../envelope.ts';
import { hasTag } from '../headers.ts';
import '../request.ts';

const TAGS = ['files'];
/** A file of somebody else runs nothing and loads nothing, whatever is in it. */
const FILE_POLICY = "default-src 'none'; sandbox";
/** A browser's own viewer for PDF does not work in a sandbox. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

interface Form {
  fields: Record<string, string>;
  name: string;
  received: Awaited<ReturnType<typeof receiveUpload>>;
}

/** Uploads, downloads and pictures in texts. */
export function fileRoutes(app: FastifyInstance, hall: Hall): void {
  app.get(
    PATHS.uploadCheck,
    { schema: { tags: TAGS, summary: 'a code that is good for one upload', response: answers() } },
    async (request) => ok({ checkCode: await createCheckCode(request.person, hall) }),
  );

  app.post<{ Querystring: { checkCode?: string } }>(
    PATHS.upload,
    { schema: { tags: TAGS, summary: 'stores one file', consumes: ['multipart/form-data'], response: answers() } },
    async (request) => {
      const checkCode = (fields: Form['fields']) => fields.checkCode ?? request.query.checkCode ?? '';
      return ok(await upload(request, hall, (fields) => ({ kind: kindOf(fields.kind), checkCode: checkCode(fields) })));
    },
  );

  app.post<{ Querystring: { checkCode?: string } }>(
    PATHS.richTextUpload,
    { schema: { tags: TAGS, summary: 'stores a picture of a text', consumes: ['multipart/form-data'] } },
    async (request) => {
      const code = ({ checkCode = request.query.checkCode ?? '' }: Form['fields']) => checkCode;
      const file = await upload(request, hall, (fields) => ({ kind: 'image', checkCode: code(fields) }));
      const location = `${API}${PATHS.file}/${file.id}?inline`;
      // editors look for `location` beside the envelope
      return { ...ok({ ...file, location }), location };
    },
  );

  app.get<{ Params: { id: string }; Querystring: { inline?: string } }>(
    `${PATHS.file}/:id`,
    {
      schema: {
        tags: TAGS,
        summary: 'the file; with `inline` pictures and PDF may be shown in place',
        params: { type: 'object', properties: { id: TEXT } },
      },
    },
    async (request, reply) => {
      const file = await openFile(request.person, request.params.id, hall);
      const inline = file.inline && request.query.inline !== undefined;
      const etag = `"${file.sha256}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('content-security-policy', file.type === 'application/pdf' ? PDF_POLICY : FILE_POLICY)
        .header('content-disposition', disposition(inline ? 'inline' : 'attachment', file.name));
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .header('content-length', file.size)
        .type(file.type)
        .send(await file.read());
    },
  );

  app.get<{ Querystring: { fileUrl: string } }>(
    PATHS.viewFile,
    {
      schema: {
        tags: TAGS,
        summary: 'the file as data URL',
        querystring: { type: 'object', required: ['fileUrl'], properties: { fileUrl: { ...TEXT, maxLength: 1000 } } },
        response: answers({ type: 'string' }),
      },
    },
    async ({ person, query, locale }, reply) => {
      const url = await viewFile(person, query.fileUrl, hall);
      const message = hall.texts.text(locale, 'server.success');
      return reply.type('application/json; charset=utf-8').send(Readable.from(enveloped(url, message)));
    },
  );
}

/** Reads the one file of a form with its fields, which may come before or after it, and keeps it. */
async function upload(
  request: FastifyRequest,
  hall: Hall,
  wish: (fields: Form['fields']) => { kind: UploadKind; checkCode: string },
): Promise<StoredFile> {
  if (!request.isMultipart()) throw new HallError('badRequest');
  const form: Partial<Form> & Pick<Form, 'fields'> = { fields: {} };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields[part.fieldname] = String(part.value);
      else {
        form.name = part.filename;
        form.received = await receiveUpload(request.person, { source: part.file, size: lengthOf(request) }, hall);
        if (part.file.truncated) throw new HallError('tooLarge');
      }
    }
    const { received, name, fields } = form;
    if (!received || !name) throw new HallError('badRequest');
    return await keepUpload(
      request.person,
      { received, name, idempotency: request.idempotency, ...wish(fields) },
      hall,
    );
  } finally {
    // what is still to come is read and dropped: who is still sending would never hear why he was refused
    request.raw.unpipe().resume();
    await form.received?.discard();
  }
}

/** Of the whole form; undefined: it did not say. */
function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** An envelope around a text that needs no escapes, made while it is sent. */
async function* enveloped(data: AsyncIterable<string>, message: string): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...ok(null), message }).replace(/null\}$/, '')}"`;
  yield* data;
  yield '"}';
}

function kindOf(text: string | undefined): UploadKind {
  const kind = UPLOAD_KINDS.find((each) => each === (text || 'any'));
  if (!kind) throw new HallError('badRequest');
  return kind;
}

/** RFC 6266: an ASCII name for the old, the real one in UTF-8. */
function disposition(how: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
