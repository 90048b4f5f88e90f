import { didYouMean } from '../../text/suggest.ts';
import type { Rule } from '../rule.ts';
import { WIDGETS } from '../widgets.ts';

export const uiUnknownWidget: Rule = {
  id: 'ui-unknown-widget',
  severity: 'error',
  title: 'ui:widget names a widget that does not exist',
  help: `The widgets are: ${Object.keys(WIDGETS).join(', ')}.`,
  check({ meta, parts, ui }, report) {
    for (const { pointer, message } of meta.get('ui.json') ?? []) {
      if (pointer.at(-1) !== 'ui:widget' || !message.includes('it may be')) continue;
      const name = String(
        pointer.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], parts.uiSchema),
      );
      report.at(ui, pointer, `there is no widget "${name}"${didYouMean(name, Object.keys(WIDGETS))}`);
    }
  },
};
