import type { StudioDefinition } from '../../../contract/studio.ts';
import { schemaIn, type Files } from '../../../definition/edit/files.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Words } from './texts.ts';

export type Choices = readonly { value: string; label: string }[];

interface Place {
  studio: StudioDefinition;
  files: Files;
  /** of the field whose option it is */
  schema: JsonSchema;
  t: Words;
}

/** What an option of a field is chosen from, where that is a list: who may be picked, which columns are summed. */
const CHOICES: Readonly<Record<string, (place: Place) => Choices>> = {
  people: ({ studio, files, t }) => [
    ...(['teacher', 'student', 'staff'] as const).map((value) => ({ value, label: t(`set.account.${value}`) })),
    ...studio.groups.flatMap(({ group, name }) =>
      /^(role|post):/.test(group) ? [{ value: group, label: `${name} (${group})` }] : [],
    ),
    ...[...fieldsByPath(schemaIn(files)).values()].flatMap(([field]) =>
      field?.schema.format === 'dept-id' && !field.inRows
        ? [{ value: `dept:\${${field.path}}`, label: t('peopleOfDept', { field: field.schema.title ?? field.path }) }]
        : [],
    ),
  ],
  totals: ({ schema }) =>
    Object.entries(schema.items?.properties ?? {}).flatMap(([value, { type = '', format, title = value }]) =>
      type === 'number' || type === 'integer' || format === 'money' ? [{ value, label: title }] : [],
    ),
};

export const choicesOf = (option: string, place: Place): Choices | undefined => CHOICES[option]?.(place);
