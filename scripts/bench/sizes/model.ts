import { figure } from '../statistics.ts';

/** Milliseconds of processor time. */
export interface Cost {
  node: number;
  database: number;
}

/** What was measured of one hall. */
export interface Measured {
  calls: Record<CallName, Cost>;
  /** all approvals and claims of one request */
  rest: Cost;
  /** bytes in the database that a finished request leaves behind, by table; an upload, beside its own */
  requestBytes: ReadonlyMap<string, number>;
  fileRowBytes: number;
  /** of a second in which nobody does anything */
  idleCost: Cost;
  /** megabytes of a hall; kilobytes of a page that is open, of a person whom it knows */
  idleMegabytes: number;
  busyMegabytes: number;
  socketKilobytes: number;
  personKilobytes: number;
}

export type CallName = 'login' | 'visit' | 'list' | 'entities' | 'form' | 'submit' | 'detail' | 'approval' | 'upload';

/** How people use a hall. Whoever knows his own figures puts them here and prints the table again. */
export const ASSUMED = {
  requestsAYear: 20,
  workingDays: 240,
  approvals: 3,
  filesOfARequest: 1.5,
  fileMegabytes: 0.5,
  visitsADay: 0.5,
  loginsOfAVisit: 0.3,
  listsOfAVisit: 4,
  entityListsOfAVisit: 0.5,
  formsOfARequest: 3,
  /** of somebody who approves or looks */
  detailsOfARequest: 6,
  /** the busiest day of a term, by an ordinary one */
  busiestDay: 5,
  /** of a day's work in its busiest hour */
  peakHour: 0.25,
  /** of processors, at most, in that hour */
  busy: 0.5,
  /** of all people, in that hour */
  openPages: 0.1,
} as const;

export const ASSUMPTIONS = [
  `${ASSUMED.requestsAYear} requests a person and year, ${ASSUMED.workingDays} working days, ${ASSUMED.approvals} approvals and ${ASSUMED.filesOfARequest} files of ${ASSUMED.fileMegabytes} MB each`,
  `${ASSUMED.visitsADay} visits a person and day; each opens the first page, ${ASSUMED.listsOfAVisit} lists and ${ASSUMED.entityListsOfAVisit} lists of records, and ${ASSUMED.loginsOfAVisit} of them log in`,
  `a form is opened ${ASSUMED.formsOfARequest} times and a request read ${ASSUMED.detailsOfARequest} times before it is over`,
  `the busiest day has ${ASSUMED.busiestDay} ordinary ones' work, its busiest hour ${ASSUMED.peakHour * 100} % of that; then one person in ${1 / ASSUMED.openPages} has a page open`,
  `processors are half idle in that hour: ${ASSUMED.busy * 100} % at most`,
];

/** a hall is a process that uses one processor; it opens so many connections to its database at most (README, PgBouncer) */
const CONNECTIONS = 20;
/** most of a PostgreSQL's connections are idle: more than these, or than these processors, and there is another one */
const [MOST_CONNECTIONS, MOST_PROCESSORS] = [2_000, 32];

/**
 * Each university has halls and a database of its own: every hall holds its people in memory and reads all of them again
 * when a role or department changes, which is no matter for a hundred thousand and one for millions.
 */
const SITES = [
  { name: 'a university of 5,000', universities: 1, people: 5_000 },
  { name: 'a university of 20,000', universities: 1, people: 20_000 },
  { name: 'a university of 50,000', universities: 1, people: 50_000 },
  { name: '100 universities of 20,000', universities: 100, people: 20_000 },
  { name: '1,000 universities of 20,000', universities: 1_000, people: 20_000 },
] as const;

export const HEAD = [
  ...['people', 'requests a day', 'calls/s at the peak', 'processors busy then: halls, database', 'halls'],
  ...['of all halls: processors, memory', 'PostgreSQL', 'of each: processors, memory, connections'],
  ...['database a year', 'uploads a year'],
];

export function rows(measured: Measured): string[][] {
  return SITES.map((site) => rowOf(site, measured));
}

function rowOf({ name, universities, people }: (typeof SITES)[number], measured: Measured): string[] {
  const all = universities * people;
  const requests = (all * ASSUMED.requestsAYear) / ASSUMED.workingDays;
  const daily = Object.entries(callsOfADay(all * ASSUMED.visitsADay, requests));
  const inPeakSecond = (ASSUMED.busiestDay * ASSUMED.peakHour) / 3_600;
  const atPeak = (of: (call: CallName) => number) =>
    daily.reduce((sum, [call, times]) => sum + times * of(call as CallName), 0) * inPeakSecond;
  const work = atPeak((call) => measured.calls[call].node) / 1_000;
  const halls = universities * Math.max(2, Math.ceil(work / universities / ASSUMED.busy));
  const node = work + (halls * measured.idleCost.node) / 1_000;
  const database =
    atPeak((call) => measured.calls[call].database) / 1_000 + (halls * measured.idleCost.database) / 1_000;
  const clusters = Math.ceil(
    Math.max((halls * CONNECTIONS) / MOST_CONNECTIONS, database / ASSUMED.busy / MOST_PROCESSORS),
  );
  const yearly = all * ASSUMED.requestsAYear;
  const files = yearly * ASSUMED.filesOfARequest;
  const gigabytes = (yearly * total(measured.requestBytes) + files * measured.fileRowBytes) / 1e9;
  const own = measured.busyMegabytes + (people * measured.personKilobytes) / 1_024;
  const memory = (halls * own + (all * ASSUMED.openPages * measured.socketKilobytes) / 1_024) / 1_024;
  return [
    ...[name, count(requests), figure(atPeak(() => 1)), `${cores(node)}, ${cores(database)}`, count(halls)],
    `${count(Math.max(2, Math.ceil(node / ASSUMED.busy)))}, ${count(Math.ceil(memory))} GB`,
    count(clusters),
    [
      Math.max(2, Math.ceil(database / ASSUMED.busy / clusters)),
      // a quarter of what a year leaves behind: lists read what is new; never less than a small machine has
      `${Math.max(4, powerOfTwo(gigabytes / clusters / 4))} GB`,
      count(Math.ceil(halls / clusters) * CONNECTIONS),
    ].join(', '),
    ...[size(gigabytes), size((files * ASSUMED.fileMegabytes) / 1_000)],
  ];
}

function callsOfADay(visits: number, requests: number): Record<CallName, number> {
  return {
    login: visits * ASSUMED.loginsOfAVisit,
    visit: visits,
    list: visits * ASSUMED.listsOfAVisit,
    entities: visits * ASSUMED.entityListsOfAVisit,
    form: requests * ASSUMED.formsOfARequest,
    submit: requests,
    detail: requests * ASSUMED.detailsOfARequest,
    approval: requests * ASSUMED.approvals,
    upload: requests * ASSUMED.filesOfARequest,
  };
}

export const total = (bytes: ReadonlyMap<string, number>): number =>
  [...bytes.values()].reduce((sum, each) => sum + each, 0);

const cores = (processors: number): string => figure(Number(processors.toPrecision(2)));
const count = (value: number): string => Math.round(value).toLocaleString('en');
const powerOfTwo = (value: number): number => 2 ** Math.ceil(Math.log2(value));
const size = (gigabytes: number): string =>
  gigabytes < 1_000 ? `${figure(Number(gigabytes.toPrecision(2)))} GB` : `${figure(gigabytes / 1_000)} TB`;
