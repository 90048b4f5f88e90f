import type { EntityManifest, TopicManifest } from '../types/manifest.ts';
import type { ReportManifest } from '../types/report.ts';
import type { ProcessModel } from '../types/process.ts';
import type { JsonText, Pointer } from '../text/json.ts';
import type { Words } from '../text/say.ts';
import type { Form, Subject } from './subject.ts';

/** What people can read about a rule: `hall explain <id>`, the generated reference. */
export interface RuleDoc {
  /** stable: part of the product's interface, it never changes its meaning */
  id: string;
  severity: 'error' | 'warning';
  /** one line */
  title: string;
  /** why, and how to mend it */
  help: string;
}

/** What the checker must know to run a rule. */
interface Run {
  /** asks what the form's fields are called, or nothing of the form: runs where a keyword of schema.json is misshapen too */
  byName?: true;
}

/** One rule of the checker. It looks at what it needs of the subject and reports what is wrong. */
export interface Rule extends RuleDoc, Run {
  check(subject: Subject, report: Report): void | Promise<void>;
}

export interface ReportOptions {
  /** another severity than the rule's own, where it cannot be certain */
  severity?: 'error' | 'warning' | undefined;
  /** the property's name instead of its value */
  at?: 'key' | 'value';
  /** characters into a text value, for a caret inside an expression */
  offset?: number;
  /** the field about which this is only a consequence, where another fault names that field: then it is not told */
  about?: string;
  /** the field of whose type this is a consequence: not told where schema.json is told to change that type */
  typed?: string | undefined;
}

/** How a rule reports: at a place of a JSON file, of the process, or of the definition's folder as a whole. */
export interface Report {
  at(text: JsonText | undefined, pointer: Pointer, message: Words, options?: ReportOptions): void;
  /** at an element of process.bpmn, or a part of it (`assignee`, `condition`, `candidateGroups.0`) */
  inProcess(id: string, message: Words, options?: ReportOptions & { part?: string }): void;
  /** where a text of the definition is written, whichever file it is in */
  atText(text: string, message: Words, options?: ReportOptions): void;
  folder(message: Words, options?: ReportOptions): void;
}

export type TopicSubject = Subject & { topic: TopicManifest; manifest: JsonText; form: Form };
export type ProcessSubject = TopicSubject & { process: ProcessModel };
export type EntitySubject = Subject & { entity: EntityManifest; manifest: JsonText; form: Form };
export type ReportSubject = Subject & { report: ReportManifest; manifest: JsonText };
export type FormSubject = Subject & { form: Form };

type Body<S> = RuleDoc & Run & { check(subject: S, report: Report): void | Promise<void> };

/** A rule about a topic's manifest and form; it waits until both have the right shape. */
export function topicRule(rule: Body<TopicSubject>): Rule {
  return { ...rule, check: (subject, report) => (isTopic(subject) ? rule.check(judged(subject), report) : undefined) };
}

/** A rule about the process together with the form. */
export function processRule(rule: Body<ProcessSubject>): Rule {
  return {
    ...rule,
    check: (subject, report) =>
      isTopic(subject) && subject.process !== undefined
        ? rule.check(judged(subject as ProcessSubject), report)
        : undefined,
  };
}

export function entityRule(rule: Body<EntitySubject>): Rule {
  return { ...rule, check: (subject, report) => (isEntity(subject) ? rule.check(judged(subject), report) : undefined) };
}

export function reportRule(rule: Body<ReportSubject>): Rule {
  return { ...rule, check: (subject, report) => (isReport(subject) ? rule.check(judged(subject), report) : undefined) };
}

/** A rule about schema.json and ui.json as they are written, and about the forms that actions ask for. */
export function textRule(rule: Body<Subject>): Rule {
  return {
    ...rule,
    async check(subject, report) {
      for (const one of [subject, ...subject.asked]) await rule.check(one, report);
    },
  };
}

/** The same once they have the right shape. */
export function formRule(rule: Body<FormSubject>): Rule {
  return textRule({
    ...rule,
    check: (subject, report) => (hasForm(subject) ? rule.check(subject, report) : undefined),
  });
}

/** A rule about a manifest points into what is judged of it. */
const judged = <S extends Subject & { manifest: JsonText }>(subject: S): S => ({
  ...subject,
  manifest: subject.judged ?? subject.manifest,
});

function isReport(subject: Subject): subject is ReportSubject {
  return subject.report !== undefined && subject.manifest !== undefined;
}

function hasForm(subject: Subject): subject is FormSubject {
  return subject.form !== undefined;
}

function isTopic(subject: Subject): subject is TopicSubject {
  return subject.topic !== undefined && subject.manifest !== undefined && hasForm(subject);
}

function isEntity(subject: Subject): subject is EntitySubject {
  return subject.entity !== undefined && subject.manifest !== undefined && hasForm(subject);
}
