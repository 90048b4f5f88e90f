/** Statistics of the work station. Hours are working hours by the academic calendar, with one decimal. */

/** What every statistic may be asked; campus days, both included. Only requests within the person's data scope count. */
export interface StatisticsQuery {
  from?: string;
  to?: string;
  topic?: string;
  /** the department and everything below it */
  deptId?: string;
}

export type StatisticsPage = 'count' | 'efficiency' | 'person';

/** Permission code of a page. */
export const STATISTICS_RIGHTS: Readonly<Record<StatisticsPage, string>> = {
  count: 'workStation:count:list',
  efficiency: 'workStation:efficiency:list',
  person: 'workStation:person:list',
};

/** How many requests were handed in, and where they stand. */
export interface Tally {
  total: number;
  running: number;
  completed: number;
  rejected: number;
  /** terminated, withdrawn or cancelled */
  dropped: number;
  /** went back to their applicants at least once */
  returned: number;
  /** past their promise: ended late, or running still */
  overdue: number;
}

export interface TopicTally extends Tally {
  topic: string;
  title: string;
}

export interface CountStatistics {
  from: string;
  to: string;
  totals: Tally;
  topics: TopicTally[];
  /** `2026-11-16` or `2026-11`, every day or month of the period */
  times: { time: string; total: number }[];
  depts: { deptId: string; name: string; total: number }[];
}

/** How long something took; null where nothing ended. */
export interface Duration {
  median: number | null;
  p90: number | null;
}

export interface TopicEfficiency extends Duration {
  topic: string;
  title: string;
  promiseDays: number | null;
  /** completed or rejected within the period */
  ended: number;
  running: number;
  /** of 1 */
  returnedShare: number | null;
  overdueShare: number | null;
}

export interface NodeEfficiency extends Duration {
  activityId: string;
  name: string;
  handled: number;
  /** of 1: sent back from here */
  returnedShare: number | null;
  /** wait here now */
  waiting: number;
}

export interface EfficiencyStatistics {
  from: string;
  to: string;
  /** hours of a working day */
  dayHours: number;
  topics: TopicEfficiency[];
  /** steps of the topic that was asked for; empty without one */
  nodes: NodeEfficiency[];
}

export interface PersonEfficiency extends Duration {
  userId: string;
  name: string;
  deptName: string;
  handled: number;
  returned: number;
  rejected: number;
  /** wait for him now, and of these past their promise */
  waiting: number;
  overdue: number;
}

export interface PersonStatistics {
  from: string;
  to: string;
  people: PersonEfficiency[];
}
