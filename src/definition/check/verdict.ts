import type { FormDefinition, TopicDefinition } from '../types/definition.ts';
import type { FormData } from '../types/json.ts';
import type { DataError } from '../types/projection.ts';
import type { Vocabulary } from '../types/source.ts';
import { ExpressionSyntaxError } from '../expression/errors.ts';
import { plainCalendar, type Scope } from '../expression/scope.ts';
import { normalise } from '../projection/normalise.ts';
import { modelOf } from '../projection/model.ts';
import { hangingOn, relatedFields } from '../projection/related.ts';
import { judgeRules } from '../projection/rules.ts';
import type { OwnRows } from '../projection/row-scope.ts';
import { settle } from '../projection/settle.ts';
import { shownIn } from '../projection/shown.ts';
import { submitData, type Submitted } from '../projection/submit.ts';
import type { RawError } from '../validation/errors.ts';
import { messagesFor } from '../validation/messages.ts';
import { referenceErrors, referencesIn } from '../validation/references.ts';
import { refusals as schemaRefusals } from '../validation/refusals.ts';
import type { CheckContext } from './subject.ts';
import { dictionaryValues } from './vocabulary.ts';

/** What handing in these data at a node comes to, as far as that can be said without a database; undefined = cannot. */
export function submitSample(
  definition: TopicDefinition,
  node: string,
  person: string,
  stored: FormData,
  incoming: FormData | undefined,
  context: CheckContext,
  own: OwnRows = {},
): Submitted | undefined {
  const scope: Scope = {
    variables: { initiator: person, user: person },
    calendar: plainCalendar(context.now ?? (() => new Date())),
  };
  const refuse = (formData: FormData): RawError[] => foreignEntries(definition, formData, context.vocabulary);
  return whereReadable(() => submitData({ definition, node, stored, incoming, own, scope, refuse }));
}

/** An expression that cannot be read has its own fault, and no verdict. */
function whereReadable<T>(judge: () => T): T | undefined {
  try {
    return judge();
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return undefined;
    throw error;
  }
}

/**
 * Every refusal of a sample at the place where it would be posted: `start` of a topic, a new record of an entity. Not of what is
 * computed from records, which only a database knows.
 */
export function refusals(
  definition: FormDefinition,
  person: string,
  formData: FormData,
  context: CheckContext,
): DataError[] | undefined {
  const untold = hangingOn(relatedFields(definition), definition.manifest.computed ?? {});
  const told = whereReadable(() => refused(definition, person, formData, context));
  return told?.filter(({ path }) => !untold.has(withoutRows(path)));
}

function refused(
  definition: FormDefinition,
  person: string,
  formData: FormData,
  context: CheckContext,
): DataError[] | undefined {
  if (definition.kind === 'topic') return submitSample(definition, 'start', person, {}, formData, context)?.errors;
  const scope: Scope = { variables: { user: person }, calendar: plainCalendar(context.now ?? (() => new Date())) };
  const model = modelOf(definition);
  const { states } = definition.manifest;
  const typed = normalise(definition.schema, formData, scope.calendar.today());
  const kept = settle(model, states ? { ...typed, [states.field]: states.start } : typed, scope);
  const shown = shownIn(model, kept, scope);
  const wrong = schemaRefusals(definition.schema, kept).filter(({ path }) => shown(path));
  const raw = [...wrong, ...foreignEntries(definition, kept, context.vocabulary)];
  const errors = messagesFor(raw, definition.schema, 'zh-CN', kept);
  return [...errors, ...judgeRules(model, model.rules ?? [], kept, scope, errors)];
}

/** Values of dictionaries that have no such entry. */
export function foreignEntries(definition: FormDefinition, formData: FormData, vocabulary: Vocabulary): RawError[] {
  return referenceErrors(referencesIn(definition.schema, formData), ({ kind, target, value }) => {
    const values = kind === 'dictionary' ? dictionaryValues(vocabulary, target) : undefined;
    return values === undefined || values.length === 0 || values.includes(value);
  });
}

/** `items.0.amount` and `items.amount` mean the same refusal to whoever wrote the sample. */
export function withoutRows(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}
