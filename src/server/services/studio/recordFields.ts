import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { RecordField } from '../../../contract/studio/uses.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { requireStudio } from './rights.ts';

/** What a request may write into a record of this kind, as it serves. @throws HallError forbidden, notFound */
export function recordFields(
  person: Person,
  { key, locale }: { key: string; locale: Locale },
  { registry }: Hall,
): RecordField[] {
  requireStudio(person, 'info');
  const entity = registry.entity(key);
  if (!entity) throw new HallError('notFound');
  const { schema } = registry.localised(entity, locale);
  return Object.entries(allProperties(schema)).map(([name, field]) => {
    const { title, oneOf } = field;
    const isGiven = field.default !== undefined || field.readOnly === true;
    return {
      ...{ name, title: title ?? name, schema: field },
      isRequired: schema.required?.includes(name) === true && !isGiven,
      values: oneOf?.map((one) => ({ value: String(one.const), label: one.title ?? String(one.const) })) ?? null,
    };
  });
}
