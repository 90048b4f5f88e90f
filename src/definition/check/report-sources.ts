import { entityColumns, flowColumns, FLOW_SOURCES, isFlowSource, type Columns } from '../report/columns.ts';
import type { ReportManifest, ReportPart } from '../types/report.ts';
import type { CheckContext } from './subject.ts';

/** The columns of what is counted; undefined where nobody knows it, which another rule tells. */
export function columnsOfSource(from: string, { entitySchemas }: CheckContext): Columns | undefined {
  if (isFlowSource(from)) return flowColumns(from);
  const schema = entitySchemas && Object.hasOwn(entitySchemas, from) ? entitySchemas[from] : undefined;
  return schema && entityColumns(schema);
}

export function columnsOfPart(part: ReportPart, from: string, context: CheckContext): Columns | undefined {
  return columnsOfSource(part.from ?? from, context);
}

/** Everything that the parts of a report count. */
export function sourcesOf({ from, parts }: ReportManifest): string[] {
  return [...new Set([from, ...parts.flatMap((part) => part.from ?? [])])];
}

/** What a report can count, for messages. */
export function knownSources({ vocabulary }: CheckContext): string[] {
  return [...FLOW_SOURCES, ...vocabulary.entities];
}
