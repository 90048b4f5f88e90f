import { isDated, type Columns } from '../../report/columns.ts';
import type { PartKind, ReportFilter, ReportPart } from '../../types/report.ts';
import { measuresOf, PART_SHAPES } from '../../types/report.ts';
import { say } from '../../text/say.ts';
import type { Words } from '../../text/say.ts';
import { columnsOfPart } from '../report-sources.ts';
import { reportRule } from '../rule.ts';

const NEEDS: Record<PartKind, Words> = {
  figure: say`a "measure" and no "by"`,
  bar: say`a "measure" and one or two of "by"`,
  line: say`a "measure" and one or two of "by"`,
  pie: say`a "measure" and one of "by"`,
  heat: say`a "measure" and two of "by"`,
  table: say`"measures" and one to three of "by"`,
  list: say`"fields", no "by" and no "measure"`,
};

export const reportPart = reportRule({
  id: 'report-part',
  severity: 'error',
  title: 'a part of a report lacks what its kind needs, or has what it cannot use',
  help: 'A figure has a measure; bar and line have a measure by one column, or by two (the second one makes the colours); pie by one, heat by two; a table has measures by one to three; a list has fields. `compare` is for figures, and needs a filter by date to know what came before.',
  check({ report: { from, parts, filters = [] }, manifest, context }, report) {
    parts.forEach((part, i) => {
      const { kind, compare, top, by = [], fields = [] } = part;
      const shape = PART_SHAPES[kind];
      const fits = within(by.length, shape.by) && within(measuresOf(part).length, shape.measures);
      if (!fits || (kind === 'list') !== fields.length > 0)
        report.at(manifest, ['parts', i], say`a ${kind} needs ${NEEDS[kind]}`);
      if (onlyTables(part))
        report.at(manifest, ['parts', i, 'measures'], say`"measures" are for tables; a ${kind} has one "measure"`);
      if (part.measure !== undefined && part.measures !== undefined && kind === 'table')
        report.at(
          manifest,
          ['parts', i, 'measure'],
          say`of "measure" and "measures" a table has one; write all of them into "measures"`,
        );
      if (compare === undefined) return;
      // what is not heeded counts all the same
      const tell = (key: string, message: Words): void =>
        report.at(manifest, ['parts', i, key], message, { severity: 'warning' });
      if (kind !== 'figure') tell('compare', say`only a figure is compared with before`);
      else if (!filters.some((filter) => mayBeDated(filter, columnsOfPart(part, from, context))))
        tell('compare', say`nothing says what came before: no filter is a date`);
      if (kind === 'figure' && top !== undefined) tell('top', say`a figure is one number`);
    });
  },
});

const within = (count: number, [least, most]: [number, number]): boolean => count >= least && count <= most;

/** A filter by a period, or by a date of which people choose one. */
function mayBeDated(filter: ReportFilter, columns: Columns | undefined): boolean {
  if (typeof filter !== 'string' || columns === undefined) return true;
  const column = columns.get(filter);
  return column !== undefined && isDated(column);
}

const onlyTables = ({ kind, measures }: ReportPart): boolean => kind !== 'table' && measures !== undefined;
