import { Select } from 'antd';
import { useId, useState } from 'react';
import type { EditorWords } from './texts.ts';

interface Props {
  label: string;
  /** `role:finance, dept:cs`, as it stands in the file */
  value: string;
  groups: readonly { group: string; name: string }[];
  readonly: boolean;
  words: EditorWords;
  onChange(value: string): void;
}

const KINDS = ['role', 'post', 'dept'] as const;

/** Roles, posts and departments to pick from by their names; an expression may stand among them. */
export function GroupsField({ label, value, groups, readonly, words, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const chosen = split(value);
  const options = groupChoices(groups, words);
  return (
    <div className="hall-editor-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        mode="multiple"
        value={chosen}
        // a word that is nobody's name is no group; what is written as one in the file may be typed as well
        options={[...(isWritten(typed) ? [{ value: typed.trim(), label: typed }] : []), ...options]}
        disabled={readonly}
        showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
        onChange={(next: string[]) => {
          setTyped('');
          onChange(next.join(','));
        }}
      />
    </div>
  );
}

/** By what they are. */
export const groupChoices = (groups: Props['groups'], words: EditorWords) =>
  KINDS.map((kind) => ({
    label: words(`group_${kind}`),
    options: groups
      .filter(({ group }) => group.startsWith(`${kind}:`))
      .map(({ group, name }) => ({ value: group, label: name, title: group })),
  }));

const isWritten = (text: string): boolean => /^\s*(?:\$\{.+\}|(?:role|post|dept):\S+)\s*$/.test(text);

/** Commas inside `${…}` do not separate. */
function split(text: string): string[] {
  return (text.match(/(?:\$\{[^}]*\}|[^,])+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '');
}
