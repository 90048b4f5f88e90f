import { textRule } from '../rule.ts';
import { english } from '../../text/say.ts';

export const uiInvalid = textRule({
  id: 'ui-invalid',
  severity: 'error',
  title: 'ui.json has a value of the wrong form',
  help: 'ui:sections is a list of {"key", "title", "fields", "showIf"}, ui:widget the name of a widget; ui:span is a whole number from 1 to 24, ui:showIf an expression.',
  check({ meta, ui }, report) {
    for (const { kind, pointer, message } of meta.get('ui.json') ?? []) {
      const isOption = kind === 'unknown-key' && String(pointer.at(-1)).startsWith('ui:');
      const isWidget = pointer.at(-1) === 'ui:widget' && english(message).includes('it may be');
      if (!isWidget && !isOption) report.at(ui, pointer, message);
    }
  },
});
