import { ExpressionError, ExpressionSyntaxError } from '../../../definition/expression/errors.ts';
import { plainCalendar } from '../../../definition/expression/scope.ts';
import { evaluateTemplate } from '../../../definition/expression/template.ts';
import { textOf } from '../../../definition/expression/value.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { settle } from '../../../definition/projection/settle.ts';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';

/** A sample with what its form computes. */
export interface SampleValues {
  name: string;
  as: string;
  formData: FormData;
}

const MOST_SAMPLES = 3;
const calendar = plainCalendar(() => new Date());

/** The first valid samples of a definition. */
export function sampleValues(definition: FormDefinition): SampleValues[] {
  const valid = definition.samples.filter(({ errors }) => errors === undefined).slice(0, MOST_SAMPLES);
  return valid.flatMap(({ name, as, formData }) => {
    // no form writes the state: a record begins with it
    const states = definition.kind === 'entity' ? definition.manifest.states : undefined;
    const begun = states === undefined ? formData : { [states.field]: states.start, ...formData };
    const settled = settledSample(definition, as, begun);
    return settled ? [{ name, as, formData: settled }] : [];
  });
}

/** With what the form computes; undefined where only the server could say. */
export function settledSample(definition: FormDefinition, as: string, formData: FormData): FormData | undefined {
  try {
    return settle(modelOf(definition), formData, { variables: { initiator: as, user: as }, calendar });
  } catch (error) {
    if (isUnsaid(error)) return undefined;
    throw error;
  }
}

/** What an expression comes to on a sample; undefined where only the server could say. */
export function fillSample({ as, formData }: SampleValues, text: string): string | boolean | undefined {
  try {
    const value = evaluateTemplate(text, { variables: { ...formData, initiator: as, user: as }, calendar });
    return typeof value === 'boolean' ? value : textOf(value);
  } catch (error) {
    if (isUnsaid(error)) return undefined;
    throw error;
  }
}

function isUnsaid(error: unknown): boolean {
  return error instanceof ExpressionError || error instanceof ExpressionSyntaxError;
}
