import { objectIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import type { Pointer } from '../../../definition/text/json.ts';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import { atPointer, type JsonValue } from '../../../definition/types/json.ts';
import { faultsOf, problemOf } from './faultsHere.ts';
import type { Choice } from './Setting.tsx';
import type { TabProps } from './useDraft.ts';

const ACCOUNT_TYPES = ['teacher', 'staff', 'student', 'admin'] as const;

export type SettingsProps = TabProps & { definition: FormDefinition };

/** Kinds of accounts, and roles. */
export const whoOf = ({ studio, t }: Pick<SettingsProps, 'studio' | 't'>): Choice[] =>
  unique([
    ...ACCOUNT_TYPES.map((value) => ({ value: value as string, label: t(`set.account.${value}`) })),
    ...studio.groups.flatMap(({ group, name }) =>
      group.startsWith('role:') ? [{ value: group.slice('role:'.length), label: name }] : [],
    ),
  ]);

/** What stands there, and how it is changed. */
export function said({ draft, change, definition }: SettingsProps, pointer: Pointer) {
  const file = `${definition.kind}.json` as const;
  const value = atPointer(objectIn(draft.files, file), pointer);
  const onChange = (next: JsonValue | undefined) =>
    change((now) => setProperty(now, file, pointer, next), pointer.join());
  return { value, onChange, problem: problemOf(faultsOf(draft.faults, 'settings'), pointer.join('.')) };
}

export const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** A role may be called as an account type is: the same name chooses the same people. */
const unique = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ value }, index) => choices.findIndex((one) => one.value === value) === index);
