import { usualFor } from '../../../src/definition/widgets/choose.ts';
import { ALL_OPTIONS, WIDGETS } from '../../../src/definition/widgets/table.ts';
import { quoted, table } from './markdown.ts';

/** Every widget: what it draws, whether it is chosen by itself, how wide it is. */
export function widgetTable(): string {
  return table(
    ['widget', 'draws', 'by itself', 'span'],
    Object.entries(WIDGETS).map(([name, { says, span }]) => [
      quoted(name),
      says,
      usualFor(name) ? 'yes' : '',
      `${span}`,
    ]),
  );
}

export function optionTable(): string {
  const readers = (option: string): string =>
    Object.entries(WIDGETS)
      .flatMap(([name, { options }]) => (Object.hasOwn(options, option) ? [name] : []))
      .join(', ') || 'every field';
  return table(
    ['option', 'value', 'meaning', 'read by'],
    Object.entries(ALL_OPTIONS).map(([name, { type, enum: values, description }]) => [
      quoted(`ui:${name}`),
      values?.map(quoted).join(', ') ?? type,
      description,
      readers(name),
    ]),
  );
}
