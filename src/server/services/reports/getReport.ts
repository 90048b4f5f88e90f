import type { ReportData, ReportEntry, ReportFilterView, ReportView } from '../../../contract/reports.ts';
import type { Person } from '../../../contract/person.ts';
import type { ReportPartData } from '../../../definition/report/view.ts';
import type { ReportDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { fieldOfFilter } from '../../../definition/types/report.ts';
import type { ReportFilter, ReportManifest } from '../../../definition/types/report.ts';
import { refreshCalendar } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';
import type { RecordQuery } from '../records/query.ts';
import { readFilters } from './filters.ts';
import { filterSchema } from './labels.ts';
import { homeReport, mayOpen, openReport } from './openReport.ts';
import { columnTitle, columnsOf, partView, readPart } from './part.ts';
import { runPart } from './runPart.ts';

export interface GetReport {
  key: string;
  locale: Locale;
}

/** The reports that the person may open, in the order of their groups and keys. */
export function listReports(person: Person, { locale }: { locale: Locale }, hall: Hall): ReportEntry[] {
  const home = homeReport(person, hall)?.key;
  return hall.registry
    .reports()
    .filter(({ manifest }) => mayOpen(person, manifest, hall))
    .map((definition) => {
      const {
        title,
        description = '',
        icon = 'BarChartOutlined',
        group = '',
      } = hall.registry.localised(definition, locale).manifest;
      return { key: definition.key, title, description, icon, group, home: definition.key === home };
    });
}

/** What a report is made of, for who may open it. @throws HallError notFound, forbidden */
export function getReport(person: Person, { key, locale }: GetReport, hall: Hall): ReportView {
  return viewOf(openReport(person, key, locale, hall), locale, hall);
}

/** Of a report in the person's language. */
export function viewOf({ key, manifest }: ReportDefinition, locale: Locale, hall: Hall): ReportView {
  return {
    key,
    title: manifest.title,
    description: manifest.description ?? '',
    filters: (manifest.filters ?? []).flatMap((filter) => filterView(filter, manifest, locale, hall) ?? []),
    parts: manifest.parts.map((part) => partView(readPart(part, manifest), locale, hall)),
  };
}

function filterView(
  filter: ReportFilter,
  manifest: ReportManifest,
  locale: Locale,
  hall: Hall,
): ReportFilterView | undefined {
  const name = fieldOfFilter(filter);
  const sources = [manifest.from, ...manifest.parts.flatMap(({ from }) => from ?? [])];
  const from = sources.find((source) => columnsOf(source, hall).has(name));
  const column = from === undefined ? undefined : columnsOf(from, hall).get(name);
  if (from === undefined || !column) return undefined;
  return {
    name,
    title: columnTitle(from, column, locale, hall),
    kind: column.kind === 'moment' ? 'date' : column.kind,
    schema: filterSchema(column, locale, hall),
    ...(typeof filter !== 'string' && { last: filter.last }),
  };
}

/**
 * What a report counts, within the rights and the data scope of who asks. Parts about what he may not see are told as
 * denied, the others stand. @throws HallError notFound, forbidden, unknownFilter, badRequest
 */
export async function getReportData(
  person: Person,
  { key, locale, query }: GetReport & { query: RecordQuery },
  hall: Hall,
): Promise<ReportData> {
  const definition = hall.registry.report(key);
  // a wrong question is wrong whoever asks
  if (definition) readFilters(definition.manifest, query, hall.clock.now());
  return countReport(person, openReport(person, key, locale, hall), { query, locale }, hall);
}

export interface CountReport {
  query: RecordQuery;
  locale: Locale;
  /** left out: who may open the report sees all that it counts, as far as his own rights go */
  maySee?: (from: string) => boolean;
}

/** Counts every part of a report for somebody who may open it. @throws HallError unknownFilter, badRequest */
export async function countReport(
  person: Person,
  { manifest }: ReportDefinition,
  { query, locale, maySee = () => true }: CountReport,
  hall: Hall,
): Promise<ReportData> {
  const filters = readFilters(manifest, query, hall.clock.now());
  await Promise.all([hall.directory.fresh(), refreshCalendar(hall)]);
  const parts: ReportPartData[] = [];
  for (const part of manifest.parts) {
    const read = readPart(part, manifest);
    parts.push(
      maySee(read.from) ? await runPart(person, read, { manifest, filters, locale }, hall) : { state: 'denied' },
    );
  }
  return { filters: Object.fromEntries(filters), parts };
}
