import { deepEquals } from '@rjsf/utils';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { sectionsOf } from '../../definition/projection/sections.ts';
import { changedNames } from './incremental.ts';
import type { FormLogic } from './logic.ts';
import { whenReleased } from './released.ts';
import { withNewDefaults } from '../../definition/projection/defaults.ts';
import { Unfinished } from '../widgets/parts/unfinished.ts';
import { Blame } from './blame.ts';
import { PastedEntries } from './entries.ts';
import { captionBefore, drawnPath, schemaAt, topOf, uiAt, valueAt, withValueAt } from './paths.ts';
import { Quotas } from './quotas.ts';
import { cutSections, drawSections, sameSection, type Section } from './sections.ts';

/** Errors drawn in one go. */
const AT_ONCE = 40;

export interface FormStoreInput {
  schema: JsonSchema;
  uiSchema: UiSchema;
  formData: FormData;
  logic: FormLogic;
  /** fields that are drawn; left out = all of them. Computed, checked and handed in are all */
  only?: readonly string[] | undefined;
  onChange(formData: FormData): void;
}

export type ShownError = DataError & { caption: string };

/**
 * The data of one form and what follows from it: the fields that apply, computed values, errors that are shown.
 * Widgets subscribe to the one path they draw, so a key, an error or a computed value renders only its own field.
 */
export class FormStore {
  data: FormData;
  /** the schema that applies to the data now, without if/then/else */
  active: JsonSchema;
  sections: Section[];
  /** shown errors by path, in field order */
  errors: ReadonlyMap<string, string> = new Map();
  /** counts replacements of all data: sections start anew */
  generation = 0;
  uiSchema: UiSchema;
  private order: string[] = [];
  schema: JsonSchema;
  private logic: FormLogic;
  private readonly only: readonly string[] | undefined;
  private readonly onChange: (formData: FormData) => void;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly dirty = new Set<string>();
  private readonly blame = new Blame();
  readonly quotas = new Quotas();
  private remote: DataError[] = [];
  private taken: DataError[] = [];
  private readonly entries: PastedEntries;
  /** the path that `reveal` speaks of */
  wanted = '';
  private readonly holders = new Set<() => void>();
  /** what fields hold that is not in the data yet */
  readonly unfinished = new Unfinished();

  constructor({ schema, uiSchema, formData, logic, only, onChange }: FormStoreInput) {
    this.entries = new PastedEntries(formData);
    this.unfinished.onChange = () => this.blame.submitted && this.showErrors();
    this.schema = schema;
    this.uiSchema = uiSchema;
    this.logic = logic;
    this.only = only;
    this.onChange = onChange;
    this.data = logic.compute(formData);
    this.active = logic.active(this.data);
    // conditions that hold from the start bring their defaults
    this.data = logic.compute(withNewDefaults(schema, this.active, this.data));
    this.active = logic.active(this.data);
    this.sections = this.drawn();
  }

  /** The sections of the form as it is now; it remembers in which order their fields are. */
  private drawn(): Section[] {
    this.order = sectionsOf(this.schema, this.uiSchema).flatMap(({ fields }) => fields);
    return drawSections(cutSections(this.schema, this.uiSchema, this.only), this.active, this.data);
  }

  /**
   * The same form in other words (another language), or with one field more (the studio): what was typed, left and submitted
   * holds on, and only the sections are drawn anew that have become others. A form may have a thousand fields.
   */
  follow({ schema, uiSchema, logic }: Pick<FormStoreInput, 'schema' | 'uiSchema' | 'logic'>): void {
    if (this.schema === schema && this.uiSchema === uiSchema) return;
    const { computed } = this.logic;
    const [data, old] = [this.data, this.sections];
    this.schema = schema;
    this.uiSchema = uiSchema;
    this.logic = logic;
    this.data = logic.compute(data);
    this.active = logic.active(this.data);
    // whether a field is computed is not said by its section
    const isSame = deepEquals([...computed], [...logic.computed]) ? sameSection : () => false;
    this.sections = this.drawn().map((section, index) => {
      const before = old[index];
      return before && isSame(before, section) ? before : section;
    });
    for (const name of changedNames(data, this.data)) this.tell(`value:${name}`);
    this.tell('data');
    this.tellSections(old);
    this.showErrors();
  }

