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
  /** megabytes of a hall; kilobytes of a page that is open */
  idleMegabytes: number;
  busyMegabytes: number;
  socketKilobytes: number;
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

/** a hall is one process that uses one processor; so many connections to its database are let to it (README, PgBouncer) */
const CONNECTIONS = 20;
/** more than these on one PostgreSQL are no use: people are parted among several */
const [MOST_CONNECTIONS, MOST_PROCESSORS] = [500, 32];

const SITES = [
  ['a university of 5,000', 5_000],
  ['a university of 20,000', 20_000],
  ['a university of 50,000', 50_000],
  ['100 universities of 20,000', 2_000_000],
  ['1,000 universities of 20,000', 20_000_000],
] as const;

export const HEAD = [
  ...[
    'people',
    'requests a day',
    'calls/s at the peak',
    'processors busy: halls, database',
    'halls',
    'memory of a hall',
  ],
  ...['PostgreSQL', 'of each: processors, memory, connections', 'database a year', 'uploads a year'],
];

export function rows(measured: Measured): string[][] {
  return SITES.map(([name, people]) => rowOf(name, people, measured));
}

function rowOf(name: string, people: number, measured: Measured): string[] {
  const requests = (people * ASSUMED.requestsAYear) / ASSUMED.workingDays;
  const daily = callsOfADay(people * ASSUMED.visitsADay, requests);
  const inPeakSecond = (ASSUMED.busiestDay * ASSUMED.peakHour) / 3_600;
  const sum = (of: (call: CallName) => number) =>
    Object.entries(daily).reduce((total, [call, count]) => total + count * of(call as CallName), 0) * inPeakSecond;
  const [node, database] = [sum((call) => measured.calls[call].node), sum((call) => measured.calls[call].database)];
  const halls = Math.max(2, Math.ceil(node / 1_000 / ASSUMED.busy));
  const clusters = Math.max(
    Math.ceil((halls * CONNECTIONS) / MOST_CONNECTIONS),
    Math.ceil(database / 1_000 / ASSUMED.busy / MOST_PROCESSORS),
  );
  const yearly = people * ASSUMED.requestsAYear;
  const files = yearly * ASSUMED.filesOfARequest;
  const databaseGigabytes = (yearly * total(measured.requestBytes) + files * measured.fileRowBytes) / 1e9;
  const socketMegabytes = ((people * ASSUMED.openPages) / halls / 1_024) * measured.socketKilobytes;
  const processors = Math.max(2, Math.ceil(database / 1_000 / ASSUMED.busy / clusters));
  // what a year leaves behind, a quarter of it: lists read this year's; never less than the usual smallest machine
  const memory = Math.max(4, powerOfTwo(databaseGigabytes / clusters / 4));
  return [
    ...[name, count(requests), figure(sum(() => 1)), `${cores(node)}, ${cores(database)}`, String(halls)],
    `${figure((measured.busyMegabytes + socketMegabytes) / 1_024)} GB`,
    ...[String(clusters), `${processors}, ${memory} GB, ${Math.ceil(halls / clusters) * CONNECTIONS}`],
    ...[size(databaseGigabytes), size((files * ASSUMED.fileMegabytes) / 1_000)],
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

const cores = (milliseconds: number): string => figure(Number((milliseconds / 1_000).toPrecision(2)));
const count = (value: number): string => Math.round(value).toLocaleString('en');
const powerOfTwo = (value: number): number => 2 ** Math.ceil(Math.log2(value));
const size = (gigabytes: number): string =>
  gigabytes < 1_000 ? `${figure(Number(gigabytes.toPrecision(2)))} GB` : `${figure(gigabytes / 1_000)} TB`;
