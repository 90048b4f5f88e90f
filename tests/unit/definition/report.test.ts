import { describe, expect, it } from 'vitest';
import { ExpressionSyntaxError } from '../../../src/definition/expression/errors.ts';
import { localise } from '../../../src/definition/localise.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import { flowColumns } from '../../../src/definition/report/columns.ts';
import { judgeCondition, judgeMeasure } from '../../../src/definition/report/judge.ts';
import { columnsIn, readCondition, readGroup, readMeasure } from '../../../src/definition/report/language.ts';
import { english } from '../../../src/definition/text/say.ts';
import { inReport, part } from './edits.ts';
import { CONTEXT, faultsOf, REPORT, sourceOf } from './fixtures.ts';

const requests = flowColumns('requests');
const condition = (text: string) => judgeCondition(readCondition(text), requests).map(({ said }) => english(said));
const measure = (text: string) => judgeMeasure(readMeasure(text), requests).map(({ said }) => english(said));

describe('a report', () => {
  it('is nothing to complain about when it is sound', async () => {
    expect(await faultsOf(REPORT, 'report')).toEqual([]);
  });

  it('is translated with its parts and the titles of its measures', async () => {
    const titled = inReport((report) => {
      report['parts'] = [
        { kind: 'table', title: '统计', by: ['topic'], measures: [{ measure: 'count()', title: '统计' }] },
      ];
    });
    const { definition } = await readDefinition(sourceOf('report', titled), CONTEXT);
    if (definition?.kind !== 'report') throw new Error('it cannot be read');
    expect(localise(definition, 'en-US').manifest).toMatchObject({
      title: 'Statistics',
      parts: [{ title: 'Statistics', measures: [{ measure: 'count()', title: 'Statistics' }] }],
    });
  });

  it.each([
    ['filters', ['topik'], 'did you mean "topic"'],
    ['filters', [{ field: 'topic', last: 3 }], '"topic" is no date'],
    ['kind', 'donut', ''],
    ['parts', [{ kind: 'figure', title: '统计', measure: 'count()', where: 'overdue' }], 'is written as ${…}'],
    ['parts', [{ kind: 'figure', title: '统计', measure: 'count()', without: ['dept'] }], 'none of the filters'],
    ['parts', [{ kind: 'figure', title: '统计', measure: 'cuont()' }], 'did you mean "count"'],
    ['parts', [{ kind: 'line', title: '统计', by: ['day(topic)'], measure: 'count()' }], '"topic" is no date'],
    ['parts', [{ kind: 'bar', title: '统计', by: ['decade(startedAt)'], measure: 'count()' }], 'no period "decade"'],
    [
      'parts',
      [{ kind: 'pie', title: '统计', from: 'sys/lgo', by: ['x'], measure: 'count()' }],
      'did you mean "sys/log"',
    ],
    ['parts', [{ kind: 'bar', title: '统计', by: ['topic'], measure: 'sum(title)' }], 'this is no number'],
    ['parts', [{ kind: 'list', title: '统计', fields: ['titel'] }], 'did you mean "title"'],
    ['parts', [{ kind: 'figure', title: '统计', measure: '${count()}' }], 'this stands without ${…}: write count()'],
    ['parts', [{ kind: 'pie', title: '统计', by: ['${topic}'], measure: 'count()' }], 'without ${…}: write topic'],
    [
      'parts',
      [{ kind: 'table', title: '统计', by: ['topic'], measure: 'count()', measures: ['count()'] }],
      'a table has one',
    ],
  ])('says what is wrong with %s %j', async (key, value, says) => {
    const faults = await faultsOf(
      inReport((report) => (report[key] = value)),
      'report',
    );
    expect(
      faults
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => message)
        .join('\n'),
    ).toContain(says);
    expect(faults.map(({ rule }) => rule)).not.toContain('checker-crash');
    expect(faults.length).toBeGreaterThan(0);
  });

  it('points at the place inside an expression', async () => {
    const faults = await faultsOf(
      inReport((report) => (part(report, 'parts', 0)['measure'] = "count(state == 'runing')")),
      'report',
    );
    expect(faults).toMatchObject([
      { rule: 'report-expression', message: expect.stringContaining('did you mean "running"') },
    ]);
    const [fault] = faults;
    expect(fault?.source?.slice(fault.column - 1)).toMatch(/^'runing'/);
  });
});

describe('the language of reports', () => {
  it('takes comparisons of columns with columns and with what is known beforehand', () => {
    expect(condition('${dueAt < endedAt && !returned}')).toEqual([]);
    expect(condition("${startedAt >= addDays(today(), -7) || startedAt < '2026-01-01'}")).toEqual([]);
    expect(condition('${initiator == user && !empty dept}')).toEqual([]);
    expect(condition('${workingHours / 7 > promiseDays}')).toEqual([]);
    expect(measure('avg(workingHours / 7)')).toEqual([]);
    expect(measure('distinct(initiator)')).toEqual([]);
  });

  it('refuses what cannot be compared, and functions of columns', () => {
    expect(condition('${startedAt > 3}')).toEqual(['a date and a number cannot be compared']);
    expect(condition('${workingHours}')).toEqual(['a condition is true or false, this is not']);
    expect(condition('${contains(title, 3)}').join()).toContain('contains cannot be asked of a column');
    expect(condition('${usersWith(1) == topic}').join()).toContain('there is no function usersWith');
    expect(measure('avg(overdue)')).toEqual(['this is no number']);
    expect(measure('share(workingHours)')).toEqual(['a condition is true or false, this is not']);
  });

  it.each(['count', 'nothing()', 'sum()', 'sum(a, b)', '1 + count()'])('does not take %s for a measure', (text) => {
    expect(() => readMeasure(text)).toThrow(ExpressionSyntaxError);
  });

  it('knows the columns that are named, and who reads is none', () => {
    expect(columnsIn(readCondition('${initiator == user && workingHours * 2 > 3}'))).toEqual([
      'initiator',
      'workingHours',
    ]);
    expect(readGroup('month(startedAt)')).toEqual({ column: 'startedAt', unit: 'month' });
    expect(() => readGroup('month(startedAt, 2)')).toThrow('rows are a column');
    expect(() => readCondition('state')).toThrow('a condition stands in');
  });
});
