import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { Lookups } from '../../../definition/expression/scope.ts';
import { answersFor } from '../../../definition/projection/asked.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { relatedIn } from '../../../definition/projection/related.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { EntityManifest } from '../../../definition/types/manifest.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import { visibleRecord } from './getRecord.ts';
import { actionGrants, entityOf, grantsFor, isGranted, offers, openWith } from './openEntity.ts';
import { findPicked } from './pick.ts';
import { findRecords, readFields } from './related.ts';
import { inputForm, namedActions } from './rowActions.ts';
import { recordScope } from './validate.ts';

export interface TypedRelated {
  entity: string;
  formData: FormData;
  /** the record that is changed; left out = a new one */
  id?: string;
  /** the action that asks; left out = the record's own form */
  action?: string;
  locale: Locale;
}

/**
 * What a form that is being filled in reads of the records that it names, and asks of the organisation, so that the page
 * reckons with it.
 */
export async function typedRelated(person: Person, input: TypedRelated, hall: Hall): Promise<Lookups> {
  const { formData, id, action: name, locale } = input;
  const definition = entityOf(input.entity, locale, hall);
  const action = name === undefined ? undefined : namedActions(definition).find((one) => one.name === name);
  if (name !== undefined && !action?.input) throw new HallError('notFound');
  const right = id === undefined ? 'save' : 'update';
  if (!action && !offers(definition, right)) throw new HallError('actionNotAllowed');
  const grants = action ? actionGrants(person, definition, action) : grantsFor(person, definition, right);
  if (!isGranted(grants)) throw new HallError('forbidden');
  const before =
    id === undefined ? {} : (await visibleRecord(openWith(person, definition, grants, hall), id, hall)).data;
  const form = action?.input ? inputForm(definition, action.input) : definition;
  const find = findPicked(person, [definition.schema, before], findRecords(hall.db, hall), hall);
  // what hangs on it while somebody types, and no more: what actions read is the server's
  const { computed, rules }: EntityManifest = form.manifest;
  const related = await readFields(relatedIn(form.schema, [form.uiSchema, computed, rules]), [formData], find);
  const organisation = answersFor(form, modelOf(form), formData, recordScope(person.id, hall, related));
  return { related, ...(organisation && { organisation }) };
}
