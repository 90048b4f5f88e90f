import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { zip } from '../../entities/sheet/zip-write.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { isObject } from './diff.ts';
import { filesIn } from '../files/formFiles.ts';
import type { JsonValue } from '../../../definition/types/json.ts';

/** A file that a sample names as if its person had uploaded it. */
interface SampleFile {
  id: string;
  name: string;
  owner: string;
}

const FILE_ID = /^[\w-]{6,64}$/;
const LARGEST = 1024 * 1024;

/**
 * Makes the files that samples and journeys name, so that a demo person can post them unchanged. Only in the demo, and only
 * what is not there yet.
 */
export async function seedDemoFiles(hall: Hall): Promise<void> {
  const wanted = new Map(
    hall.registry
      .topics()
      .flatMap(filesOf)
      .map((file) => [file.id, file]),
  );
  if (wanted.size === 0) return;
  const known = await hall.db
    .selectFrom('hall_file')
    .select('id')
    .where('id', 'in', [...wanted.keys()])
    .execute();
  for (const { id } of known) wanted.delete(id);
  const owned = [...wanted.values()].filter(({ owner }) => hall.directory.user(owner));
  if (owned.length === 0) return;
  const rows = await Promise.all(owned.map((file) => keep(file, hall)));
  await hall.db
    .insertInto('hall_file')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function filesOf(topic: TopicDefinition): SampleFile[] {
  const handed = [
    ...topic.samples.map(({ as, formData }) => ({ by: as, formData })),
    ...topic.journeys.flatMap(({ as, formData, steps }) => [{ by: as, formData }, ...steps]),
  ];
  return handed.flatMap(({ by, formData }) =>
    filesIn(formData ?? {})
      .filter(({ id }) => FILE_ID.test(id))
      .map(({ id, path }) => ({ id, owner: by, name: nameAt(formData ?? {}, path) })),
  );
}

function nameAt(formData: JsonValue, path: string): string {
  let here: JsonValue | undefined = formData;
  for (const step of path.split('.'))
    here = Array.isArray(here) ? here[Number(step)] : isObject(here) ? here[step] : undefined;
  return isObject(here) && typeof here.name === 'string' ? here.name.slice(0, 200) : 'file.txt';
}

async function keep({ id, name, owner }: SampleFile, hall: Hall): Promise<Insertable<Tables['hall_file']>> {
  const { type, bytes } = await content(name);
  const received = await hall.storage.receive(Readable.from([bytes]), LARGEST);
  await received.keep(id);
  const { size, sha256 } = received;
  return { id, name, size, type, sha256, owner_id: owner, created_at: hall.clock.now() };
}

/** Something that opens: the smallest picture, a page with nothing on it, a document that says what it is. */
async function content(name: string): Promise<{ type: string; bytes: Buffer }> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (['png', 'jpg', 'jpeg', 'gif'].includes(extension))
    return { type: 'image/png', bytes: Buffer.from(PNG, 'base64') };
  if (extension === 'docx') return { type: DOCX_TYPE, bytes: await docx(name) };
  if (extension === 'pdf') return { type: 'application/pdf', bytes: Buffer.from(PDF) };
  return { type: 'application/octet-stream', bytes: Buffer.from(`${name}\n`) };
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
const PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
  'trailer<</Root 1 0 R/Size 4>>',
  '%%EOF',
  '',
].join('\n');
const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

async function docx(title: string): Promise<Buffer> {
  const text = title.replaceAll(/[<>&]/g, '');
  const parts = [
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${DOCX_TYPE}.main+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATION}" Target="word/document.xml"/></Relationships>`,
      ],
    },
    {
      name: 'word/document.xml',
      content: [
        `${XML}<w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
      ],
    },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of zip(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
