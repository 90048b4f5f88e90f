import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { sectionsOf } from '../../definition/projection/sections.ts';
import { changedNames } from './incremental.ts';
import type { FormLogic } from './logic.ts';
import { whenReleased } from './released.ts';
import { referencesIn } from '../../definition/validation/references.ts';
import type { DataReference } from '../../definition/validation/references.ts';
import { withNewDefaults } from '../../definition/projection/defaults.ts';
import { Unfinished } from '../widgets/parts/unfinished.ts';
import { Blame } from './blame.ts';
import { captionOf, drawnPath, schemaAt, topOf, uiAt, valueAt, withValueAt } from './paths.ts';
import { cutSections, drawSections, type Section } from './sections.ts';

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

export interface ShownError extends DataError {
  caption: string;
}

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
  generation: number;
  readonly uiSchema: UiSchema;
  private readonly order: string[];
  readonly schema: JsonSchema;
  private logic: FormLogic;
  private readonly onChange: (formData: FormData) => void;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly dirty: Set<string>;
  private readonly blame: Blame;
  private remote: DataError[] = [];
  private taken: DataError[] = [];
  /** the entries of dictionaries whose words were pasted */
  private readonly entries: Map<string, ReadonlySet<string>>;
  /** what the form came with holds on, as on the server: entries that were withdrawn since */
  private readonly given: FormData;
  /** the path that `reveal` speaks of */
  wanted = '';
  private readonly holders = new Set<() => void>();
  /** what fields hold that is not in the data yet */
  readonly unfinished: Unfinished;

  /** `before` = the same form in other words (another language): what was typed, left and submitted there holds on. */
  constructor(input: FormStoreInput, before?: FormStore) {
    this.dirty = new Set(before?.dirty);
    this.blame = new Blame(before?.blame);
    this.entries = new Map(before?.entries);
    this.given = before?.given ?? input.formData;
    this.generation = before?.generation ?? 0;
    this.unfinished = before?.unfinished ?? new Unfinished();
    this.unfinished.onChange = () => this.blame.submitted && this.showErrors();
    this.schema = input.schema;
    this.uiSchema = input.uiSchema;
    this.logic = input.logic;
    this.onChange = input.onChange;
    this.data = this.logic.compute(input.formData);
    this.active = this.logic.active(this.data);
    if (!before) {
      // conditions that hold from the start bring their defaults
      this.data = this.logic.compute(withNewDefaults(this.schema, this.active, this.data));
      this.active = this.logic.active(this.data);
    }
    this.order = sectionsOf(this.schema, this.uiSchema).flatMap(({ fields }) => fields);
    this.sections = drawSections(cutSections(this.schema, this.uiSchema, input.only), this.active, this.data);
    if (before) this.showErrors();
  }

  /** Listens to `error:<path>`, `section:<n>`, `errors`, `data` or `reveal`. */
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
    this.entries.set(dictionary, entries);
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
          ? { path, message, caption: this.captionBefore(path, message) }
          : { path: '', message, caption: '' },
      );
  }

  /** What must be said before a message so that its field is clear: most messages name the field themselves. */
  private captionBefore(path: string, message: string): string {
    const around = path.split('.').slice(0, -1).join('.');
    const title = this.schemaAt(path)?.title;
    if (title === undefined || !message.includes(title)) return captionOf(this.active, path);
    return around === '' ? '' : captionOf(this.active, around);
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
    sections.forEach((section, index) => {
      if (section !== old[index]) this.tell(`section:${index}`);
    });
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
    if (this.entries.size === 0) return [];
    const name = ({ kind, target, value }: DataReference): string => JSON.stringify([kind, target, value]);
    const given = new Set(referencesIn(this.schema, this.given).map(name));
    return this.logic.dangling(
      this.data,
      (one) =>
        one.kind !== 'dictionary' || given.has(name(one)) || this.entries.get(one.target)?.has(one.value) !== false,
    );
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
