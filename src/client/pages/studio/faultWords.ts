import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import { nodesOf } from './nodes.ts';
import type { Words } from './texts.ts';

/** Files by what the studio calls that which stands in them. */
const FILE =
  /( ?)((?:schema|ui|topic|entity)\.json|process\.bpmn|(?:locales|samples)(?=\/[\w-]+\.json))(?:\/[\w-]+\.json)?( ?)/g;
/** What a drawing says of a step, in which no quotes stand around it. */
const ATTRIBUTE = /( ?)\b(?:flowable:)?(assignee|candidateUsers|candidateGroups)\b( ?)/g;
/** Under what the studio's texts have a key of the files: `minLength`, `ui:showIf`, `related.by`. */
const KEYS = ['set', 'limit', 'option', 'right', 'plain'];

/**
 * What the checker says, to somebody who has never seen the files: fields, steps and parts by their names, keys by what
 * the studio calls them. What it calls nothing stays as it is written.
 */
export function faultWords(definition: FormDefinition | undefined, t: Words): (message: string) => string {
  const names = definition ? namesIn(definition, t) : new Map<string, string>();
  const known = (key: string): string | undefined => {
    const text = t(key);
    return text === key ? undefined : text;
  };
  const keyed = (written: string): string | undefined => {
    const steps = written.replace(/^ui:/, '').split('.');
    const key = steps.filter((step) => !/^\d+$/.test(step)).join('.');
    const said = KEYS.map((one) => known(`${one}.${key}`)).find(Boolean);
    const [list, index = ''] = steps;
    if (said === undefined || !/^\d+$/.test(index)) return said;
    return `${t('set.nth', { what: t(`set.${list}`), number: Number(index) + 1 })} · ${said}`;
  };
  const called = (written: string): string | undefined => names.get(written) ?? keyed(written);
  const plain = (_: string, before: string, name: string, after: string): string => {
    const said = t(`plain.${name}`);
    // Chinese stands without the spaces that a foreign word has around it
    return /\w/.test(said) ? before + said + after : said;
  };
  return (message) =>
    message
      .replaceAll(/(["“「])([^"“”「」\s]+)(["”」])/g, (whole, open: string, written: string, close: string) => {
        const said = called(written);
        return said === undefined ? whole : `${open}${said}${close}`;
      })
      .replaceAll(FILE, plain)
      .replaceAll(ATTRIBUTE, plain);
}

/** By what the files call them: fields and columns, sections, and everything that the process draws with a name. */
function namesIn(definition: FormDefinition, t: Words): Map<string, string> {
  const names = new Map<string, string>();
  const fields = fieldsByPath(definition.schema);
  const titleOf = (path: string): string => fields.get(path)?.[0]?.schema.title ?? path;
  const nodes = definition.kind === 'topic' ? Object.values(definition.process.nodes) : [];
  for (const { id, name } of nodes) if (name !== '') names.set(id, name);
  if (definition.kind === 'topic') for (const { value, label } of nodesOf(definition, t)) names.set(value, label);
  for (const { key, title } of definition.uiSchema['ui:sections'] ?? [])
    if (title !== undefined && title !== '') names.set(`@${key}`, title);
  for (const path of fields.keys()) {
    const steps = path.split('.');
    names.set(path, steps.map((_, at) => titleOf(steps.slice(0, at + 1).join('.'))).join(' · '));
  }
  return names;
}
