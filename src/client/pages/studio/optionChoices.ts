import type { StudioDefinition } from '../../../contract/studio/definition.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { Words } from './texts.ts';
import type { Draft } from './useDraft.ts';

export type Choices = readonly { value: string; label: string }[];

interface Place {
  studio: StudioDefinition;
  draft: Pick<Draft, 'schema'>;
  /** of the field or column whose option it is */
  path: string;
  t: Words;
}

/** What an option of a field is chosen from, where that is a list: who may be picked, which columns are summed. */
const CHOICES: Readonly<Record<string, (place: Place) => Choices>> = {
  people: ({ studio, draft, t }) => [
    ...(['teacher', 'student', 'staff'] as const).map((value) => ({ value, label: t(`set.account.${value}`) })),
    ...studio.groups.flatMap(({ group, name }) =>
      /^(role|post):/.test(group) ? [{ value: group, label: `${name} (${group})` }] : [],
    ),
    ...[...fieldsByPath(draft.schema).values()].flatMap(([field]) =>
      field?.schema.format === 'dept-id' && !field.inRows
        ? [{ value: `dept:\${${field.path}}`, label: t('peopleOfDept', { field: field.schema.title ?? field.path }) }]
        : [],
    ),
  ],
  totals: ({ draft, path }) =>
    Object.entries(fieldsByPath(draft.schema).get(path)?.[0]?.schema.items?.properties ?? {}).flatMap(
      ([value, { type = '', format, title = value }]) =>
        type === 'number' || type === 'integer' || format === 'money' ? [{ value, label: title }] : [],
    ),
};

export const choicesOf = (option: string, place: Place): Choices | undefined => CHOICES[option]?.(place);
