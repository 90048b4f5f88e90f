import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { writeRecord } from '../../entities/store.ts';
import { evaluating } from './expressionFailure.ts';
import type { Progress } from './progress.ts';
import { requestScope } from './run.ts';

/** The values of an effect: templates over the form, as the entity's fields want them. */
export function effectValues(
  progress: Progress,
  set: Readonly<Record<string, string>>,
  formData: FormData,
): Record<string, unknown> {
  const scope = requestScope(formData, progress);
  const values = Object.entries(set).map(([name, text]) => [name, evaluating(() => evaluateTemplate(text, scope))]);
  return Object.fromEntries(values);
}

/**
 * Writes a record of an entity in the request's transaction; values are converted to its fields. An entity that has gone
 * since the topic was deployed is only reported: it must not keep a request from ending.
 */
export async function writeEffect(
  progress: Progress,
  entityKey: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { hall, trx, instance, now } = progress;
  const entity = hall.registry.entity(entityKey);
  if (!entity) {
    hall.log.error({ entity: entityKey, instance: instance.id }, 'an effect names an entity that is no longer there');
    return;
  }
  const fields = allProperties(entity.schema);
  const data: FormData = {};
  for (const [name, value] of Object.entries(values)) {
    const converted = convert(value, fields[name] ?? {});
    if (converted !== undefined) data[name] = converted;
  }
  await writeRecord(trx, entity, data, instance.initiator, { at: now });
}
