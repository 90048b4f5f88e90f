import { ROW_FILES } from '../read.ts';
import type { DefinitionSource } from '../types/source.ts';
import { editFile, objectIn, type Files } from './files.ts';
import { isChinese, type Outline } from './outline.ts';
import { addEnglish } from './texts.ts';

/** The files of another definition under a new key and title; rows, of base data or of the demo, stay where they are. */
export function copyFiles(
  known: Files,
  from: Pick<DefinitionSource, 'kind' | 'key'>,
  { key, title, english }: Outline,
): Files {
  const files = Object.fromEntries(Object.entries(known).filter(([name]) => !ROW_FILES.includes(name)));
  const manifest = `${from.kind}.json`;
  const before = objectIn(files, manifest)['title'];
  let copy: Files = editFile(files, manifest, (json) => json.set(['title'], title));
  if (from.kind !== 'topic')
    copy = editFile(copy, manifest, (json) => json.set(['permission'], key.replaceAll('/', ':')));
  const process = copy['process.bpmn'];
  if (process !== undefined) {
    const own = new RegExp(`\\b(id|bpmnElement|processRef)="${from.key}"`, 'g');
    copy = { ...copy, 'process.bpmn': process.replace(own, `$1="${key}"`) };
  }
  // the old title may still be the process's name, so that its translation stays
  return isChinese(title) && title !== before ? addEnglish(copy, { [title]: english }) : copy;
}
