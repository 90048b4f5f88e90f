import type { Scope } from '../../../definition/expression/scope.ts';
import { convert } from '../../../definition/projection/compute.ts';
import { withDefaults } from '../../../definition/projection/defaults.ts';
import { dependenciesOf } from '../../../definition/projection/dependencies.ts';
import { asSeen, rowsOf, tablesAround } from '../../../definition/projection/rows.ts';
import { readsFrom, relatedFields } from '../../../definition/projection/related.ts';
import { judgeRules } from '../../../definition/projection/rules.ts';
import { settle } from '../../../definition/projection/settle.ts';
import { shownIn } from '../../../definition/projection/shown.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import type { ExpectedRecord, TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData, JsonValue } from '../../../definition/types/json.ts';
import type { Effect } from '../../../definition/types/manifest.ts';
import { say } from '../../../definition/text/say.ts';
import { sameValue } from '../../../definition/validation/errors.ts';
import { messagesFor } from '../../../definition/validation/messages.ts';
import { refusals } from '../../../definition/validation/refusals.ts';
import { WalkRefused } from './refused.ts';
import type { RecordForms } from './walkWorld.ts';

interface Written {
  record: string;
  /** what of the request wrote it, where that may happen again */
  by?: string | undefined;
  /** how a changed record was named that the request has not written itself */
  named?: Named;
  data: FormData;
}

/** A record that is changed: by its id, or the newest that has this value in a field. */
interface Named {
  field: string;
  value: JsonValue;
}

/** The records that a request on a walk writes: judged as the server judges them, and kept nowhere else. */
export class WalkRecords {
  private readonly written: Written[] = [];
  private readonly topic: TopicDefinition;
  private readonly forms: RecordForms;
  private readonly scope: () => Scope;

  constructor(topic: TopicDefinition, forms: RecordForms, scope: () => Scope) {
    this.topic = topic;
    this.forms = forms;
    this.scope = scope;
  }

  /**
   * What the request writes at this moment.
   * @param read what a text comes to that speaks of the request, and of one row of it
   * @param round what is done again after a roll back writes the records of its round over
   * @throws WalkRefused where the server would refuse the step
   */
  affect(moment: string, formData: FormData, read: (text: string, row: FormData) => unknown, round?: string): void {
    for (const [index, effect] of (this.topic.manifest.effects ?? []).entries()) {
      const { on, each } = effect;
      if (on !== moment) continue;
      const tables = each === undefined ? [] : tablesAround(this.topic.schema, `${each}.*`);
      const rows = rowsOf(formData, tables);
      const forms = each === undefined ? [{}] : rows.map((one) => asSeen(formData, one.rows, tables));
      for (const [place, form] of forms.entries()) {
        const readHere = (text: string): unknown => read(text, form);
        const isMeant = effect.if === undefined || readHere(effect.if) === true;
        if (isMeant) this.effect(effect, readHere, round && `${round} ${index} ${place}`);
      }
    }
  }

  private effect({ record, set, update }: Effect, read: (text: string) => unknown, by?: string): void {
    const texts = Object.entries(update?.set ?? set ?? {});
    const values = Object.fromEntries(texts.map(([name, text]) => [name, read(text)]));
    const known = texts.flatMap(([name, text]) => (this.readsElsewhere(text) ? [] : [name]));
    const named = update && { field: update.by ?? 'id', value: read(update.id) as JsonValue };
    this.write(record, values, known, named ? { named } : { by });
  }

  /** What the delegate "record" of a service task writes; with `id` it changes a record. */
  delegate({ entity, record = '', id, ...values }: Readonly<Record<string, string>>, by: string): void {
    const how = id === undefined ? { by } : { named: { field: 'id', value: id } };
    this.write(entity ?? record, values, Object.keys(values), how);
  }

  /** @throws WalkRefused where no such record was written, or not so many */
  look({ record, data, count }: ExpectedRecord): void {
    const written = this.written.filter((one) => one.record === record).map((one) => one.data);
    const fits = (one: FormData): boolean =>
      Object.entries(data ?? {}).every(([name, value]) => sameValue(one[name] ?? null, value));
    const found = written.filter(fits).length;
    if (count === undefined ? found > 0 : found === count) return;
    const there = written.map((one) => JSON.stringify(one)).join(', ') || say`none`;
    const like = data === undefined ? '' : say` with ${JSON.stringify(data)}`;
    const wrong =
      count === undefined
        ? say`no record of "${record}" has ${JSON.stringify(data ?? {})}`
        : say`there should be ${count} records of "${record}"${like}`;
    throw new WalkRefused('record', say`${wrong}; written so far: ${there}`, { record });
  }

  /** Whether a text reads fields of other records or requests, which nobody here knows. */
  private readsElsewhere(text: string): boolean {
    const related = relatedFields(this.topic);
    return [...dependenciesOf(this.topic.manifest, text)].some((name) =>
      related.some((field) => readsFrom(field, name)),
    );
  }

  /** What is written over, or changed: of several the newest. */
  private writtenBefore(record: string, { by, named }: Pick<Written, 'by' | 'named'>): Written | undefined {
    return this.written.findLast((one) => {
      if (one.record !== record) return false;
      if (!named) return by !== undefined && one.by === by;
      const { field, value } = named;
      return sameValue(one.data[field] ?? null, value ?? '') || sameValue(one.named ?? {}, { field, value });
    });
  }

  /** Each value as its field's type wants it, and what the entity computes. Of a changed record only the change is judged. */
  private write(
    record: string,
    values: Readonly<Record<string, unknown>>,
    known: readonly string[],
    how: Pick<Written, 'by' | 'named'>,
  ): void {
    const isNew = how.named === undefined;
    const before = this.writtenBefore(record, how);
    const form = this.forms(record);
    const fields = form === undefined ? {} : allProperties(form.schema);
    const given = Object.entries(values).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const kept = field === undefined ? value : convert(value, field);
      return kept === undefined || kept === null || kept === '' ? [] : [[name, kept as JsonValue]];
    });
    const begun =
      form === undefined || !isNew
        ? {}
        : {
            ...withDefaults(form.schema, {}, form.uiSchema),
            ...(form.states && { [form.states.field]: form.states.start }),
          };
    const stays = Object.entries(before?.data ?? {}).filter(([name]) => !Object.hasOwn(values, name));
    const data: FormData = { ...begun, ...Object.fromEntries([...stays, ...given]) };
    const keep = (one: FormData): void => {
      if (before) before.data = one;
      else this.written.push({ record, data: one, ...how });
    };
    if (form === undefined) return keep(data);
    const settled = settle(form, data, this.scope());
    const shown = shownIn(form, settled, this.scope());
    const isJudged = (name = ''): boolean => known.includes(name) || (isNew && !Object.hasOwn(values, name));
    const raw = refusals(form.schema, settled).filter(({ path }) => shown(path) && isJudged(path.split('.', 1)[0]));
    const errors = messagesFor(raw, form.schema, 'zh-CN', settled);
    if (isNew && known.length === Object.keys(values).length)
      errors.push(...judgeRules(form, form.rules ?? [], settled, this.scope(), errors));
    if (errors.length > 0) {
      const said = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
      throw new WalkRefused('effect', say`what is written to "${record}" is refused: ${said}`, {
        record,
        errors: said,
      });
    }
    keep(settled);
  }
}
