import type { FormData, JsonValue } from './json.ts';
import type { Locale, Translations } from './locale.ts';
import type { EntityManifest, TopicManifest } from './manifest.ts';
import type { ProcessModel } from './process.ts';
import type { ReportManifest } from './report.ts';
import type { JsonSchema, UiSchema } from './schema.ts';

export interface Sample {
  name: string;
  as: string;
  formData: FormData;
  /** dotted paths that must be refused; only in invalid samples */
  errors?: string[];
}

/** Steps that nobody does: `{"after": "P3D"}` is read as `wait`, `{"expect": …}` as `expect`. */
export const ASIDES: readonly string[] = ['wait', 'expect'];

/** Records with these values: so many, or one at least. They were written, or changed into this, by the request. */
export type ExpectedRecord = { record: string; data?: FormData; count?: number };

/** Somebody whom a service task has told something in which `text` stands, or named as a reader. */
export type ExpectedNotice = { notice: string; text?: string };

export interface JourneyStep {
  by: string;
  /** BPMN id of the user task, `start` for the applicant's own step */
  at?: string;
  do: string;
  formData?: FormData;
  comment?: string;
  /** of `wait`: how long, ISO 8601 */
  after?: string;
  /** of `expect`: what effects and service tasks have written, and whom they told, by now */
  expect?: ExpectedRecord | ExpectedNotice;
  [more: string]: JsonValue | undefined;
}

/** A step as it stands in a journey's file. */
export function stepWritten(step: JourneyStep): Partial<JourneyStep> {
  if (!ASIDES.includes(step.do)) return step;
  const { after, expect } = step;
  return { ...(after !== undefined && { after }), ...(expect && { expect }) };
}

export interface Journey {
  name: string;
  as: string;
  formData: FormData;
  steps: JourneyStep[];
  end: string;
}

/**
 * What all definitions have in common. All of it is plain frozen data: read from files, judged by the checker, and never
 * changed afterwards.
 */
interface DefinitionBase {
  key: string;
  /** sha-256 of all files that matter at run time (not samples, seeds and demo rows), hex */
  hash: string;
  translations: Partial<Record<Locale, Translations>>;
}

/** What a topic and an entity have in common. */
interface FormBase extends DefinitionBase {
  schema: JsonSchema;
  uiSchema: UiSchema;
  samples: Sample[];
}

/** A request type. `schema` has every `$ref` already replaced, so that a version stands alone. */
export interface TopicDefinition extends FormBase {
  kind: 'topic';
  manifest: TopicManifest;
  process: ProcessModel;
  journeys: Journey[];
}

/** An admin or business entity. */
export interface EntityDefinition extends FormBase {
  kind: 'entity';
  manifest: EntityManifest;
  /** base data, which every hall has */
  seed: FormData[];
  /** rows of the demo, beside the valid samples */
  demo?: FormData[];
  /** the day as of which these are written, where they move with the present */
  demoAsOf?: string;
}

/** What is counted of requests or records, and how it is drawn. */
export interface ReportDefinition extends DefinitionBase {
  kind: 'report';
  manifest: ReportManifest;
}

export type Definition = TopicDefinition | EntityDefinition | ReportDefinition;
/** Those that are filled in. */
export type FormDefinition = TopicDefinition | EntityDefinition;
