import { usualFor } from '../../../src/definition/widgets/choose.ts';
import { ALL_OPTIONS, WIDGETS } from '../../../src/definition/widgets/table.ts';
import { quoted, table } from './markdown.ts';
import type { GuideWords } from './words.ts';

type Say = GuideWords['say'];

/** Every widget: what it draws, whether it is chosen by itself, how wide it is. */
export function widgetTable(say: Say): string {
  return table(
    ['widget', 'draws', 'by itself', 'span'].map(say),
    Object.entries(WIDGETS).map(([name, { says, span }]) => [
      quoted(name),
      say(says),
      usualFor(name) ? say('yes') : '',
      `${span}`,
    ]),
  );
}

export function optionTable(say: Say): string {
  const readers = (option: string): string =>
    Object.entries(WIDGETS)
      .flatMap(([name, { options }]) => (Object.hasOwn(options, option) ? [name] : []))
      .join(', ') || say('every field');
  return table(
    ['option', 'value', 'meaning', 'read by'].map(say),
    Object.entries(ALL_OPTIONS).map(([name, { type, enum: values, description }]) => [
      quoted(`ui:${name}`),
      values?.map(quoted).join(', ') ?? type,
      say(description),
      readers(name),
    ]),
  );
}
