import { PREFIXES } from '../process/vocabulary.ts';
import { readXml, XmlError, type XmlElement } from '../process/xml.ts';
import { attributesOf, byKey, NotThere, XmlText } from './xml-text.ts';

/**
 * A process as somebody wrote it, with what was changed in its drawing and nothing else: bpmn-js writes a file anew, in its
 * own layout, without comments. Where a change has no place in the file, that new file.
 * @param file as it was when the drawing was opened
 * @param before what bpmn-js made of it then
 * @param after what it makes of it now
 */
export function editedXml(file: string, before: string, after: string): string {
  if (before === after) return file;
  try {
    const edit = new XmlText(file, after);
    const [own, was, is] = [readXml(file, PREFIXES), readXml(before, PREFIXES), readXml(after, PREFIXES)];
    edit.namespaces(own, is);
    editElement(edit, own, was, is);
    return edit.text();
  } catch (error) {
    if (error instanceof NotThere || error instanceof XmlError) return after;
    throw error;
  }
}

/** @param file undefined where the file has no such element: then nothing about it may have changed */
function editElement(edit: XmlText, file: XmlElement | undefined, before: XmlElement, after: XmlElement): void {
  editAttributes(edit, file, before, after);
  const [inFile, was, is] = [byKey(file), byKey(before), byKey(after)];
  for (const key of was.keys()) if (!is.has(key)) edit.remove(inFile.get(key));
  let first = '';
  let previous: XmlElement | undefined;
  for (const [key, child] of is) {
    const [own, old] = [inFile.get(key), was.get(key)];
    if (old) editElement(edit, own, old, child);
    else if (!own) first += edit.insert(file, previous, child);
    previous = own ?? previous;
  }
  if (after.children.length === 0 && after.text.trim() !== before.text.trim()) edit.fill(file, after);
  else edit.prepend(file, first);
}

function editAttributes(edit: XmlText, file: XmlElement | undefined, before: XmlElement, after: XmlElement): void {
  const [inFile, was, is] = [attributesOf(file), attributesOf(before), attributesOf(after)];
  for (const [key, attribute] of is) {
    if (was.get(key)?.value === attribute.value) continue;
    if (file === undefined) throw new NotThere();
    edit.setAttribute(file, inFile.get(key), attribute);
  }
  for (const key of was.keys()) {
    const own = inFile.get(key);
    if (!is.has(key) && own !== undefined) edit.removeAttribute(own);
  }
}
