import { conditionsOf } from './projection/model.ts';
import type { EntityDefinition, FormDefinition, TopicDefinition } from './types/definition.ts';
import type { ProcessNode } from './types/process.ts';
import type { JsonSchema } from './types/schema.ts';
import { fieldsByPath, type Field } from './schema/walk.ts';

/**
 * What an edit means for what exists already: requests under way keep their version, but drafts are opened under the
 * new one and instances may be migrated to it.
 *
 * - `safe`: nothing that exists can tell
 * - `care`: drafts may need another look, or people do something else from now on
 * - `breaking`: stored data or running instances do not fit any more
 */
export interface Change {
  level: 'safe' | 'care' | 'breaking';
  what: string;
}

export function diffTopics(before: TopicDefinition, after: TopicDefinition): Change[] {
  return [
    ...diffFields(before.schema, after.schema),
    ...diffUi(before, after),
    ...diffProcess(before, after),
    ...diffParts(MANIFEST, before.manifest, after.manifest),
  ];
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
const DRAFTS = { gone: 'its values in drafts are dropped', required: 'drafts must fill it in' };
const RECORDS = {
  gone: 'its values stay in the table, and nobody sees them',
  required: 'records need it when they are changed next',
};

function diffFields(before: JsonSchema, after: JsonSchema, words = DRAFTS): Change[] {
  const changes: Change[] = [];
  const old = fieldsByPath(before);
  const now = fieldsByPath(after);
  for (const path of old.keys()) {
    if (!now.has(path)) changes.push({ level: 'breaking', what: `field "${path}" is gone: ${words.gone}` });
  }
  for (const [path, fields] of now) {
    const was = old.get(path);
    if (was !== undefined) changes.push(...diffField(path, was, fields));
    else if (isRequired(fields))
      changes.push({ level: 'care', what: `new required field "${path}": ${words.required}` });
    else changes.push({ level: 'safe', what: `new field "${path}"` });
  }
  return changes;
}

function diffField(path: string, before: readonly Field[], after: readonly Field[]): Change[] {
  const [was, is] = [before[0]?.schema ?? {}, after[0]?.schema ?? {}];
  const changes: Change[] = [];
  if (was.type !== is.type || was.format !== is.format) {
    changes.push({ level: 'breaking', what: `"${path}" was ${kindOf(was)} and is ${kindOf(is)} now` });
  } else if (withoutTexts(was) !== withoutTexts(is)) {
    changes.push({ level: 'care', what: `"${path}" takes other values than before` });
  } else if (JSON.stringify(was) !== JSON.stringify(is)) {
    changes.push({ level: 'safe', what: `texts of "${path}" changed` });
  }
  if (!isRequired(before) && isRequired(after)) changes.push({ level: 'care', what: `"${path}" is required now` });
  if (isRequired(before) && !isRequired(after))
    changes.push({ level: 'safe', what: `"${path}" is not required any more` });
  return changes;
}

function diffProcess(before: TopicDefinition, after: TopicDefinition): Change[] {
  const changes: Change[] = [];
  const [old, now] = [before.process.nodes, after.process.nodes];
  for (const [id, node] of Object.entries(old)) {
    const is = now[id];
    if (is === undefined) {
      const holds = node.type === 'userTask' || node.type === 'subProcess' || node.type === 'intermediateCatchEvent';
      const why = holds ? ': requests that wait there cannot be migrated' : '';
      changes.push({ level: holds ? 'breaking' : 'care', what: `${node.type} "${id}" is gone${why}` });
    } else if (is.type !== node.type) {
      changes.push({ level: 'breaking', what: `"${id}" was a ${node.type} and is a ${is.type} now` });
    } else if (approverOf(is) !== approverOf(node)) {
      changes.push({ level: 'care', what: `somebody else does "${id}" from now on` });
    }
  }
  for (const [id, node] of Object.entries(now)) {
    if (!Object.hasOwn(old, id)) changes.push({ level: 'care', what: `new ${node.type} "${id}"` });
  }
  const flows = (definition: TopicDefinition): string =>
    JSON.stringify(
      Object.values(definition.process.flows).map(({ source, target, condition }) => [source, target, condition]),
    );
  if (flows(before) !== flows(after)) changes.push({ level: 'care', what: 'the ways through the process changed' });
  return changes;
}

/** What a change of each part of a manifest means; null = nothing by itself. */
type Meanings<M> = { [Part in keyof Required<M>]: [level: Change['level'], what: string] | null };

const ENTITY_MANIFEST: Meanings<EntityDefinition['manifest']> = {
  $schema: null,
  permission: ['breaking', 'its permission codes changed: roles that had the old ones lose their access'],
  tree: ['breaking', 'another field makes the tree'],
  unique: ['care', 'other values must be unique: records that are twice there already keep that from holding'],
  scope: ['care', 'the data scope of roles goes by another field: people see other records'],
  readers: ['care', 'other people may read the records'],
  private: ['care', 'readers do not see other fields than before'],
  own: ['care', 'people may see or do something else with their own records'],
  states: ['care', 'the states changed: records stay in the state that they have'],
  computed: ['care', 'computed fields changed: records have the new values when they are changed next'],
  rules: ['care', 'rules changed: records may be refused when they are changed next'],
  actions: ['care', 'people may do something else with records'],
  readonly: ['care', 'whether records may be changed'],
  title: ['safe', 'the title changed'],
  group: ['safe', 'it stands among other tabs'],
  label: ['safe', 'records are called by another field'],
  list: ['safe', 'the list shows other columns'],
  filters: ['safe', 'the list is filtered by other fields'],
  aside: ['safe', 'another field filters beside the list'],
  inline: ['safe', 'other columns are switched in the list'],
  sort: ['safe', 'the list is sorted in another way'],
  sortable: ['safe', 'the list can be sorted by other columns'],
  related: ['safe', 'other lists stand beside a record'],
  views: ['safe', 'the list can be looked at in other ways'],
  icon: ['safe', 'the icon changed'],
};

const MANIFEST: Meanings<TopicDefinition['manifest']> = {
  $schema: null,
  title: ['safe', 'the title changed'],
  guide: ['safe', 'the guide changed'],
  category: ['safe', 'it stands in another category'],
  icon: ['safe', 'the icon changed'],
  summary: ['safe', 'requests are summed up by other fields'],
  promiseDays: ['care', 'requests are due after another time from now on'],
  number: ['care', 'requests are numbered in another way from now on'],
  numbers: ['care', 'numbers are drawn in another way from now on'],
  startableBy: ['care', 'other people may start it'],
  nodes: ['care', 'nodes may write, see or do something else'],
  computed: ['care', 'computed fields changed'],
  rules: ['care', 'rules changed: drafts may be refused'],
  approvers: ['care', 'the approver rules changed'],
  exclusive: ['care', 'what may not overlap changed'],
  effects: ['care', 'other records are written at the end'],
  afterwards: ['care', 'other services follow'],
  cancel: ['care', 'when a completed request may be cancelled changed'],
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
    ? [{ level: 'safe', what: 'the form is drawn in another way' }]
    : [
        {
          level: 'care',
          what: 'other fields are there: what is not shown any more loses its value when it is changed next',
        },
      ];
}

function isRequired(fields: readonly Field[]): boolean {
  return fields.some(({ name, parent }) => parent.required?.includes(name) ?? false);
}

function kindOf({ type, format }: JsonSchema): string {
  const kind = type ?? 'anything';
  return format === undefined ? kind : `${kind} of format ${format}`;
}

/** A field's own keywords that decide values; its parts are fields of their own. */
function withoutTexts({ title, description, properties, items, required, ...rest }: JsonSchema): string {
  void [title, description, properties, items, required];
  const oneOf = rest.oneOf?.map((option) => option.const);
  return JSON.stringify({ ...rest, oneOf });
}

function approverOf({ assignee, candidateUsers, candidateGroups, multi }: ProcessNode): string {
  return JSON.stringify([assignee, candidateUsers, candidateGroups, multi]);
}
