import type { Afterwards, CrossFieldRule, ExclusiveRule, NodeAction } from './manifest.ts';
import type { JsonSchema, UiSchema } from './schema.ts';

/** What expressions name beside the form, the same in page and server. */
export interface ProjectionScope {
  /** who has handed it in, or is about to */
  initiator: string;
  /** who acts */
  user: string;
  /** the campus day, `yyyy-MM-dd` */
  today: string;
  /** days of the academic calendar on which the week does not hold, `yyyy-MM-dd` */
  holidays: string[];
  workdays: string[];
  /** what the records and requests hold that the form names, where it is known beforehand */
  related?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** what the organisation answers to what the form's expressions ask of it (expression/answers.ts) */
  organisation?: Readonly<Record<string, string | readonly string[] | null>>;
}

/** What one node of a topic shows and takes. Made by `project()` only, on the server; drawn by the renderer as it is. */
export interface Projection {
  key: string;
  title: string;
  guide: string;
  version: number;
  node: string;
  /** hidden fields removed, what may not be written marked `readOnly`, `require` folded in */
  schema: JsonSchema;
  uiSchema: UiSchema;
  /** names, or names with words of their own; the plain actions of somebody who may do nothing are none */
  actions: NodeAction[];
  /** dotted paths shown large above the form: the node's own, else the topic's */
  summary: string[];
  /** services that follow a completed request */
  afterwards: Afterwards[];
  computed: Record<string, string>;
  rules: CrossFieldRule[];
  exclusive: ExclusiveRule[];
  scope: ProjectionScope;
  /** address of the precompiled validators of this projection (a hashed ES module) */
  validators: string;
}

/** One refusal of form data: dotted path (`items.0.amount`, empty for the whole) and a text for people. */
export interface DataError {
  path: string;
  message: string;
}
