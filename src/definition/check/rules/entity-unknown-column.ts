import { columnOf, LIST_WORDS } from '../../entity/columns.ts';
import { didYouMean } from '../../text/suggest.ts';
import { noOwnField, ownFields } from '../lookup.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const entityUnknownColumn = entityRule({
  id: 'entity-unknown-column',
  severity: 'error',
  title: 'list, filters, sort or sortable name a column that does not exist',
  help: 'Columns are fields of schema.json, the name of what a field points at (`deptName` of `deptId`), and createDate, updateDate, creatorName, updaterName.',
  check({ entity, manifest, form }, report) {
    const check = (name: string, pointer: (string | number)[], where: string): void => {
      if (name === 'id' || columnOf({ schema: form.schema }, name) !== undefined) return;
      const hint = didYouMean(name, ownFields(form.fields).keys());
      const isPart = form.fields.has(name);
      const message = isPart
        ? noOwnField(form.fields, name, `"${where}"`)
        : say`"${where}" names "${name}", which is no column${hint}`;
      report.at(manifest, pointer, message);
    };
    for (const key of ['list', 'filters', 'sortable'] as const) {
      (entity[key] ?? []).forEach((name, i) => check(name, [key, i], key));
    }
    (entity.filters ?? []).forEach((name, i) => {
      const column = columnOf(form, name);
      if (LIST_WORDS.includes(name))
        report.at(
          manifest,
          ['filters', i],
          say`"${name}" says which part of a list is wanted, so that no list is filtered by it; give the field another name`,
        );
      if (column?.kind === 'nested')
        report.at(manifest, ['filters', i], say`"${name}" holds rows or files: no list is filtered by it`);
      if (name === 'id' || (column?.field === null && column.kind !== 'date'))
        report.at(
          manifest,
          ['filters', i],
          say`no list is filtered by "${name}"; of the columns that every row has the two dates are filters`,
        );
    });
    const order = (name: string, pointer: (string | number)[]): void => {
      const column = columnOf(form, name);
      if (column?.kind === 'nested' || column?.kind === 'list')
        report.at(manifest, pointer, say`"${name}" holds several values, which have no order`);
      if (name === 'id' || (column?.field === null && column.kind !== 'date'))
        report.at(
          manifest,
          pointer,
          say`no list is sorted by "${name}"; of the columns that every row has the two dates have an order`,
        );
    };
    (entity.sortable ?? []).forEach((name, i) => order(name, ['sortable', i]));
    if (entity.sort !== undefined) {
      check(entity.sort.field, ['sort', 'field'], 'sort');
      order(entity.sort.field, ['sort', 'field']);
    }
    check(entity.label, ['label'], 'label');
    if (columnOf(form, entity.label)?.kind === 'nested')
      report.at(manifest, ['label'], say`"${entity.label}" holds rows or files: no record is called by them`);
  },
});
