import { displayText } from '../flow/display.ts';
import { activityName } from '../flow/names.ts';
import { readReason } from '../flow/reasons.ts';
import type { Hall } from '../hall.ts';
import { textOf } from '../../../definition/expression/value.ts';
import { variablesIn } from '../../../definition/projection/dependencies.ts';
import { getPath } from '../../../definition/projection/rows.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { FormData } from '../../../definition/types/json.ts';
import type { RowIds } from '../../engine/port.ts';
import { RuleWords } from './ruleWords.ts';
import type { Told } from './readDraft.ts';

/** Says what happens on a draft in its reader's language. */
export class TrialWords {
  readonly #told: Told;
  readonly #hall: Hall;
  readonly #rules: RuleWords;

  constructor(told: Told, hall: Hall) {
    this.#told = told;
    this.#hall = hall;
    this.#rules = new RuleWords(hall.registry.localised(told.topic, told.locale), told.locale, hall);
  }

  /** As the people of the task read it: a name may speak of what was filled in. */
  nameOf(activityId: string, formData: FormData, rows: RowIds | null): string {
    const { topic, locale, labels } = this.#told;
    if (activityId === 'start') return this.#hall.texts.text(locale, 'studio.node.start');
    return activityName(topic, activityId, '', locale, this.#hall, { formData, rows, eyes: null, labels });
  }

  /** Why somebody else has a task than the process says, or why it completed by itself. */
  reason(text: string): string {
    const reason = readReason(text);
    if (!reason) return text;
    const people = this.#hall.directory.nameOf(reason.values['userId']);
    return this.#hall.texts.text(this.#told.locale, `flow.reason.${reason.name}`, { ...reason.values, people });
  }

  /** Whom the process gives a step to. */
  rule(activityId: string): string {
    return this.#rules.of(activityId);
  }

  /** The fields that conditions read, by their titles, with what stands in them. */
  values(conditions: readonly string[], formData: FormData): { title: string; value: string }[] {
    const { topic, locale, labels } = this.#told;
    const fields = fieldsByPath(this.#hall.registry.localised(topic, locale).schema);
    const names = [...new Set(conditions.flatMap(variablesIn))];
    return names.flatMap((name) => {
      const [field] = fields.get(name) ?? [];
      if (!field) return [];
      const value = getPath(formData, name) ?? null;
      const shown = displayText(value, field.schema, { locale, labels, hall: this.#hall }) ?? textOf(value);
      return [{ title: field.schema.title ?? name, value: shown }];
    });
  }
}
