import type { FileValue, UploadKind } from '../../services.ts';
import type { FieldValue } from '../../widget.ts';

/** The files in a value; anything else in it is left out. */
export function filesOf(value: FieldValue): FileValue[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (one === null || typeof one !== 'object' || Array.isArray(one)) return [];
    const { id, name, size } = one;
    return typeof id === 'string' && typeof name === 'string'
      ? [{ id, name, size: typeof size === 'number' ? size : 0 }]
      : [];
  });
}

interface KindFacts {
  /** for the browser's file dialog */
  accept: string;
  /** allowed endings */
  endings: readonly string[];
  /** key of the text that refuses another file (spec.md section 5) */
  refusal: string;
}

const IMAGES = ['jpg', 'jpeg', 'png', 'gif'];
const DOCUMENTS = ['pdf', 'doc', 'docx', 'xls', 'xlsx'];
const dotted = (endings: readonly string[]) => endings.map((ending) => `.${ending}`).join(',');

export const KINDS: Record<UploadKind, KindFacts> = {
  any: { accept: dotted([...IMAGES, ...DOCUMENTS]), endings: [...IMAGES, ...DOCUMENTS], refusal: 'uploadRefused' },
  image: { accept: dotted(IMAGES), endings: IMAGES, refusal: 'uploadImageOnly' },
  pdf: { accept: '.pdf,application/pdf', endings: ['pdf'], refusal: 'uploadPdfOnly' },
  document: { accept: dotted(DOCUMENTS), endings: DOCUMENTS, refusal: 'uploadDocumentOnly' },
  richText: { accept: dotted(IMAGES), endings: IMAGES, refusal: 'uploadImageOnly' },
};

/** Whether a file's name or type fits; the server looks at its bytes. */
export function fitsKind(file: Pick<File, 'name' | 'type'>, kind: UploadKind): boolean {
  const { endings } = KINDS[kind];
  if (kind === 'pdf' && file.type === 'application/pdf') return true;
  return endings.includes(endingOf(file.name));
}

const endingOf = (name: string): string => name.toLowerCase().split('.').pop() ?? '';

/** Largest file that the server takes, MB. */
const LARGEST = 50;
const MEGABYTE = 1_048_576;

/** What stands against a file before it is sent: the key of a text with its values. `most` in MB. */
export function refusalOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  kind: UploadKind,
  most: number = LARGEST,
): { key: string; values: Record<string, number> } | undefined {
  if (!fitsKind(file, kind)) return { key: KINDS[kind].refusal, values: {} };
  const limit = Math.min(most, LARGEST);
  return file.size > limit * MEGABYTE ? { key: 'uploadTooLarge', values: { limit } } : undefined;
}

/** How a stored file may be looked at without downloading it. */
export function viewOf(name: string): 'image' | 'pdf' | undefined {
  const ending = endingOf(name);
  return IMAGES.includes(ending) ? 'image' : ending === 'pdf' ? 'pdf' : undefined;
}
