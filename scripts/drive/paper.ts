import { asObject, type JsonValue } from '../../src/definition/types/json.ts';

/** A file that a person might hand in: as small as its kind can be. */
export interface Paper {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Documents of any kind are handed in as PDF, pictures as PNG. */
export function paperNamed(name: string): Paper {
  const stem = name.replace(/\.[^.]*$/, '');
  if (/\.(png|jpe?g|gif)$/i.test(name)) {
    return { name: `${stem}.png`, mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  }
  return { name: `${stem}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
}

/** What the files of a field are called. */
export function filesOf(value: JsonValue | undefined): string[] {
  const files = Array.isArray(value) ? value.map((one) => asObject(one)) : [];
  return files.flatMap((file) =>
    typeof file?.['name'] === 'string' && Object.hasOwn(file, 'size') ? [file['name']] : [],
  );
}
