import { meantOrListed } from '../../text/suggest.ts';
import { WIDGETS } from '../../widgets/table.ts';
import { formRule } from '../rule.ts';
import { english, say } from '../../text/say.ts';

const NAMES = Object.keys(WIDGETS);

export const uiUnknownWidget = formRule({
  id: 'ui-unknown-widget',
  severity: 'error',
  title: 'ui:widget names a widget that does not exist',
  help: `The widgets are: ${NAMES.join(', ')}.`,
  check(subject, report) {
    const { meta, parts, ui } = subject;
    for (const { pointer, message } of meta.get('ui.json') ?? []) {
      if (pointer.at(-1) !== 'ui:widget' || !english(message).includes('it may be')) continue;
      const name = String(
        pointer.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], parts.uiSchema),
      );
      const hint = meantOrListed(name, NAMES);
      report.at(ui, pointer, say`there is no widget "${name}"${hint}`);
    }
  },
});
