import { Choice } from './Choice.tsx';
import type { FieldChoice } from './panel.ts';
import type { EditorWords } from './texts.ts';

interface Props {
  fields: readonly FieldChoice[];
  words: EditorWords;
  value: string;
  onChange(value: string): void;
}

/** Puts a field of the form, or a column of the row, at the end of a text. */
export function InsertField({ fields, words, value, onChange }: Props) {
  if (fields.length === 0) return null;
  return (
    <Choice
      label={words('insertField')}
      value=""
      options={fields.map(({ name, title }) => ({ value: name, label: title }))}
      searched
      onChange={(chosen) => onChange(`${value}\${${chosen}}`)}
    />
  );
}
