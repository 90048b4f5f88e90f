import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { HallError } from '../../contract/errors.ts';
import { makeFolder } from '../db/makeFolder.ts';
import { checkId, receiveAside, sweepAside } from './incoming.ts';
import type { Aside } from './incoming.ts';
import type { FileStore } from './store.ts';

/** A bucket, and how one gets in. */
export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  /** before every name; empty or with a slash at its end */
  prefix: string;
  accessKey: string;
  secretKey: string;
  /** the bucket in the path (MinIO and most at home) and not in the host's name (the clouds) */
  pathStyle: boolean;
}

interface Listed {
  Key: string;
  LastModified: Date;
}

/** One upload in several tries: the client itself does not send a stream again. */
const TRIES = 3;

/**
 * Reads `https://key:secret@host[:port]/bucket[/prefix]?region=…&style=path|host`.
 * @throws Error that says what is wrong, without the secret
 */
export function readBucket(address: string): Bucket {
  const form = 'S3_URL must be https://key:secret@host/bucket (?region=…&style=path or host)';
  if (!URL.canParse(address)) throw new Error(form);
  const url = new URL(address);
  const [bucket = '', ...prefix] = url.pathname.split('/').filter((part) => part !== '');
  if (!/^https?:$/.test(url.protocol) || bucket === '' || url.username === '' || url.password === '')
    throw new Error(form);
  const style = url.searchParams.get('style') ?? 'path';
  if (style !== 'path' && style !== 'host') throw new Error(form);
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    pathStyle: style === 'path',
  };
}

/**
 * Files in a bucket that N servers share, over the S3 protocol. What comes in is measured in `incoming` on this machine first,
 * then sent as a stream; what goes out is a stream. Names: `files/<last two>/<id>`, `quarantine/<id>`, `owners/<database>`.
 */
