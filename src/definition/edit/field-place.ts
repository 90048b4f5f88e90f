import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import { fieldsByPath } from '../schema/walk.ts';
import { positionAt, type Position } from '../text/position.ts';
import { placeAt } from './fault-place.ts';
import { schemaIn, type Files } from './files.ts';

/** The field of the form that a file speaks about at an offset; of a column its table. Undefined where it is about none. */
export function fieldAt(files: Files, file: string, offset: number): string | undefined {
  const { chosen } = placeAt(files, file, getLocation(files[file] ?? '', offset).path);
  const [what, path] = chosen.split(' ');
  return what === 'field' ? path?.split('.')[0] : undefined;
}

/** Where the schema declares a field, or `ui.json` says how it is drawn; undefined where the file does not name it. */
export function placeOfField(files: Files, file: string, field: string): Position | undefined {
  const text = files[file] ?? '';
  const pointer = file === 'schema.json' ? fieldsByPath(schemaIn(files)).get(field)?.[0]?.pointer : [field];
  // a mark of the byte order is no text to the parser
  const root = parseTree(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text);
  const property = pointer && root && findNodeAtLocation(root, [...pointer])?.parent;
  return property && positionAt(text, property.offset);
}
