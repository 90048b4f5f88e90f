import { ExpressionError, ExpressionSyntaxError } from '../../../definition/expression/errors.ts';
import type { Scope } from '../../../definition/expression/scope.ts';
import { nodeSchema } from '../../../definition/projection/project.ts';
import { fieldPath, rightsAt } from '../../../definition/projection/rights.ts';
import { modelOf } from '../../../definition/projection/model.ts';
import { settle } from '../../../definition/projection/settle.ts';
import { shownIn } from '../../../definition/projection/shown.ts';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import { valueAt, type FormData } from '../../../definition/types/json.ts';
import type { RawError } from '../../../definition/validation/errors.ts';
import { judge } from '../../../definition/validation/judge.ts';
import { prune } from '../../../definition/projection/prune.ts';
import { changesOf } from '../flow/diff.ts';

/** What stands in the way of a form: by data path. */
export interface FormObstacle {
  kind: 'valueRefused' | 'valueLost' | 'valueMissing' | 'notComputable';
  path: string;
  /** what the schema says against the value */
  error?: RawError;
}

export interface CarriedForm {
  /** the form as the new version would keep it */
  formData: FormData;
  obstacles: FormObstacle[];
}

export interface CarryForm {
  from: TopicDefinition;
  to: TopicDefinition;
  formData: FormData;
  /** user tasks of the new process that may still come, and `start` where the applicant may write again */
  nodes: readonly string[];
  scope: Scope;
}

/**
 * A form under a newer version: computed fields anew, all else as it is. In the way stand values for which there is no
 * field any more (or that are not there now), values that the new schema refuses, and fields that it requires,
 * that are empty, and that nobody still to come may fill in.
 */
export function carryForm({ from, to, formData, nodes, scope }: CarryForm): CarriedForm {
  let next: FormData;
  try {
    next = settle(modelOf(to), prune(to.schema, formData), scope);
  } catch (error) {
    if (!(error instanceof ExpressionError || error instanceof ExpressionSyntaxError)) throw error;
    return { formData, obstacles: [{ kind: 'notComputable', path: '' }] };
  }
  const lost = changesOf(formData, next)
    .filter(({ path, before, after }) => !isBlank(before) && isBlank(after) && !isComputed(path, from, to))
    .map(({ path }): FormObstacle => ({ kind: 'valueLost', path }));
  const shown = shownIn(modelOf(to), next, scope);
  const refused = judge(to.schema, next).filter(({ path }) => shown(path));
  const missing = refused.filter((error) => isMissing(error, next));
  const wrong = refused
    .filter((error) => !isMissing(error, next))
    .map((error): FormObstacle => ({ kind: 'valueRefused', path: error.path, error }));
  return { formData: next, obstacles: unique([...lost, ...wrong, ...missingForGood(missing)]) };

  /** Empty fields that the schema, or a node to come, asks for, and that none of these nodes may write. */
  function missingForGood(bySchema: readonly RawError[]): FormObstacle[] {
    const before = new Set(judge(from.schema, formData).map(({ path }) => fieldPath(path)));
    const newly = bySchema.filter(({ path }) => !before.has(fieldPath(path)));
    const byNodes = nodes.flatMap((node) => {
      const rights = rightsAt(to, node);
      return judge(nodeSchema(to, node), next).filter(
        (error) => isMissing(error, next) && shown(error.path) && rights.requires(fieldPath(error.path)),
      );
    });
    return [...newly, ...byNodes]
      .filter(({ path }) => !nodes.some((node) => rightsAt(to, node).fills(fieldPath(path))))
      .map((error) => ({ kind: 'valueMissing', path: error.path, error }));
  }
}

/** A computed field is nobody's input: that it is gone, or empty now, loses nothing. */
function isComputed(path: string, ...versions: TopicDefinition[]): boolean {
  const field = fieldPath(path);
  return versions.some(({ manifest }) => Object.hasOwn(manifest.computed ?? {}, field));
}

function isMissing({ keyword, path }: RawError, formData: FormData): boolean {
  return keyword === 'required' || isBlank(valueAt(formData, path));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function unique(obstacles: readonly FormObstacle[]): FormObstacle[] {
  return [...new Map(obstacles.map((obstacle) => [`${obstacle.kind} ${obstacle.path}`, obstacle])).values()];
}
