import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { FileTexts } from '../../../contract/studio/definition.ts';
import type { ReportColumnFacts, ReportDraft } from '../../../contract/studio/report.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { partsIn } from '../../../definition/edit/report.ts';
import { readDefinition } from '../../../definition/read.ts';
import { FLOW_SOURCES, isFlowSource, type ReportColumn } from '../../../definition/report/columns.ts';
import type { ReportDefinition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import type { Hall } from '../hall.ts';
import type { RecordQuery } from '../records/query.ts';
import { grantsFor, isGranted } from '../records/openEntity.ts';
import { checkFiles, sourceOf } from '../studio/openDefinition.ts';
import { requireDefine, requireStudio } from '../studio/rights.ts';
import { countReport, viewOf } from './getReport.ts';
import { filterSchema } from './labels.ts';
import { mayOpen } from './openReport.ts';
import { columnsOf, columnTitle } from './part.ts';

export interface TryReport {
  key: string;
  files: FileTexts;
  /** what the page of the report would ask for in its address; filters that the draft does not have are left out */
  query?: RecordQuery;
  locale: Locale;
}

/** A text without English is no reason to count nothing. */
const HARMLESS = ['translation-missing', 'translation-unused', 'translation-invalid'];

const MOST_PARTS = 60;

/**
 * What a draft of a report counts for who writes it, and what it could count: within his own rights and data scope, as if it
 * served. Who may open no report about requests learns nothing of them by drafting one.
 * @throws HallError badRequest, forbidden, tooLarge
 */
export async function tryReport(person: Person, input: TryReport, hall: Hall): Promise<ReportDraft> {
  requireStudio(person, 'info');
  const { files, locale } = input;
  checkFiles('report', files);
  requireDefine(person, 'info', { at: { kind: 'report', key: input.key }, now: undefined }, hall);
  const parts = partsIn(files);
  // each is a query, asked after every pause of typing
  if (parts.length > MOST_PARTS) throw new HallError('tooLarge');
  const { from } = objectIn(files, 'report.json');
  const used = [from, ...parts.map((part) => part.from)].filter((one) => typeof one === 'string');
  const facts = (name: string) => [...columnsOf(name, hall).values()].map((one) => factsOf(name, one, locale, hall));
  return {
    counted: await counted(person, input, hall),
    sources: sourcesFor(person, locale, hall),
    columns: Object.fromEntries([...new Set(used)].map((name) => [name, facts(name)])),
  };
}

async function counted(
  person: Person,
  { key, files, query = {}, locale }: TryReport,
  hall: Hall,
): Promise<ReportDraft['counted']> {
  const source = sourceOf({ kind: 'report', key }, files, await hall.registry.now('report', key));
  const faults = await hall.registry.judge(source);
  if (faults.some(({ rule, severity }) => severity === 'error' && !HARMLESS.includes(rule))) return null;
  const { definition } = await readDefinition(source, { common: hall.registry.common(), judgeOnly: true });
  if (definition?.kind !== 'report') return null;
  const spoken: ReportDefinition = hall.registry.localised(definition, locale);
  const isOwn = spoken.manifest.scope === 'own';
  const maySee = (name: string): boolean => !isFlowSource(name) || isOwn || mayCountFlow(person, hall);
  const view = viewOf(spoken, locale, hall);
  const known = Object.fromEntries(
    Object.entries(query).filter(([name]) => view.filters.some((one) => one.name === name)),
  );
  return { view, data: await countReport(person, spoken, { query: known, locale, maySee }, hall) };
}

/** Whoever may open a report about what is his own learns nothing of others' by it. */
function mayCountFlow(person: Person, hall: Hall): boolean {
  return hall.registry
    .reports()
    .some(({ manifest }) => isFlowSource(manifest.from) && manifest.scope !== 'own' && mayOpen(person, manifest, hall));
}

/** What this person may count at all. */
function sourcesFor(person: Person, locale: Locale, hall: Hall): ReportDraft['sources'] {
  const flow = mayCountFlow(person, hall) ? FLOW_SOURCES : [];
  const entities = hall.registry.entities().filter((one) => isGranted(grantsFor(person, one, 'list')));
  return [
    ...flow.map((name) => ({ from: name, title: hall.texts.text(locale, `report.source.${name}`) })),
    ...entities.map((one) => ({ from: one.key, title: hall.registry.localised(one, locale).manifest.title })),
  ];
}

function factsOf(from: string, column: ReportColumn, locale: Locale, hall: Hall): ReportColumnFacts {
  const { oneOf } = filterSchema(column, locale, hall);
  const choices = oneOf?.map(({ const: value, title }) => ({ value: String(value), title: title ?? String(value) }));
  return {
    ...{ name: column.name, title: columnTitle(from, column, locale, hall), kind: column.kind },
    ...(choices && { choices }),
  };
}