export async function openS3Store(where: Bucket, incoming: string): Promise<FileStore> {
  makeFolder(incoming);
  const { bucket: Bucket, prefix } = where;
  const client = connect(where);
  const send = guarded(client);
  const pathOf = (id: string): string => {
    checkId(id);
    return `${prefix}files/${id.slice(-2)}/${id}`;
  };
  const asideOf = (id: string): string => `${prefix}quarantine/${id}`;
  const moveTo = async (from: string, to: string): Promise<void> => {
    await send((s3) => s3.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })));
    await send((s3) => s3.send(new DeleteObjectCommand({ Bucket, Key: from })));
  };
  const setAside = (id: string): Promise<void> => moveTo(pathOf(id), asideOf(id)).catch(ignoreMissing);
  const get = async (Key: string): Promise<Readable> => {
    const { Body } = await send((s3) => s3.send(new GetObjectCommand({ Bucket, Key })));
    if (!(Body instanceof Readable)) throw new HallError('fileNotFound');
    return Body;
  };
  async function* below(folder: string): AsyncGenerator<Listed[]> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${folder}/` });
    for await (const { Contents = [] } of pages) {
      yield Contents.flatMap(({ Key, LastModified }) => (Key && LastModified ? [{ Key, LastModified }] : []));
    }
  }
  const put = async (path: string, id: string, { size, sha256 }: Aside): Promise<void> => {
    for (let left = TRIES - 1; ; left--) {
      const command = new PutObjectCommand({
        Bucket,
        Key: pathOf(id),
        Body: createReadStream(path),
        ContentLength: size,
      });
      // the signature covers the bytes: a store that got others refuses them
      command.middlewareStack.add(
        (next) => (args) => {
          const request = args.request as { headers: Record<string, string> };
          request.headers['x-amz-content-sha256'] = sha256;
          return next(args);
        },
        { step: 'build', name: 'knownSum' },
      );
      try {
        await send((s3) => s3.send(command));
        return;
      } catch (error) {
        if (left === 0 || !(error instanceof HallError && error.error === 'unavailable')) throw error;
        await sleep(200);
      }
    }
  };
  // a wrong key or bucket is said at the start, and not at the first upload
  await send((s3) => s3.send(new HeadBucketCommand({ Bucket }))).catch((error: unknown) => {
    const cause = error instanceof HallError ? error.cause : error;
    throw new Error(`cannot use the bucket ${where.endpoint}/${Bucket}: ${reasonOf(cause)}`, { cause });
  });

  return {
    place: `s3:${where.endpoint}/${Bucket}/${prefix}`,

    receive: (source, limit) => receiveAside(incoming, source, limit, put),

    async read(id) {
      try {
        return await get(pathOf(id));
      } catch (error) {
        if (!isMissing(error)) throw error;
        // swept up wrongly, by a server with an older database perhaps
        await moveTo(asideOf(id), pathOf(id)).catch(ignoreMissing);
        return get(pathOf(id)).catch(notFound);
      }
    },

    async size(id) {
      const facts = await send((s3) => s3.send(new HeadObjectCommand({ Bucket, Key: pathOf(id) }))).catch(notFound);
      return facts.ContentLength ?? 0;
    },

    remove: setAside,

    async claim(database, isOld) {
      const known: string[] = [];
      for await (const page of below('owners')) known.push(...page.map(({ Key }) => lastPart(Key)));
      if (known.includes(database)) return known;
      const added = [...(known.length === 0 && !isOld && (await hasAny(below('files'))) ? ['unknown'] : []), database];
      for (const owner of added) {
        await send((s3) =>
          s3.send(new PutObjectCommand({ Bucket, Key: `${prefix}owners/${owner}`, Body: `${owner}\n` })),
        );
      }
      return [...known, ...added];
    },

    sweepIncoming: (olderThan) => sweepAside(incoming, olderThan),

    async sweep(olderThan, known) {
      let removed = 0;
      for await (const page of below('files')) {
        const old = page.filter(({ LastModified }) => LastModified < olderThan).map(({ Key }) => lastPart(Key));
        if (old.length === 0) continue;
        const kept = await known(old);
        for (const id of old.filter((each) => !kept.has(each))) {
          await setAside(id);
          removed++;
        }
      }
      return removed;
    },

    async purge(olderThan) {
      for await (const page of below('quarantine')) {
        for (const { Key } of page.filter(({ LastModified }) => LastModified < olderThan)) {
          await send((s3) => s3.send(new DeleteObjectCommand({ Bucket, Key })));
        }
      }
    },
  };
}

const quiet = (): void => {};

function connect({ endpoint, region, pathStyle, accessKey, secretKey }: Bucket): S3Client {
  return new S3Client({
    ...{ endpoint, region, forcePathStyle: pathStyle },
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // newer clients add checksums of their own, which stores other than Amazon's take for part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // what fails is said by who asked
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    requestHandler: {
      ...{ connectionTimeout: 5_000, socketTimeout: 60_000 },
      // who downloads slowly holds one for as long
      ...{ httpAgent: { maxSockets: 256 }, httpsAgent: { maxSockets: 256 } },
    },
  });
}

/** Sends, and says failures in the hall's words. */
function guarded(client: S3Client): <T>(call: (client: S3Client) => Promise<T>) => Promise<T> {
  return async (call) => {
    try {
      return await call(client);
    } catch (error) {
      if (isMissing(error)) throw error;
      const failure = new HallError(isFull(error) ? 'storageFull' : 'unavailable');
      failure.cause = error;
      throw failure;
    }
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name);

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/i.test(error.name));

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

function notFound(error: unknown): never {
  throw isMissing(error) ? new HallError('fileNotFound') : error;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = error instanceof S3ServiceException ? ` (HTTP ${error.$metadata.httpStatusCode})` : '';
  return `${error.message || error.name}${status}`;
}

const lastPart = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

async function hasAny(pages: AsyncIterable<unknown[]>): Promise<boolean> {
  for await (const page of pages) if (page.length > 0) return true;
  return false;
}
