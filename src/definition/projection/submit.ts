import type { TopicDefinition } from '../types/definition.ts';
import type { FormData } from '../types/json.ts';
import type { Locale } from '../types/locale.ts';
import type { DataError } from '../types/projection.ts';
import type { Scope } from '../expression/scope.ts';
import type { RawError } from '../validation/errors.ts';
import { messagesFor } from '../validation/messages.ts';
import { refusals } from '../validation/refusals.ts';
import { mergeData } from './merge.ts';
import { normalise } from './normalise.ts';
import { modelOf } from './model.ts';
import { concerns, nodeSchema } from './project.ts';
import { rightsAt } from './rights.ts';
import { inOwnRows, onlyOwnRows, type OwnRows } from './row-scope.ts';
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
  /** the rows that the task is about; refusals speak of the form as that task sees it */
  own?: OwnRows | undefined;
  /** `variables` holds what is no field (`initiator`); the data comes on top of it here */
  scope: Scope;
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
  const { definition, node, stored, incoming, scope, locale, own = {} } = submission;
  const rights = rightsAt(definition, node);
  const merged = incoming === undefined ? stored : mergeData(definition.schema, stored, incoming, rights, { own });
  const model = modelOf(definition);
  const formData = settle(model, normalise(definition.schema, merged, scope.calendar.today()), scope);
  const seen = onlyOwnRows(formData, own);
  const placed = <E extends { path: string }>(refused: readonly E[]): E[] =>
    refused.flatMap((error) => {
      const path = inOwnRows(error.path, formData, own);
      return path === undefined ? [] : [{ ...error, path }];
    });
  const shown = shownIn(model, seen, scope);
  const raw = refusals(nodeSchema(definition, node), seen);
  const all = [...raw, ...placed(submission.refuse?.(formData) ?? [])].filter(
    ({ path }) => concerns(rights, path) && shown(path),
  );
  const errors = messagesFor(all, definition.schema, locale, seen);
  const broken = judgeRules(model, rulesAt(definition, node), formData, scope, errors);
  return { formData, errors: [...errors, ...placed(broken)] };
}
