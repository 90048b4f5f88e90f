import type { ReadProps } from '../../widget.ts';
import { FileList } from './FileList.tsx';
import { filesOf } from './files.ts';

/** Attachments, to look at or to download. */
export function UploadRead({ value }: ReadProps) {
  return <FileList files={filesOf(value)} />;
}
