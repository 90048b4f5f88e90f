import type { Person } from '../../../contract/person.ts';
import type { StatisticsPage } from '../../../contract/statistics.ts';
import { xlsx } from '../../entities/sheet/xlsx-write.ts';
import type { Cell } from '../../entities/sheet/xlsx-write.ts';
import type { Hall } from '../hall.ts';
import type { Sheet } from '../records/exportRecords.ts';
import { countRequests } from './countRequests.ts';
import { measureEfficiency } from './measureEfficiency.ts';
import { measurePeople } from './measurePeople.ts';
import type { StatisticsInput } from './openStatistics.ts';

interface Table {
  /** names of `client.statistics.column` */
  columns: string[];
  rows: Cell[][];
}

/** What a page of statistics shows, as a workbook; with a topic the efficiency page's steps. */
export async function exportStatistics(
  person: Person,
  input: StatisticsInput & { page: StatisticsPage },
  hall: Hall,
): Promise<Sheet> {
  const { columns, rows } = await TABLES[input.page](person, input, hall);
  const text = (key: string) => hall.texts.text(input.locale, `client.statistics.${key}`);
  const title = text(`title.${input.page}`);
  const lines = async function* () {
    yield* rows;
  };
  const titles = columns.map((column) => text(`column.${column}`));
  return { name: `${title}.xlsx`, content: xlsx(title, titles, lines()) };
}

const TABLES: Record<StatisticsPage, (person: Person, input: StatisticsInput, hall: Hall) => Promise<Table>> = {
  async count(person, input, hall) {
    const { topics } = await countRequests(person, input, hall);
    return {
      columns: ['topic', 'total', 'running', 'completed', 'rejected', 'dropped', 'returned', 'overdue'],
      rows: topics.map((row) => [
        ...[row.title, row.total, row.running, row.completed],
        ...[row.rejected, row.dropped, row.returned, row.overdue],
      ]),
    };
  },

  async efficiency(person, input, hall) {
    const { topics, nodes } = await measureEfficiency(person, input, hall);
    if (input.topic !== undefined) {
      return {
        columns: ['node', 'handled', 'median', 'p90', 'returnedShare', 'waiting'],
        rows: nodes.map((row) => [row.name, row.handled, row.median, row.p90, row.returnedShare, row.waiting]),
      };
    }
    return {
      columns: ['topic', 'promiseDays', 'ended', 'median', 'p90', 'returnedShare', 'overdueShare', 'running'],
      rows: topics.map((row) => [
        ...[row.title, row.promiseDays, row.ended, row.median],
        ...[row.p90, row.returnedShare, row.overdueShare, row.running],
      ]),
    };
  },

  async person(person, input, hall) {
    const { people } = await measurePeople(person, input, hall);
    return {
      columns: ['person', 'dept', 'handled', 'median', 'p90', 'returnedBy', 'rejectedBy', 'waiting', 'late'],
      rows: people.map((row) => [
        ...[row.name, row.deptName, row.handled, row.median, row.p90],
        ...[row.returned, row.rejected, row.waiting, row.overdue],
      ]),
    };
  },
};
