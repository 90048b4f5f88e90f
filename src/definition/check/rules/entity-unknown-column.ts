import { columnOf } from '../../entity/columns.ts';
import { didYouMean } from '../../text/suggest.ts';
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
      const hint = didYouMean(name, form.fields.keys());
      report.at(manifest, pointer, say`"${where}" names "${name}", which is no column${hint}`);
    };
    for (const key of ['list', 'filters', 'sortable'] as const) {
      (entity[key] ?? []).forEach((name, i) => check(name, [key, i], key));
    }
    (entity.filters ?? []).forEach((name, i) => {
      if (columnOf({ schema: form.schema }, name)?.kind === 'nested')
        report.at(manifest, ['filters', i], say`"${name}" holds rows or files: no list is filtered by it`);
    });
    if (entity.sort !== undefined) check(entity.sort.field, ['sort', 'field'], 'sort');
    check(entity.label, ['label'], 'label');
  },
});
