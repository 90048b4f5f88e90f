import { Select } from 'antd';
import { useId } from 'react';
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

/** Roles, posts and departments to pick from; an expression may stand among them. */
export function GroupsField({ label, value, groups, readonly, words, onChange }: Props) {
  const id = useId();
  const chosen = split(value);
  const options = KINDS.map((kind) => ({
    label: words(`group_${kind}`),
    options: groups
      .filter(({ group }) => group.startsWith(`${kind}:`))
      .map(({ group, name }) => ({ value: group, label: name, title: group })),
  }));
  return (
    <div className="hall-editor-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        mode="tags"
        value={chosen}
        options={options}
        disabled={readonly}
        showSearch={{ optionFilterProp: 'label' }}
        tokenSeparators={[',']}
        onChange={(next: string[]) => onChange(next.flatMap((each) => groupOf(each, groups)).join(','))}
      />
    </div>
  );
}

/** Who types a name, or a part of one, and presses Enter means what is called so; a word that is nobody's name is no group. */
function groupOf(text: string, groups: Props['groups']): string[] {
  if (/^\$\{|:/.test(text)) return [text];
  const known = groups.find(({ name }) => name === text) ?? groups.find(({ name }) => name.includes(text));
  return known ? [known.group] : [];
}

/** Commas inside `${…}` do not separate. */
function split(text: string): string[] {
  return (text.match(/(?:\$\{[^}]*\}|[^,])+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '');
}
