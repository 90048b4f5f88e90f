import { conditionsOf } from './projection/model.ts';
import { rightsAt } from './projection/rights.ts';
import { diffNodes, diffProcess } from './diffProcess.ts';
import type { Definition, EntityDefinition, FormDefinition, TopicDefinition } from './types/definition.ts';
import type { Change, ChangedNodes } from './types/change.ts';
import type { JsonSchema } from './types/schema.ts';
import { fieldsByPath, type Field } from './schema/walk.ts';
import { say, term, type Words } from './text/say.ts';

/** Undefined where the two are of different kinds, or reports, of which nothing exists that an edit could break. */
export function diffDefinitions(before: Definition, after: Definition): Change[] | undefined {
  if (before.kind === 'topic' && after.kind === 'topic') return diffTopics(before, after);
  if (before.kind === 'entity' && after.kind === 'entity') return diffEntities(before, after);
  return undefined;
}

export function diffTopics(before: TopicDefinition, after: TopicDefinition): Change[] {
  return [
    ...diffFields(before.schema, after.schema, DRAFTS, (path) => filledAt(before, after, path)),
    ...diffUi(before, after),
    ...diffProcess(before, after),
    ...diffNodes(before, after),
    ...diffParts(MANIFEST, before.manifest, after.manifest),
  ];
}

/** Who fills in a field, or did. */
function filledAt(before: TopicDefinition, after: TopicDefinition, path: string): ChangedNodes | undefined {
  const nodes = ['start', ...Object.keys(after.process.nodes)].filter((node) =>
    [before, after].some((one) => fieldsByPath(one.schema).has(path) && rightsAt(one, node).fills(path)),
  );
  return nodes.length > 0 ? { nodes, how: 'changed' } : undefined;
}

/** Stored records stay as they are, whatever the form says now: nothing is ever dropped from a table. */
export function diffEntities(before: EntityDefinition, after: EntityDefinition): Change[] {
  return [
    ...diffFields(before.schema, after.schema, RECORDS),
    ...diffUi(before, after),
    ...diffParts(ENTITY_MANIFEST, before.manifest, after.manifest),
  ];
}

/** What becomes of what was written under the old form. */
const DRAFTS = { gone: say`its values in drafts are dropped`, required: say`drafts must fill it in` };
const RECORDS = {
  gone: say`its values stay in the table, and nobody sees them`,
  required: say`records need it when they are changed next`,
};

function diffFields(
  before: JsonSchema,
  after: JsonSchema,
  words = DRAFTS,
  atOf: (path: string) => ChangedNodes | undefined = () => undefined,
): Change[] {
  return diffPaths(before, after, words).map(({ path, ...change }) => {
    const at = atOf(path);
    return at ? { ...change, at } : change;
  });
}

function diffPaths(before: JsonSchema, after: JsonSchema, words: typeof DRAFTS): (Change & { path: string })[] {
  const changes: (Change & { path: string })[] = [];
  const old = fieldsByPath(before);
  const now = fieldsByPath(after);
  for (const path of old.keys()) {
    if (!now.has(path)) changes.push({ path, level: 'breaking', what: say`field "${path}" is gone: ${words.gone}` });
  }
  for (const [path, fields] of now) {
    const was = old.get(path);
    if (was !== undefined) changes.push(...diffField(path, was, fields).map((change) => ({ path, ...change })));
    else if (isRequired(fields))
      changes.push({ path, level: 'care', what: say`new required field "${path}": ${words.required}` });
    else changes.push({ path, level: 'safe', what: say`new field "${path}"` });
  }
  return changes;
}

function diffField(path: string, before: readonly Field[], after: readonly Field[]): Change[] {
  const [was, is] = [before[0]?.schema ?? {}, after[0]?.schema ?? {}];
  const changes: Change[] = [];
  if (was.type !== is.type || was.format !== is.format) {
    changes.push({ level: 'breaking', what: say`"${path}" was ${kindOf(was)} and is ${kindOf(is)} now` });
  } else if (withoutTexts(was) !== withoutTexts(is)) {
    changes.push({ level: 'care', what: say`"${path}" takes other values than before` });
  } else if (JSON.stringify(was) !== JSON.stringify(is)) {
    changes.push({ level: 'safe', what: say`texts of "${path}" changed` });
  }
  if (!isRequired(before) && isRequired(after)) changes.push({ level: 'care', what: say`"${path}" is required now` });
  if (isRequired(before) && !isRequired(after))
    changes.push({ level: 'safe', what: say`"${path}" is not required any more` });
  return changes;
}

