import type { JsonSchema } from '../../types/schema.ts';
import { columnOf } from '../../entity/columns.ts';
import { fieldKind, referenceOf } from '../../entity/fields.ts';
import { DRAWN_BY, fitsAside, fitsInline, VIEW_NEEDS, viewMisfit } from '../../entity/fits.ts';
import { allProperties } from '../../schema/walk.ts';
import { didYouMean, meantOrListed } from '../../text/suggest.ts';
import { fieldAt, noOwnField, ownFields } from '../lookup.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

/** The entity whose record a field names, if it names one. */
const pointsAt = (schema: JsonSchema): string | undefined => referenceOf(schema)?.entity;

/** Whether its values are entries of a list, and no records. */
const isChosen = (schema: JsonSchema): boolean => fieldKind(schema) === 'choice' && pointsAt(schema) === undefined;

export const entityView = entityRule({
  id: 'entity-view',
  severity: 'error',
  title: 'a view, a related list, the aside or an inline column names something that does not exist',
  help: 'Views name fields of schema.json; `related` names an entity, one of its filters and a field of this record (or `id`); `aside` is a field with choices, by which the list is filtered; `inline` names columns of the list that are yes or no.',
  check({ entity, manifest, form, context, key }, report) {
    const fields = ownFields(form.fields);
    (entity.views ?? []).forEach((view, i) => {
      for (const part of ['from', 'to', 'day', 'title', 'picture', 'image', 'price', 'by'] as const) {
        const name = view[part];
        if (name === undefined || fields.has(name) || columnOf({ schema: form.schema }, name)) continue;
        report.at(manifest, ['views', i, part], noOwnField(form.fields, name, `"${part}"`));
      }
      for (const part of DRAWN_BY[view.kind]) {
        const column = view[part] === undefined ? undefined : columnOf(form, view[part]);
        const fault = column && viewMisfit(view, part, column);
        if (fault !== undefined) report.at(manifest, ['views', i, part], fault);
      }
      for (const part of VIEW_NEEDS[view.kind]) {
        if (view[part] === undefined && (part !== 'picture' || view.image === undefined))
          report.at(manifest, ['views', i, 'kind'], say`a ${view.kind} needs "${part}"`);
      }
      if (view.kind === 'board' && view.by === undefined && !entity.states)
        report.at(manifest, ['views', i, 'kind'], say`a board needs "by", or "states"`);
    });
    const kinds = (entity.views ?? []).map(({ kind }) => kind);
    kinds.forEach((kind, i) => {
      if (kinds.indexOf(kind) < i)
        report.at(manifest, ['views', i, 'kind'], say`a second ${kind} is never shown: a list has one of each kind`, {
          severity: 'warning',
        });
    });
    const { entities } = context.vocabulary;
    (entity.related ?? []).forEach(({ entity: other, by, of }, i) => {
      if (other !== key && !entities.includes(other))
        report.at(manifest, ['related', i, 'entity'], say`there is no entity "${other}"${didYouMean(other, entities)}`);
      const schema = other === key ? form.schema : context.entitySchemas?.[other];
      const theirFields = schema && allProperties(schema);
      const filters = other === key ? (entity.filters ?? []) : context.entityFilters?.[other];
      const column = schema && columnOf({ schema }, by);
      if (theirFields && column === undefined)
        report.at(
          manifest,
          ['related', i, 'by'],
          say`"${other}" has no field "${by}"${meantOrListed(by, Object.keys(theirFields))}`,
        );
      else if (filters?.includes(by) === false)
        report.at(
          manifest,
          ['related', i, 'by'],
          say`"${other}" is not filtered by "${by}", so its records are looked for one by one; add "${by}" to "filters" there`,
          { severity: 'warning' },
        );
      const own = of === 'id' ? { 'x-record': key, type: 'string' as const } : fieldAt(fields, of)?.schema;
      if (own === undefined) report.at(manifest, ['related', i, 'of'], noOwnField(form.fields, of, '"of"'));
      const [theirs, ours] = [column && pointsAt(column.schema), own && pointsAt(own)];
      if (theirs !== undefined && ours !== undefined && theirs !== ours)
        report.at(
          manifest,
          ['related', i, 'by'],
          say`"${by}" of "${other}" names a record of "${theirs}", but "${of}" is one of "${ours}"; nothing would be found`,
        );
      else if (column && own && [column.schema, own].some(isChosen) && (theirs ?? ours) !== undefined)
        report.at(
          manifest,
          ['related', i, 'by'],
          say`"${by}" of "${other}" and "${of}" never say the same: one is chosen out of a list, the other names a record of "${theirs ?? ours ?? ''}"`,
        );
    });
    (entity.inline ?? []).forEach((name, i) => {
      const schema = fieldAt(fields, name)?.schema;
      if (!entity.list.includes(name))
        report.at(
          manifest,
          ['inline', i],
          say`"inline" names "${name}", which is not in "list"${didYouMean(name, entity.list)}`,
        );
      else if (!schema || !fitsInline(schema) || entity.states?.field === name)
        report.at(
          manifest,
          ['inline', i],
          say`"${name}" is no switch: only a boolean, or 0 and 1, that forms may write`,
        );
    });
    const aside = entity.aside === undefined ? undefined : columnOf(form, entity.aside);
    if (entity.aside !== undefined && aside === undefined)
      report.at(manifest, ['aside'], noOwnField(form.fields, entity.aside, '"aside"'));
    if (aside !== undefined && !fitsAside(aside))
      report.at(
        manifest,
        ['aside'],
        say`"${aside.name}" has no choices that could stand beside the list: write a dictionary, a department, a record or a field with "oneOf"`,
      );
  },
});
