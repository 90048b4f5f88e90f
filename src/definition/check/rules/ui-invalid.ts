import type { Rule } from '../rule.ts';

export const uiInvalid: Rule = {
  id: 'ui-invalid',
  severity: 'error',
  title: 'ui.json has a value of the wrong form',
  help: 'ui:order is a list of names, ui:widget the name of a widget, ui:options an object; span is a whole number from 1 to 24.',
  check({ meta, ui }, report) {
    for (const { pointer, message } of meta.get('ui.json') ?? []) {
      if (pointer.at(-1) !== 'ui:widget' || !message.includes('it may be')) report.at(ui, pointer, message);
    }
  },
};