  /** Listens to `error:<path>`, `section:<n>`, `sections` (how many there are), `errors`, `data` or `reveal`. */
  subscribe(channel: string, tell: () => void): () => void {
    let set = this.listeners.get(channel);
    if (set === undefined) this.listeners.set(channel, (set = new Set()));
    set.add(tell);
    return () => void set.delete(tell);
  }

  /** Listens to whatever may change the value at a path: its whole field. */
  subscribeValue(path: string, tell: () => void): () => void {
    return this.subscribe(`value:${topOf(path)}`, tell);
  }

  schemaAt = (path: string): JsonSchema | undefined => schemaAt(this.active, path) ?? schemaAt(this.schema, path);
  uiAt = (path: string): UiSchema => uiAt(this.uiSchema, path);
  valueAt = (path: string): JsonValue | undefined => valueAt(this.data, path);
  /** Rows do not count: `items.0.amount` is computed where `items.amount` is. */
  isComputed = (path: string): boolean => this.logic.computed.has(path.replace(/\.\d+(?=\.)/g, ''));

  /** Whether a computed field or column cannot be told, since something that it is computed from cannot be read. */
  isUntold = (path: string): boolean => this.logic.untold(this.data, path);
  /** Whom a field of people offers now; none = everybody. */
  groupsAt = (path: string, wanted: readonly string[]): string[] => this.logic.groups(this.data, path, wanted);

  /** Whether the field at a data path is there: conditions of columns are asked of their row. */
  isThere = (path: string): boolean => this.logic.shown(this.data, path);

  /** What is handed in: the data without what it deselects itself. */
  kept(): FormData {
    return this.logic.kept(this.data);
  }

  /** Takes one value: each key of every field ends here. `undefined` clears the field. */
  write(path: string, value: JsonValue | undefined): void {
    if (this.isComputed(path) || value === this.valueAt(path)) return;
    const top = topOf(path);
    this.dirty.add(top);
    this.settle(this.logic.compute(withValueAt(this.data, path, value)));
    this.remote = this.remote.filter((error) => topOf(error.path) !== top);
    this.showErrors();
    this.onChange(this.data);
  }

  /** A widget that rests before it commits hands over when `flush` asks. Gives the way to stop being asked. */
  holdsBack(handOver: () => void): () => void {
    this.holders.add(handOver);
    return () => void this.holders.delete(handOver);
  }

  flush(): void {
    for (const handOver of this.holders) handOver();
  }

  /** Fields were left: those that were changed are checked from now on. */
  touch(...paths: string[]): void {
    const changed = paths.filter((path) => this.dirty.has(topOf(path)));
    if (!this.blame.leave(changed, this.data)) return;
    whenReleased(() => this.showErrors());
  }

  /** Several fields at once (cells that were pasted): they are checked once, whoever changed them. */
  touchAll(paths: readonly string[]): void {
    this.blame.leave(paths, this.data);
    this.showErrors();
  }

  /** Somebody goes to a field: tables turn to the page of its row. */
  reveal(path: string): void {
    this.wanted = path;
    this.tell('reveal');
  }

  /** Checks everything and shows what is wrong. */
  submit(): DataError[] {
    this.blame.submit(this.data);
    this.remote = [];
    this.showErrors();
    return [...this.errors].map(([path, message]) => ({ path, message }));
  }

  /** Shows refusals of the server until their fields change. */
  refuse(errors: readonly DataError[]): void {
    this.remote = [...errors];
    this.showErrors();
  }