/** What a change of each part of a manifest means; null = nothing by itself. */
type Meanings<M> = { [Part in keyof Required<M>]: [level: Change['level'], what: Words] | null };

const ENTITY_MANIFEST: Meanings<EntityDefinition['manifest']> = {
  $schema: null,
  permission: ['breaking', say`its permission codes changed: roles that had the old ones lose their access`],
  tree: ['breaking', say`another field makes the tree`],
  unique: ['care', say`other values must be unique: records that are twice there already keep that from holding`],
  scope: ['care', say`the data scope of roles goes by another field: people see other records`],
  readers: ['care', say`other people may read the records`],
  private: ['care', say`readers do not see other fields than before`],
  own: ['care', say`people may see or do something else with their own records`],
  states: ['care', say`the states changed: records stay in the state that they have`],
  colors: ['safe', say`tags have other colours`],
  computed: ['care', say`computed fields changed: records have the new values when they are changed next`],
  rules: ['care', say`rules changed: records may be refused when they are changed next`],
  actions: ['care', say`people may do something else with records`],
  readonly: ['care', say`whether records may be changed`],
  title: ['safe', say`the title changed`],
  group: ['safe', say`it stands among other tabs`],
  label: ['safe', say`records are called by another field`],
  list: ['safe', say`the list shows other columns`],
  filters: ['safe', say`the list is filtered by other fields`],
  aside: ['safe', say`another field filters beside the list`],
  inline: ['safe', say`other columns are switched in the list`],
  sort: ['safe', say`the list is sorted in another way`],
  sortable: ['safe', say`the list can be sorted by other columns`],
  related: ['safe', say`other lists stand beside a record`],
  views: ['safe', say`the list can be looked at in other ways`],
  icon: ['safe', say`the icon changed`],
};

const MANIFEST: Meanings<TopicDefinition['manifest']> = {
  $schema: null,
  title: ['safe', say`the title changed`],
  guide: ['safe', say`the guide changed`],
  category: ['safe', say`it stands in another category`],
  icon: ['safe', say`the icon changed`],
  summary: ['safe', say`requests are summed up by other fields`],
  promiseDays: ['care', say`requests are due after another time from now on`],
  number: ['care', say`requests are numbered in another way from now on`],
  numbers: ['care', say`numbers are drawn in another way from now on`],
  startableBy: ['care', say`other people may start it`],
  nodes: null,
  computed: ['care', say`computed fields changed`],
  rules: ['care', say`rules changed: drafts may be refused`],
  approvers: ['care', say`the approver rules changed`],
  exclusive: ['care', say`what may not overlap changed`],
  effects: ['care', say`other records are written at the end`],
  afterwards: ['care', say`other services follow`],
  cancel: ['care', say`when a completed request may be cancelled changed`],
};

function diffParts<M>(meanings: Meanings<M>, before: M, after: M): Change[] {
  const parts = Object.entries(meanings) as [keyof M, Meanings<M>[keyof M]][];
  return parts.flatMap(([part, meaning]) => {
    if (meaning === null || JSON.stringify(before[part]) === JSON.stringify(after[part])) return [];
    return [{ level: meaning[0], what: meaning[1] }];
  });
}

/** Conditions decide about data; the rest is looks. */
function diffUi(before: FormDefinition, after: FormDefinition): Change[] {
  const [was, is] = [before.uiSchema, after.uiSchema].map((ui) => JSON.stringify(ui));
  if (was === is) return [];
  const shown = ({ schema, uiSchema }: FormDefinition) => JSON.stringify([...conditionsOf({ schema, uiSchema })]);
  return shown(before) === shown(after)
    ? [{ level: 'safe', what: say`the form is drawn in another way` }]
    : [
        {
          level: 'care',
          what: say`other fields are there: what is not shown any more loses its value when it is changed next`,
        },
      ];
}

function isRequired(fields: readonly Field[]): boolean {
  return fields.some(({ name, parent }) => parent.required?.includes(name) ?? false);
}

function kindOf({ type, format }: JsonSchema): Words {
  const kind = term(type ?? 'any');
  return format === undefined ? kind : say`${kind} of format ${format}`;
}

/** A field's own keywords that decide values; its parts are fields of their own. */
function withoutTexts({ title, description, properties, items, required, ...rest }: JsonSchema): string {
  void [title, description, properties, items, required];
  const oneOf = rest.oneOf?.map((option) => option.const);
  return JSON.stringify({ ...rest, oneOf });
}
