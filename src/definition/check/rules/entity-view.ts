import type { JsonSchema } from '../../types/schema.ts';
import { columnOf, type EntityColumn } from '../../entity/columns.ts';
import { allProperties, isFileList } from '../../schema/walk.ts';
import { didYouMean } from '../../text/suggest.ts';
import { unknownField } from '../lookup.ts';
import { entityRule } from '../rule.ts';
import { say, type Words } from '../../text/say.ts';

/** What a kind of view cannot do without. */
const NEEDS = { calendar: ['from'], week: ['from'], gallery: ['picture'], board: [] } as const;

/** Yes or no, or 0 and 1 by their titles. */
const isSwitched = ({ type, oneOf = [], readOnly }: JsonSchema): boolean =>
  readOnly !== true && (type === 'boolean' || oneOf.map((option) => option.const).join() === '0,1');

const hasOwnChoices = ({ enum: values, oneOf, 'x-dict': dictionary }: JsonSchema): boolean =>
  (values ?? oneOf ?? dictionary) !== undefined;
const isDayOfWeek = ({ kind, schema }: EntityColumn): boolean => kind === 'number' || hasOwnChoices(schema);
const isTimeOfDay = ({ kind, schema }: EntityColumn): boolean =>
  kind === 'number' || schema.format === 'time' || hasOwnChoices(schema);

export const entityView = entityRule({
  id: 'entity-view',
  severity: 'error',
  title: 'a view, a related list, the aside or an inline column names something that does not exist',
  help: 'Views name fields of schema.json; `related` names an entity, one of its filters and a field of this record (or `id`); `aside` is one of the filters; `inline` names columns of the list that are yes or no.',
  check({ entity, manifest, form, context, key }, report) {
    (entity.views ?? []).forEach((view, i) => {
      for (const part of ['from', 'to', 'day', 'title', 'picture', 'image', 'price', 'by'] as const) {
        const name = view[part];
        if (name === undefined || form.fields.has(name) || columnOf({ schema: form.schema }, name)) continue;
        report.at(manifest, ['views', i, part], unknownField(form.fields, name, `"${part}"`));
      }
      const column = (part: keyof typeof view): EntityColumn | undefined =>
        view[part] === undefined ? undefined : columnOf({ schema: form.schema }, view[part]);
      const suits = (
        part: keyof typeof view,
        isSuited: (column: EntityColumn) => boolean,
        message: (name: string) => Words,
      ) => {
        const found = column(part);
        if (found !== undefined && !isSuited(found)) report.at(manifest, ['views', i, part], message(found.name));
      };
      if (view.kind === 'calendar')
        for (const part of ['from', 'to'] as const)
          suits(
            part,
            ({ kind }) => kind === 'date',
            (name) => say`"${name}" is no date, by which a calendar goes`,
          );
      if (view.kind === 'week') {
        suits(
          'day',
          isDayOfWeek,
          (name) => say`"${name}" is no day of the week; write a field of whole numbers or choices, 1 = Monday`,
        );
        if (view.day === undefined)
          suits(
            'from',
            ({ kind }) => kind === 'date',
            (name) => say`"${name}" is no date; a week by days of the week has "day" as well`,
          );
        else
          suits(
            'from',
            isTimeOfDay,
            (name) => say`"${name}" is no time of the day; write a field of times, whole numbers or choices`,
          );
      }
      if (view.kind === 'gallery')
        for (const part of ['picture', 'image'] as const)
          suits(
            part,
            ({ schema }) => isFileList(schema),
            (name) => say`"${name}" holds no pictures; write a field of attachments`,
          );
      if (view.kind === 'board')
        suits(
          'by',
          ({ schema }) => hasOwnChoices(schema),
          (name) => say`"${name}" has no choices, which are the columns of a board`,
        );
      for (const part of ['title', 'price'] as const)
        suits(
          part,
          ({ kind }) => kind !== 'nested',
          (name) => say`"${name}" holds rows or files: nothing to be read in one line`,
        );
      const picture = view.picture ?? view.image;
      for (const part of NEEDS[view.kind]) {
        if (view[part] === undefined && (part !== 'picture' || picture === undefined))
          report.at(manifest, ['views', i, 'kind'], say`a ${view.kind} needs "${part}"`);
      }
      if (view.kind === 'board' && view.by === undefined && !entity.states)
        report.at(manifest, ['views', i, 'kind'], say`a board needs "by", or "states"`);
    });
    const { entities } = context.vocabulary;
    (entity.related ?? []).forEach(({ entity: other, by, of }, i) => {
      if (other !== key && !entities.includes(other))
        report.at(manifest, ['related', i, 'entity'], say`there is no entity "${other}"${didYouMean(other, entities)}`);
      const schema = context.entitySchemas?.[other];
      const fields = other === key ? [...form.fields.keys()] : schema && Object.keys(allProperties(schema));
      if (fields && !fields.includes(by))
        report.at(manifest, ['related', i, 'by'], say`"${other}" has no field "${by}"${didYouMean(by, fields)}`);
      if (of !== 'id' && !form.fields.has(of))
        report.at(manifest, ['related', i, 'of'], unknownField(form.fields, of, '"of"'));
    });
    (entity.inline ?? []).forEach((name, i) => {
      const schema = form.fields.get(name)?.[0]?.schema;
      if (!entity.list.includes(name))
        report.at(
          manifest,
          ['inline', i],
          say`"inline" names "${name}", which is not in "list"${didYouMean(name, entity.list)}`,
        );
      else if (!schema || !isSwitched(schema) || entity.states?.field === name)
        report.at(
          manifest,
          ['inline', i],
          say`"${name}" is no switch: only a boolean, or 0 and 1, that forms may write`,
        );
    });
    if (entity.aside !== undefined && !(entity.filters ?? []).includes(entity.aside)) {
      const hint = didYouMean(entity.aside, entity.filters ?? []);
      report.at(manifest, ['aside'], say`"aside" filters by "${entity.aside}", which is not in "filters"${hint}`);
    }
  },
});