  /** Periods that other requests hold (`exclusive`): shown at once, since only the server knows them. */
  occupied(errors: readonly DataError[]): void {
    this.taken = [...errors];
    this.showErrors();
  }

  /** Words were pasted where entries of this dictionary stand: whatever is none of them is wrong, whoever put it there. */
  pasted(dictionary: string, entries: ReadonlySet<string>): void {
    this.entries.add(dictionary, entries);
  }

  replace(formData: FormData): void {
    this.settle(this.logic.compute(formData));
    this.dirty.clear();
    this.blame.clear();
    this.remote = [];
    this.generation += 1;
    this.sections.forEach((_, index) => this.tell(`section:${index}`));
    this.showErrors();
  }

  /** Rules and conditions arrived (the validators' module was loaded). */
  useLogic(logic: FormLogic): void {
    this.logic = logic;
    this.settle(logic.compute(this.data));
    this.showErrors();
  }

  /** The first errors with their captions. Of a field that this form does not have (who may not read it) only the message. */
  shownErrors(most: number): ShownError[] {
    return [...this.errors]
      .slice(0, most)
      .map(([path, message]) =>
        this.schemaAt(path)
          ? { path, message, caption: captionBefore(this.active, path, message, this.schemaAt(path)?.title) }
          : { path: '', message, caption: '' },
      );
  }

  private settle(given: FormData): void {
    const before = this.data;
    let next = given;
    let active = this.logic.active(next);
    // what a condition brings may have a default, which may decide another condition
    for (let known = this.active; active !== known; active = this.logic.active(next)) {
      next = this.logic.compute(withNewDefaults(known, active, next));
      known = active;
    }
    this.data = next;
    for (const name of changedNames(before, next)) this.tell(`value:${name}`);
    this.tell('data');
    if (active === this.active) return;
    this.active = active;
    const sections = drawSections(this.sections, active, next);
    const old = this.sections;
    this.sections = sections;
    this.tellSections(old);
  }

  private tellSections(old: readonly Section[]): void {
    this.sections.forEach((section, index) => {
      if (section !== old[index]) this.tell(`section:${index}`);
    });
    if (this.sections.length !== old.length) this.tell('sections');
  }

  private showErrors(): void {
    const found = this.blame.any ? [...this.logic.check(this.data), ...this.noEntries()] : [];
    const shown = new Map<string, string>();
    const drawn = (error: DataError): DataError => ({ ...error, path: drawnPath(this.active, error.path) });
    for (const { path, message } of [
      ...this.remote.map(drawn),
      ...this.taken.map(drawn),
      ...(this.blame.submitted ? this.unfinished.missing() : []),
      ...found.map(drawn).filter((error) => this.blame.falls(error.path, this.data)),
    ]) {
      if (!shown.has(path)) shown.set(path, message);
    }
    const before = this.errors;
    if (before.size === 0 && shown.size === 0) return;
    const rank = (path: string) => this.order.indexOf(topOf(path));
    this.errors = new Map([...shown].sort(([a], [b]) => rank(a) - rank(b)));
    const changed = new Set([...this.errors.keys(), ...before.keys()]);
    for (const path of changed) if (before.get(path) === shown.get(path)) changed.delete(path);
    this.tellErrors([...changed]);
    this.tell('errors');
  }

  private noEntries(): DataError[] {
    const isThere = this.entries.lookup(this.schema);
    return isThere === undefined ? [] : this.logic.dangling(this.data, isThere);
  }

  /** A form with hundreds of errors shows the first screen's at once and the others right after that is painted. */
  private tellErrors(paths: string[]): void {
    for (const path of paths.slice(0, AT_ONCE)) this.tell(`error:${path}`);
    const rest = paths.slice(AT_ONCE);
    if (rest.length > 0) setTimeout(() => this.tellErrors(rest), 0);
  }

  private tell(channel: string): void {
    for (const listener of this.listeners.get(channel) ?? []) listener();
  }
}
