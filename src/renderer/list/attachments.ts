import type { RecordRow } from './types.ts';

export interface NamedFile {
  id: string;
  name: string;
}

/** An id of a stored file, bare or at the end of its address. */
const ID = /(?:^|\/)([0-9a-z]{20})(?:\?.*)?$/;

/**
 * Rows of older systems carry their files as two texts, `fileName` and `fileUrl`, each with commas between (spec.md
 * section 3). What is no file of ours is left out: nothing leads elsewhere.
 */
export function attachmentsOf({ fileName, fileUrl }: RecordRow): NamedFile[] {
  const names = parts(fileName);
  return parts(fileUrl).flatMap((url, i) => {
    const id = ID.exec(url)?.[1];
    return id === undefined ? [] : [{ id, name: names[i] ?? id }];
  });
}

function parts(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
