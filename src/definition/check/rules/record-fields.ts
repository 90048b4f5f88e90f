import type { JsonSchema } from '../../types/schema.ts';
import { typeOf, type SchemaTypes } from '../../expression/types.ts';
import { expressionsOf, type ProcessExpression } from '../../process/expressions.ts';
import { allProperties } from '../../schema/walk.ts';
import { meantOrListed } from '../../text/suggest.ts';
import { converts, formTypes, processTypes, REQUEST_TYPES, resultKind } from '../expressions.ts';
import { processRule, topicRule, type Rule } from '../rule.ts';
import { say, term, type Words } from '../../text/say.ts';

const title = 'a record that a request writes lacks a field, or gets a value of another type';
const help =
  'A new record sets every field that its entity requires, each to a value of the type of the field: an effect in "set", a service task with the delegate "record" in its flowable:fields. Otherwise the step would be refused when it is reached.';

/** What is wrong with the fields that a new record (or, with `partial`, a change of one) gets. */
function faultsIn(
  entity: string,
  schema: JsonSchema,
  fields: Readonly<Record<string, string>>,
  types: SchemaTypes,
  partial = false,
): { field: string | undefined; message: Words }[] {
  const properties = allProperties(schema);
  const found: { field: string | undefined; message: Words }[] = [];
  for (const [field, text] of Object.entries(fields)) {
    const wanted = Object.hasOwn(properties, field) ? typeOf(properties[field] ?? {}).kind : undefined;
    const given = resultKind(text, types);
    if (wanted === undefined || given === undefined || converts(given, wanted)) continue;
    found.push({ field, message: say`"${field}" of "${entity}" is a ${term(wanted)}, but gets a ${term(given)}` });
  }
  if (partial) return found;
  for (const name of schema.required ?? []) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined || own.default !== undefined || own.readOnly === true || Object.hasOwn(fields, name))
      continue;
    found.push({ field: undefined, message: say`"${entity}" requires "${name}", which is not set` });
  }
  return found;
}

/** Why a text names no record that could be changed. */
function idFault(text: string, types: SchemaTypes): Words | undefined {
  if (Object.hasOwn(types, text)) return say`"${text}" is taken as a record's id; did you mean "\${${text}}"?`;
  const kind = resultKind(text, types);
  if (kind === undefined || kind === 'text' || kind === 'any' || kind === 'user' || kind === 'dept') return undefined;
  return say`"update" needs the id of a record, but gets a ${term(kind)}`;
}

export const effectFields = topicRule({
  id: 'effect-fields',
  severity: 'error',
  title,
  help,
  check({ topic, manifest, form, context }, report) {
    const request: SchemaTypes = { ...REQUEST_TYPES, ...formTypes(form, context) };
    (topic.effects ?? []).forEach(({ record, each, set, update }, i) => {
      // the table's name stands for one of its rows
      const types: SchemaTypes = each === undefined ? request : { ...request, [each]: { kind: 'object' } };
      const schema = context.entitySchemas?.[record];
      const id = update && idFault(update.id, types);
      if (id !== undefined) report.at(manifest, ['effects', i, 'update', 'id'], id);
      if (schema === undefined) return;
      const place = update === undefined ? ['effects', i, 'set'] : ['effects', i, 'update', 'set'];
      const fields = update?.set ?? set ?? {};
      for (const { field, message } of faultsIn(record, schema, fields, types, update !== undefined))
        report.at(manifest, field === undefined ? place : [...place, field], message);
    });
  },
});

export const recordFields: Rule = processRule({
  id: 'record-fields',
  severity: 'error',
  title,
  help,
  check({ process, form, context }, report) {
    const known = context.vocabulary.entities;
    for (const { id, delegate, fields: { entity, ...fields } = {} } of Object.values(process.nodes)) {
      if (delegate !== 'record') continue;
      if (entity === undefined) {
        report.inProcess(id, say`the delegate "record" needs a flowable:field "entity": the key of an entity`);
        continue;
      }
      if (entity.includes('${')) continue;
      const part = 'fields.entity';
      if (!known.includes(entity)) {
        const there = meantOrListed(entity, known);
        report.inProcess(id, say`there is no entity "${entity}"${there}`, { part });
        continue;
      }
      const schema = context.entitySchemas?.[entity];
      if (schema === undefined) continue;
      const names = Object.keys(allProperties(schema));
      for (const name of Object.keys(fields).filter((field) => !names.includes(field))) {
        const there = meantOrListed(name, names);
        report.inProcess(id, say`"${entity}" has no field "${name}"${there}`, { part: `fields.${name}` });
      }
      const around = expressionsOf(process).find((one: ProcessExpression) => one.owner === id);
      const types = around === undefined ? formTypes(form, context) : processTypes(around, form, context);
      for (const { field, message } of faultsIn(entity, schema, fields, types))
        report.inProcess(id, message, field === undefined ? {} : { part: `fields.${field}` });
    }
  },
});
