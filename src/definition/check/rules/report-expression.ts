import type { Columns } from '../../report/columns.ts';
import { isDated } from '../../report/columns.ts';
import { judgeCondition, judgeMeasure, type ReportProblem } from '../../report/judge.ts';
import { readCondition, readGroup, readMeasure } from '../../report/language.ts';
import { ExpressionSyntaxError } from '../../expression/errors.ts';
import { saidOf } from '../../expression/meant.ts';
import { say } from '../../text/say.ts';
import { meantOrListed } from '../../text/suggest.ts';
import { measuresOf, measureText } from '../../types/report.ts';
import { columnsOfPart } from '../report-sources.ts';
import { reportRule } from '../rule.ts';

export const reportExpression = reportRule({
  id: 'report-expression',
  severity: 'error',
  title: 'a report counts or groups by something that there is not',
  help: 'by: columns, or day(), week(), month(), year() of a date. Measures: count(), count(condition), share(condition), sum(), avg(), min(), max(), median(), p90() of a number, distinct() of a column. where: a condition in ${…}. A condition compares columns with each other and with what is known beforehand (literals, today(), addDays(today(), -30), user).',
  check({ report: { parts, from }, manifest, context }, report) {
    parts.forEach((part, i) => {
      const columns = columnsOfPart(part, from, context);
      if (columns === undefined) return;
      const tell = (pointer: (string | number)[], problems: readonly ReportProblem[]): void => {
        for (const { said, offset } of problems) report.at(manifest, ['parts', i, ...pointer], said, { offset });
      };
      (part.by ?? []).forEach((text, j) =>
        tell(
          ['by', j],
          problemsIn(text, () => judgeGroup(text, columns)),
        ),
      );
      measuresOf(part).forEach((entry, j) => {
        const at = part.measure === undefined ? ['measures', j] : ['measure'];
        const pointer = typeof entry === 'string' ? at : [...at, 'measure'];
        tell(
          pointer,
          problemsIn(measureText(entry), (text) => judgeMeasure(readMeasure(text), columns)),
        );
      });
      (part.fields ?? []).forEach((name, j) => {
        if (!columns.has(name)) tell(['fields', j], [unknown(name, columns)]);
      });
      const { where } = part;
      if (where !== undefined)
        tell(
          ['where'],
          problemsIn(where, (text) => judgeCondition(readCondition(text), columns)),
        );
    });
  },
});

function judgeGroup(text: string, columns: Columns): ReportProblem[] {
  const { column: name, unit } = readGroup(text);
  const column = columns.get(name);
  if (column === undefined) return [unknown(name, columns)];
  if (unit !== undefined && !isDated(column))
    return [{ said: say`"${name}" is no date and has no ${unit}`, offset: 0 }];
  return [];
}

function unknown(name: string, columns: Columns): ReportProblem {
  return { said: say`there is no column "${name}"${meantOrListed(name, columns.keys())}`, offset: 0 };
}

function problemsIn(text: string, judge: (text: string) => ReportProblem[]): ReportProblem[] {
  try {
    return judge(text);
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    return [{ said: saidOf(error, text), offset: error.offset }];
  }
}
