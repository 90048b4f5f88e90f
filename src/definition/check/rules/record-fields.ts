import type { JsonSchema } from '../../types/schema.ts';
import { isOpen, sameNames, typeName, type SchemaTypes } from '../../expression/types.ts';
import { expressionsOf, type ProcessExpression } from '../../process/expressions.ts';
import { recordFieldsOf } from '../../process/vocabulary.ts';
import { variablesIn } from '../../projection/dependencies.ts';
import { allProperties } from '../../schema/walk.ts';
import { meantOrListed } from '../../text/suggest.ts';
import { eachTypes, formTypes, processTypes, REQUEST_TYPES, typeIn } from '../expressions.ts';
import { emptiness } from '../filled.ts';
import { misfit, outcomesOf, type Misfit } from '../fit.ts';
import { processRule, topicRule, type Rule } from '../rule.ts';
import type { CheckContext } from '../subject.ts';
import { say, type Words } from '../../text/say.ts';

const title = 'a record that a request writes lacks a field, or gets a value of another type';
const help =
  'A new record sets every field that its entity requires, each to a value of the type of the field: an effect in "set", a service task with the delegate "record" in its flowable:fields. Otherwise the step would be refused when it is reached.';

type FieldFault = Misfit & { field: string | undefined };

/** What is wrong with the fields that a new record (or, with `partial`, a change of one) gets. */
function faultsIn(
  { entity, schema, context }: { entity: string; schema: JsonSchema; context: CheckContext },
  fields: Readonly<Record<string, string>>,
  types: SchemaTypes,
  partial = false,
): FieldFault[] {
  const properties = allProperties(schema);
  const found: FieldFault[] = [];
  for (const [field, text] of Object.entries(fields)) {
    const own = Object.hasOwn(properties, field) ? properties[field] : undefined;
    const fault = own && misfit(say`"${field}" of "${entity}"`, text, typeIn(own, context), types);
    if (fault !== undefined) found.push({ field, ...fault });
  }
  if (partial) return found;
  for (const name of schema.required ?? []) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined || own.default !== undefined || own.readOnly === true || Object.hasOwn(fields, name))
      continue;
    const message = say`"${entity}" requires "${name}", which is not set`;
    found.push({ field: undefined, message, severity: 'error' });
  }
  return found;
}

/** A field's name stands where its value was meant. */
const bareName = (text: string, types: SchemaTypes): Words | undefined =>
  Object.hasOwn(types, text) ? say`"${text}" is taken as a record's id; did you mean "\${${text}}"?` : undefined;

/** Why a text names no record of this entity that could be changed. */
function idFault(text: string, entity: string, types: SchemaTypes): Words | undefined {
  for (const { type } of outcomesOf(text, types)) {
    const { kind, names = kind, choices } = type;
    if (isOpen(kind) || sameNames(`record:${entity}`, names) || (names === 'text' && choices === undefined)) continue;
    return say`"update" needs the id of a record of "${entity}", but gets a ${typeName(type)}`;
  }
  return undefined;
}

const unfilled = (entity: string, field: string, text: string): Words =>
  say`"${entity}" requires "${field}", but nobody has to fill in ${text} until then; require it in schema.json or at a node`;

export const effectFields = topicRule({
  id: 'effect-fields',
  severity: 'error',
  title,
  help,
  check(subject, report) {
    const { topic, manifest, form, context } = subject;
    const request: SchemaTypes = { ...REQUEST_TYPES, ...formTypes(form, context) };
    (topic.effects ?? []).forEach((effect, i) => {
      const { record, each, set, update, if: condition = '' } = effect;
      // the table's name stands for one of its rows; what the condition asks about may hold some of its choices only
      const types: SchemaTypes = { ...request, ...eachTypes(form, each) };
      for (const name of variablesIn(condition)) {
        const { choices: _, ...type } = types[name] ?? { kind: 'any' };
        types[name] = type;
      }
      const schema = context.entitySchemas?.[record];
      const id =
        update &&
        (bareName(update.id, types) ?? (update.by === undefined ? idFault(update.id, record, types) : undefined));
      if (id !== undefined) report.at(manifest, ['effects', i, 'update', 'id'], id);
      if (schema === undefined) return;
      const place = update === undefined ? ['effects', i, 'set'] : ['effects', i, 'update', 'set'];
      const fields = update?.set ?? set ?? {};
      for (const { field, message, severity } of faultsIn(
        { entity: record, schema, context },
        fields,
        types,
        update !== undefined,
      ))
        report.at(manifest, field === undefined ? place : [...place, field], message, { severity });
      for (const [field, text] of Object.entries(fields)) {
        const empty = schema.required?.includes(field) ? emptiness(text, effect, subject) : undefined;
        if (empty === 'never')
          report.at(manifest, [...place, field], unfilled(record, field, text), { severity: 'warning' });
        if (empty === 'perhaps')
          report.at(
            manifest,
            [...place, field],
            say`"${record}" requires "${field}", but ${text} is not always shown; write the effect only where it is ("if")`,
            { severity: 'warning' },
          );
      }
    });
  },
});

export const recordFields: Rule = processRule({
  id: 'record-fields',
  severity: 'error',
  title,
  help,
  check(subject, report) {
    const { process, form, context } = subject;
    const known = context.vocabulary.entities;
    for (const { id, delegate, fields: given = {} } of Object.values(process.nodes)) {
      if (delegate !== 'record') continue;
      const { entity, id: changed, ...fields } = recordFieldsOf(given);
      if (entity === undefined) {
        report.inProcess(id, say`the delegate "record" needs a flowable:field "entity": the key of an entity`);
        continue;
      }
      if (entity.includes('${')) continue;
      const part = given['entity'] === undefined ? 'fields.record' : 'fields.entity';
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
      const noId = changed === undefined ? undefined : (bareName(changed, types) ?? idFault(changed, entity, types));
      if (noId !== undefined) report.inProcess(id, noId, { part: 'fields.id' });
      const partial = changed !== undefined;
      for (const { field, message, severity } of faultsIn({ entity, schema, context }, fields, types, partial))
        report.inProcess(id, message, { severity, ...(field !== undefined && { part: `fields.${field}` }) });
      for (const [field, text] of Object.entries(fields)) {
        if (!schema.required?.includes(field) || emptiness(text, { on: `node:${id}` }, subject) !== 'never') continue;
        report.inProcess(id, unfilled(entity, field, text), { severity: 'warning', part: `fields.${field}` });
      }
    }
  },
});
