import { pathOf } from '../expression/ast.ts';
import { expressionsIn, variablesIn } from '../projection/dependencies.ts';
import { conditionsOf } from '../projection/model.ts';
import { rightsAt } from '../projection/rights.ts';
import { withSections } from '../projection/sections.ts';
import type { TopicDefinition } from '../types/definition.ts';
import type { Effect } from '../types/manifest.ts';
import { isAsked } from './lookup.ts';
import type { TopicSubject } from './rule.ts';

/**
 * Whether what an effect reads may be empty when it is written: `never` where nobody has to fill the field in until
 * then, `perhaps` where it may not be shown. Undefined = it is filled in, or more than a field's name is read.
 */
export function emptiness(
  text: string,
  { on, if: condition }: Pick<Effect, 'on' | 'if'>,
  subject: TopicSubject,
): 'never' | 'perhaps' | undefined {
  const { topic, form, uiSchema } = subject;
  // rights name sections: they wait until ui.json can be read
  if (subject.meta.has('ui.json')) return undefined;
  const [only] = expressionsIn(text);
  // words around a value always say something
  const path = only === undefined || !/^\$\{[^}]*\}$/.test(text) ? null : pathOf(only);
  const same = path === null ? undefined : form.fields.get(path);
  const [field] = same ?? [];
  if (path === null || same === undefined || field === undefined) return undefined;
  const { type, default: preset } = field.schema;
  const numbers = (topic.numbers ?? []).filter((rule) => rule.field === path);
  const drawn = numbers.some((rule) => on !== 'started' || rule.on === 'started');
  if (numbers.length > 0 && !drawn) return 'never';
  if (type === 'boolean' || preset !== undefined || drawn || Object.hasOwn(topic.computed ?? {}, path))
    return undefined;
  if (variablesIn(condition ?? '').includes(path)) return undefined;
  const definition = { manifest: topic, schema: form.schema, uiSchema, process: subject.process } as TopicDefinition;
  const bySchema = isAsked(form.fields, path);
  const byRule = (topic.rules ?? []).some(({ refuseIf }) => variablesIn(refuseIf).includes(path));
  const required = Object.values(topic.nodes).flatMap(({ require = [] }) => withSections(require, uiSchema));
  // one that is misspelt may be meant: it has a fault of its own
  if (required.some((one) => !one.endsWith('*') && !form.fields.has(one))) return undefined;
  const byNode = required.some((one) => one === '*' || one === path || path.startsWith(one.replace(/\*$/, '')));
  if (on === 'started' && !rightsAt(definition, 'start').fills(path) && !field.inRows) return 'never';
  if (!bySchema && !byRule && !byNode) return 'never';
  const [root = path] = path.split('.');
  const conditions = conditionsOf({ schema: form.schema, uiSchema });
  // a later moment may be reached only where it is shown: the journeys tell
  return on === 'started' && condition === undefined && (conditions.has(path) || conditions.has(root))
    ? 'perhaps'
    : undefined;
}
