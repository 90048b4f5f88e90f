import type { ReportData, ReportEntry, ReportFilterView, ReportView } from '../../../contract/reports.ts';
import type { Person } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { fieldOfFilter } from '../../../definition/types/report.ts';
import type { ReportFilter, ReportManifest } from '../../../definition/types/report.ts';
import { refreshCalendar } from '../flow/calendar.ts';
import type { Hall } from '../hall.ts';
import type { RecordQuery } from '../records/query.ts';
import { isNamed } from '../records/rowAccess.ts';
import { readFilters } from './filters.ts';
import { filterSchema } from './labels.ts';
import { mayOpen, openReport } from './openReport.ts';
import { columnTitle, columnsOf, partView, readPart } from './part.ts';
import { runPart } from './runPart.ts';

export interface GetReport {
  key: string;
  locale: Locale;
}

/** The reports that the person may open, in the order of their groups and keys. */
export function listReports(person: Person, { locale }: { locale: Locale }, hall: Hall): ReportEntry[] {
  return hall.registry
    .reports()
    .filter(({ manifest }) => mayOpen(person, manifest))
    .map((definition) => {
      const {
        title,
        description = '',
        icon = 'BarChartOutlined',
        group = '',
        home = [],
      } = hall.registry.localised(definition, locale).manifest;
      return { key: definition.key, title, description, icon, group, home: isNamed(person, home) };
    });
}

/** What a report is made of, for who may open it. @throws HallError notFound, forbidden */
export function getReport(person: Person, { key, locale }: GetReport, hall: Hall): ReportView {
  const { manifest } = openReport(person, key, locale, hall);
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
  const filters = definition && readFilters(definition.manifest, query, hall.clock.now());
  const { manifest } = openReport(person, key, locale, hall);
  await Promise.all([hall.directory.fresh(), refreshCalendar(hall)]);
  const parts = [];
  for (const part of manifest.parts)
    parts.push(
      await runPart(person, readPart(part, manifest), { manifest, filters: filters ?? new Map(), locale }, hall),
    );
  return { filters: Object.fromEntries(filters ?? []), parts };
}
