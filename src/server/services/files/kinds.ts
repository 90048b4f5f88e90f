/** What a form field takes: RJSF widgets image-upload, pdf-upload, document-upload, upload. */
export const UPLOAD_KINDS = ['any', 'image', 'pdf', 'document'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

interface Format {
  kind: Exclude<UploadKind, 'any'>;
  /** what it is served as */
  type: string;
  /** what the bytes say it is; older Office files all look like `application/x-cfb` */
  bytes: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const COMPOUND = 'application/x-cfb';

const FORMATS: Record<string, Format> = {
  jpg: { kind: 'image', type: 'image/jpeg', bytes: 'image/jpeg' },
  jpeg: { kind: 'image', type: 'image/jpeg', bytes: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png', bytes: 'image/png' },
  gif: { kind: 'image', type: 'image/gif', bytes: 'image/gif' },
  pdf: { kind: 'pdf', type: 'application/pdf', bytes: 'application/pdf' },
  doc: { kind: 'document', type: 'application/msword', bytes: COMPOUND },
  xls: { kind: 'document', type: 'application/vnd.ms-excel', bytes: COMPOUND },
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
};

function office(name: string): Format {
  return { kind: 'document', type: `${OFFICE}.${name}`, bytes: `${OFFICE}.${name}` };
}

/**
 * The media type of a file whose bytes are what its name says, and of a kind that is wanted; undefined for everything
 * else: HTML, SVG, programs, or a picture that calls itself a PDF.
 */
export async function acceptedType(path: string, name: string, kind: UploadKind): Promise<string | undefined> {
  const format = formatOf(name);
  if (!format || !wanted(format, kind)) return undefined;
  const { fileTypeFromFile } = await import('file-type');
  // a damaged archive may make the detector throw: then it is no document either
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return found?.mime === format.bytes ? format.type : undefined;
}

/** Whether a file that was kept is of that kind: its bytes are what its name says. */
export function isOfKind(name: string, kind: UploadKind): boolean {
  const format = formatOf(name);
  return format !== undefined && wanted(format, kind);
}

const formatOf = (name: string): Format | undefined => FORMATS[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];

/** Documents are PDF, Word and Excel. */
function wanted(format: Format, kind: UploadKind): boolean {
  return kind === 'any' || format.kind === kind || (kind === 'document' && format.kind === 'pdf');
}

/** What a browser may show in place, because it runs nothing in our name. */
export function isShownInline(type: string): boolean {
  return type === 'application/pdf' || /^image\/(jpeg|png|gif)$/.test(type);
}
