import type { EntityDefinition, TopicDefinition } from './types/definition.ts';
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
    ...diffProcess(before, after),
    ...diffParts(MANIFEST, before.manifest, after.manifest),
  ];
}

/** Stored records stay as they are, whatever the form says now: nothing is ever dropped from a table. */
export function diffEntities(before: EntityDefinition, after: EntityDefinition): Change[] {
  return [
    ...diffFields(before.schema, after.schema, RECORDS),
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

/** A part of a manifest, and what a change of it means. */
type Meaning<M> = [keyof M, Change['level'], string];

const ENTITY_MANIFEST: Meaning<EntityDefinition['manifest']>[] = [
  ['permission', 'breaking', 'its permission codes changed: roles that had the old ones lose their access'],
  ['tree', 'breaking', 'another field makes the tree'],
  ['unique', 'care', 'other values must be unique: records that are twice there already keep that from holding'],
  ['scope', 'care', 'the data scope of roles goes by another field: people see other records'],
  ['actions', 'care', 'people may do something else with records'],
  ['readonly', 'care', 'whether records may be changed'],
  ['title', 'safe', 'the title changed'],
  ['label', 'safe', 'records are called by another field'],
  ['list', 'safe', 'the list shows other columns'],
  ['filters', 'safe', 'the list is filtered by other fields'],
  ['sort', 'safe', 'the list is sorted in another way'],
  ['sortable', 'safe', 'the list can be sorted by other columns'],
];

const MANIFEST: Meaning<TopicDefinition['manifest']>[] = [
  ['title', 'safe', 'the title changed'],
  ['guide', 'safe', 'the guide changed'],
  ['category', 'safe', 'it stands in another category'],
  ['number', 'care', 'requests are numbered in another way from now on'],
  ['startableBy', 'care', 'other people may start it'],
  ['nodes', 'care', 'nodes may write, see or do something else'],
  ['computed', 'care', 'computed fields changed'],
  ['rules', 'care', 'rules changed: drafts may be refused'],
  ['approvers', 'care', 'the approver rules changed'],
  ['exclusive', 'care', 'what may not overlap changed'],
  ['effects', 'care', 'other records are written at the end'],
];

function diffParts<M>(meanings: readonly Meaning<M>[], before: M, after: M): Change[] {
  return meanings.flatMap(([key, level, what]) =>
    JSON.stringify(before[key]) === JSON.stringify(after[key]) ? [] : [{ level, what }],
  );
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
