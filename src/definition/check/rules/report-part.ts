import type { PartKind, ReportPart } from '../../types/report.ts';
import { measuresOf } from '../../types/report.ts';
import { say } from '../../text/say.ts';
import type { Words } from '../../text/say.ts';
import { reportRule } from '../rule.ts';

/** How many rows and measures a part of each kind has: at least and at most. */
const SHAPES: Record<PartKind, { by: [number, number]; measures: [number, number]; needs: Words }> = {
  figure: { by: [0, 0], measures: [1, 1], needs: say`a "measure" and no "by"` },
  bar: { by: [1, 2], measures: [1, 1], needs: say`a "measure" and one or two of "by"` },
  line: { by: [1, 2], measures: [1, 1], needs: say`a "measure" and one or two of "by"` },
  pie: { by: [1, 1], measures: [1, 1], needs: say`a "measure" and one of "by"` },
  heat: { by: [2, 2], measures: [1, 1], needs: say`a "measure" and two of "by"` },
  table: { by: [1, 3], measures: [1, 12], needs: say`"measures" and one to three of "by"` },
  list: { by: [0, 0], measures: [0, 0], needs: say`"fields", no "by" and no "measure"` },
};

export const reportPart = reportRule({
  id: 'report-part',
  severity: 'error',
  title: 'a part of a report lacks what its kind needs, or has what it cannot use',
  help: 'A figure has a measure; bar and line have a measure by one column, or by two (the second one makes the colours); pie by one, heat by two; a table has measures by one to three; a list has fields. `compare` is for figures, and needs a filter by date to know what came before.',
  check({ report: { parts, filters = [] }, manifest }, report) {
    parts.forEach((part, i) => {
      const { kind, compare, top, by = [], fields = [] } = part;
      const { needs, ...shape } = SHAPES[kind];
      const fits = within(by.length, shape.by) && within(measuresOf(part).length, shape.measures);
      if (!fits || (kind === 'list') !== fields.length > 0)
        report.at(manifest, ['parts', i], say`a ${kind} needs ${needs}`);
      if (onlyTables(part))
        report.at(manifest, ['parts', i, 'measures'], say`"measures" are for tables; a ${kind} has one "measure"`);
      if (compare === undefined) return;
      if (kind !== 'figure') report.at(manifest, ['parts', i, 'compare'], say`only a figure is compared with before`);
      else if (!filters.some((filter) => typeof filter !== 'string'))
        report.at(manifest, ['parts', i, 'compare'], say`nothing says what came before: no filter has "last"`);
      if (kind === 'figure' && top !== undefined) report.at(manifest, ['parts', i, 'top'], say`a figure is one number`);
    });
  },
});

const within = (count: number, [least, most]: [number, number]): boolean => count >= least && count <= most;

const onlyTables = ({ kind, measures }: ReportPart): boolean => kind !== 'table' && measures !== undefined;
