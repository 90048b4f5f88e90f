import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** An entity with what none of the house's has: a signature, and files as two texts with commas. */
export async function writePasses(): Promise<string> {
  const schemas = await mkdtemp(join(tmpdir(), 'hall-schemas-'));
  const folder = join(schemas, 'visit', 'pass');
  await mkdir(folder, { recursive: true });
  const text = (title: string) => ({ type: 'string', title, maxLength: 500 });
  const properties = {
    ...{ name: { ...text('Visitor'), minLength: 1 }, fileName: text('Papers'), fileUrl: text('Paper ids') },
    sign: { $ref: 'common#/definitions/attachments', title: 'Signature' },
  };
  const manifest = {
    ...{ title: 'Passes', permission: 'visit:pass', label: 'name', list: ['name', 'fileName'], filters: ['name'] },
    ...{ sort: { field: 'createDate', order: 'desc' }, sortable: ['createDate'], actions: ['create', 'update'] },
  };
  const files = {
    'entity.json': manifest,
    'schema.json': { type: 'object', required: ['name'], properties },
    'ui.json': { sign: { 'ui:widget': 'signature' } },
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  return schemas;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** As the person whose page it is. */
export async function uploadAs(page: Page, name: string): Promise<{ id: string; name: string; size: number }> {
  const { request } = page.context();
  const api = new URL('/api', page.url()).href;
  const check = (await (await request.get(`${api}/manager/file/view/fileUploadCheck`)).json()) as {
    data: { checkCode: string };
  };
  const multipart = { checkCode: check.data.checkCode, file: { name, mimeType: 'image/png', buffer: PNG } };
  const stored = await request.post(`${api}/sys/oss/upload`, { multipart });
  return ((await stored.json()) as { data: { id: string; name: string; size: number } }).data;
}
