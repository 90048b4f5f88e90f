import { fieldsByPath, isTable, type Field } from '../../../definition/schema/walk.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { Facts, MultiFacts } from '../../../renderer/process/editor/facts.ts';
import type { ListChoice } from '../../../renderer/process/editor/MultiFields.tsx';
import type { FieldChoice } from '../../../renderer/process/editor/panel.ts';
import type { Words } from './texts.ts';

/** The fields of a form and the columns of its tables. */
export const fieldsOf = (form: JsonSchema): Field[] =>
  [...fieldsByPath(form).values()].flatMap(([field]) => (field === undefined ? [] : [field]));

/** The table for each row of which something is repeated; undefined where it is repeated for people, or not at all. */
export function tableOf(all: readonly Field[], { collection }: MultiFacts): Field | undefined {
  const list = /^\s*\$\{\s*([\w.]+)\s*\}\s*$/.exec(collection)?.[1];
  return all.find(({ path, schema }) => path === list && isTable(schema));
}

const columnsOf = (all: readonly Field[], table: Field): Field[] =>
  all.filter(({ path, name }) => path === `${table.path}.${name}`);

/** Columns that name a person. */
export const peopleOf = (all: readonly Field[], table: Field): Field[] =>
  columnsOf(all, table).filter(({ schema }) => schema.format === 'user-id');

/** What a step, or the part around it, may say of the row for which it runs. */
export function rowFields(form: JsonSchema, { multi, around }: Facts, t: Words): FieldChoice[] {
  const all = fieldsOf(form);
  return [multi, ...around].flatMap((each) => {
    const table = each?.elementVariable ? tableOf(all, each) : undefined;
    if (each === null || table === undefined) return [];
    // lists and parts are no words of a sentence
    const plain = columnsOf(all, table).filter(({ schema }) => schema.type !== 'array' && schema.type !== 'object');
    return plain.map(({ name, schema }) => ({
      name: `${each.elementVariable}.${name}`,
      title: t('approver.eachRow', { column: schema.title ?? name }),
    }));
  });
}

/** What a step may be repeated for: tables of the form, and lists of people. */
export function listsOf(form: JsonSchema): ListChoice[] {
  const all = fieldsOf(form);
  return all.flatMap((field) => {
    const { path, name, inRows, schema } = field;
    if (inRows || schema.type !== 'array') return [];
    const isList = isTable(schema) || schema.items?.format === 'user-id';
    const person = isTable(schema) ? peopleOf(all, field)[0]?.name : '';
    return isList ? [{ value: `\${${path}}`, label: schema.title ?? name, person }] : [];
  });
}
