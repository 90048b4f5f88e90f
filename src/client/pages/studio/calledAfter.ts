import type { SaidText } from '../../../contract/studio/definition.ts';
import { columnsIn, fieldSchema } from '../../../definition/edit/columns.ts';
import { schemaIn, type Files } from '../../../definition/edit/files.ts';
import { freeName, nameOf } from '../../../definition/edit/form.ts';
import { rename } from '../../../definition/edit/rename.ts';
import { englishOf, setEnglish } from '../../../definition/edit/texts.ts';

/**
 * A field or column that was just added is named after what somebody called it, no more after its widget (`text2`), and has
 * the English that others give it. Undefined where it stays as it is.
 * @param isOld it was there before: only a name that was spelt for want of English (`cheliang`) gives way to it
 */
export function calledAfter(files: Files, path: string, title: string, said: SaidText, isOld = false) {
  const own = englishOf(files, title);
  const wish = nameOf({ title, english: own || said.english, name: said.name });
  // it became another one meanwhile
  if (wish === undefined || fieldSchema(files, path).title !== title) return undefined;
  const [table = '', column] = path.split('.');
  const others = column === undefined ? Object.keys(schemaIn(files).properties ?? {}) : namesIn(files, table);
  const name = column ?? table;
  if (isOld && (own === '' || name.replace(/\d+$/, '') !== said.name)) return undefined;
  const to = freeName(
    wish,
    others.filter((one) => one !== name),
  );
  const renamed = to === name ? { files } : rename(files, { what: 'field', path, to });
  if ('clash' in renamed) return undefined;
  return {
    files: own !== '' || said.english === '' ? renamed.files : setEnglish(renamed.files, title, said.english),
    name: to,
  };
}

const namesIn = (files: Files, table: string): string[] => columnsIn(files, table).map(({ name }) => name);
