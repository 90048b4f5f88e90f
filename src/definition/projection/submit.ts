import type { TopicDefinition } from '../types/definition.ts';
import type { FormData } from '../types/json.ts';
import type { Locale } from '../types/locale.ts';
import type { DataError } from '../types/projection.ts';
import type { Scope } from '../expression/scope.ts';
import type { RawError, Validators } from '../validation/errors.ts';
import { messagesFor } from '../validation/messages.ts';
import { refusals } from '../validation/refusals.ts';
import { mergeData } from './merge.ts';
import { normalise } from './normalise.ts';
import { modelOf } from './model.ts';
import { concerns, nodeSchema } from './project.ts';
import { rightsAt } from './rights.ts';
import { judgeRules, rulesAt } from './rules.ts';
import { settle } from './settle.ts';
import { shownIn } from './shown.ts';

export interface Submission {
  /** localised, if messages are to be */
  definition: TopicDefinition;
  node: string;
  /** what the request holds so far; `{}` at its start */
  stored: FormData;
  /** what the person sent; undefined = no change, otherwise the node's writable fields are replaced, absent ones cleared */
  incoming?: FormData | undefined;
  /** `variables` holds what is no field (`initiator`); the data comes on top of it here */
  scope: Scope;
  /** compiled from the node's projected schema; the interpreter judges where they are left out */
  validators?: Validators | undefined;
  locale?: Locale | undefined;
  /** refusals that only the keeper of dictionaries and records can make, see `referencesIn`; judged with the rest */
  refuse?: ((formData: FormData) => RawError[]) | undefined;
}

export interface Submitted {
  /** the whole data as it is to be stored, computed fields included */
  formData: FormData;
  errors: DataError[];
}

/**
 * What becomes of data that somebody hands in at a node: strip, merge, write moments with the campus offset, settle (drop
 * what is not shown, compute), validate, rules. The page calls it for a preview, the server for the truth. Only refusals that the node can do something about, of
 * fields that are there, are told: one validator serves whatever the conditions say. `exclusive` is the server's alone: it needs other people's requests.
 */
export function submitData(submission: Submission): Submitted {
  const { definition, node, stored, incoming, scope, locale } = submission;
  const rights = rightsAt(definition, node);
  const merged = incoming === undefined ? stored : mergeData(definition.schema, stored, incoming, rights);
  const model = modelOf(definition);
  const formData = settle(model, normalise(definition.schema, merged), scope);
  const shown = shownIn(model, formData, scope);
  const raw = refusals(nodeSchema(definition, node), formData, submission.validators);
  const all = [...raw, ...(submission.refuse?.(formData) ?? [])].filter(
    ({ path }) => concerns(rights, path) && shown(path),
  );
  const errors = messagesFor(all, definition.schema, locale, formData);
  return { formData, errors: [...errors, ...judgeRules(model, rulesAt(definition, node), formData, scope, errors)] };
}
