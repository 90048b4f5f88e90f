import { PATHS } from '../../contract/paths.ts';
import type {
  CountStatistics,
  EfficiencyStatistics,
  PersonStatistics,
  StatisticsPage,
  StatisticsQuery,
} from '../../contract/statistics.ts';
import { get } from './client.ts';
import { download } from './download.ts';

interface Answers {
  count: CountStatistics;
  efficiency: EfficiencyStatistics;
  person: PersonStatistics;
}

export function statistics<Page extends StatisticsPage>(
  page: Page,
  query: StatisticsQuery,
  signal: AbortSignal,
): Promise<Answers[Page]> {
  return get<Answers[Page]>(`${PATHS.statistics}/${page}`, { query: { ...query }, signal, quiet: true });
}

/** The same as a workbook. */
export function exportStatistics(page: StatisticsPage, query: StatisticsQuery, name: string): Promise<void> {
  return download(`${PATHS.statistics}/${page}/export`, { ...query }, `${name}.xlsx`);
}

export interface DeptNode {
  id: string;
  name: string;
  children?: DeptNode[];
}

export function departments(): Promise<DeptNode[]> {
  return get<DeptNode[]>(PATHS.allDept, { quiet: true });
}
