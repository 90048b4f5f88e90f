import { isDeepStrictEqual } from 'node:util';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import { rightsAt } from '../../../definition/projection/rights.ts';
import { ownRows } from '../../../definition/projection/row-scope.ts';
import { submitData } from '../../../definition/projection/submit.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { RowIds } from '../../engine/port.ts';
import { asStored } from '../files/formFiles.ts';
import { cleanRichTexts } from '../richText.ts';
import { takeBookings } from './bookings.ts';
import { evaluating } from './expressionFailure.ts';
import type { Progress } from './progress.ts';
import { wrongReferences } from './references.ts';
import { refreshRelated } from './related.ts';
import { houseScope } from './run.ts';

export interface FormInput {
  node: string;
  /** rows of tables that the task is about */
  rows?: RowIds | null;
  stored: FormData;
  /** what the person sent; undefined = no change */
  incoming: FormData | undefined;
}

/**
 * Takes what a person hands in at a node: strip, merge, compute, validate, rules, references, files, bookings.
 * @returns the whole form as it is to be stored
 * @throws HallError invalidData with `errors` by field
 */
export async function takeForm(person: Person, progress: Progress, input: FormInput): Promise<FormData> {
  const { hall, trx, topic, locale, instance, now } = progress;
  await refreshRelated(progress, input.stored, input.incoming ?? {});
  const submission = {
    ...input,
    own: ownRows(topic, input.node, input.rows ?? null),
    incoming: input.incoming && (await asStored(cleanRichTexts(topic.uiSchema, input.incoming), trx)),
    locale,
    definition: hall.registry.localised(topic, locale),
    scope: houseScope(instance.initiator, now, hall, progress.related, person.id),
  };
  let { formData, errors } = evaluating(() => submitData(submission));
  if (input.incoming !== undefined) {
    const wrong = await wrongReferences(person, progress, formData, input.stored);
    if (wrong.length > 0) ({ formData, errors } = evaluating(() => submitData({ ...submission, refuse: () => wrong })));
  }
  if (errors.length > 0) throw new HallError('invalidData', { data: { errors } });
  // what is computed may be another thing today, whatever was handed in
  if (input.incoming !== undefined || !isDeepStrictEqual(formData, input.stored)) {
    const { definition, scope } = submission;
    const { hidden } = rightsAt(topic, input.node);
    const clashes = await takeBookings(trx, definition, instance.id, formData, scope, hidden);
    if (clashes.length > 0) throw new HallError('invalidData', { data: { errors: clashes } });
  }
  return formData;
}
