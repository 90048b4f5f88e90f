import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { RecordField } from '../../../contract/studio/uses.ts';
import { filterNames } from '../../../definition/entity/columns.ts';
import { withSections } from '../../../definition/projection/sections.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { requireStudio } from './rights.ts';

/** What a request may write into a record of this kind, or fill in when a form of this topic is begun, as it serves. @throws HallError forbidden, notFound */
export function recordFields(
  person: Person,
  { kind, key, locale }: { kind: 'entity' | 'topic'; key: string; locale: Locale },
  { registry }: Hall,
): RecordField[] {
  requireStudio(person, 'info');
  const served = kind === 'entity' ? registry.entity(key) : registry.topic(key);
  if (!served) throw new HallError('notFound');
  const definition = registry.localised(served, locale);
  const { schema } = definition;
  const filters = definition.kind === 'entity' ? filterNames(definition.manifest) : [];
  return Object.entries(allProperties(schema)).flatMap(([name, field]) => {
    // what nobody fills in at the start is not filled in for him either
    if (definition.kind === 'topic' && (field.readOnly === true || isHeldBack(definition, name))) return [];
    const { title, oneOf } = field;
    const isGiven = field.default !== undefined || field.readOnly === true;
    return {
      ...{ name, title: title ?? name, schema: field },
      isRequired: definition.kind === 'entity' && schema.required?.includes(name) === true && !isGiven,
      values: oneOf?.map((one) => ({ value: String(one.const), label: one.title ?? String(one.const) })) ?? null,
      isFilter: filters.includes(name),
    };
  });
}

function isHeldBack({ manifest, uiSchema }: TopicDefinition, name: string): boolean {
  const hidden = withSections(manifest.nodes['start']?.hide ?? [], uiSchema);
  return Object.hasOwn(manifest.computed ?? {}, name) || hidden.includes(name) || hidden.includes('*');
}
