import { closedValues } from '../vocabulary.ts';
import { meantOrListed } from '../../text/suggest.ts';
import { fieldAt, noOwnField, ownFields } from '../lookup.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const entityStates = entityRule({
  id: 'entity-states',
  severity: 'error',
  title: 'states speak of a field or of a state that does not exist',
  help: '`states.field` is a field with choices (`oneOf`, `enum` or `x-dict`); `start`, the keys of `colors` and what actions set there are some of them.',
  check({ entity, manifest, form, context }, report) {
    const { states } = entity;
    if (!states) return;
    const field = fieldAt(ownFields(form.fields), states.field)?.schema;
    if (!field) {
      report.at(manifest, ['states', 'field'], noOwnField(form.fields, states.field, '"states"'));
      return;
    }
    const known = field.type === 'boolean' ? undefined : closedValues(field, context.vocabulary);
    if (!known) {
      if (field['x-dict'] === undefined)
        report.at(
          manifest,
          ['states', 'field'],
          say`"${states.field}" has no choices; states need "oneOf", "enum" or "x-dict"`,
          // it moves all the same; lists show the bare value
          { severity: 'warning' },
        );
      return;
    }
    const check = (state: string, pointer: (string | number)[], at: 'key' | 'value'): void => {
      if (known.includes(state) || state.includes('${')) return;
      report.at(manifest, pointer, say`"${state}" is no state of "${states.field}"${meantOrListed(state, known)}`, {
        at,
      });
    };
    check(states.start, ['states', 'start'], 'value');
    for (const state of Object.keys(states.colors ?? {})) check(state, ['states', 'colors', state], 'key');
    (entity.actions ?? []).forEach((action, i) => {
      const set = typeof action === 'string' ? undefined : action.set?.[states.field];
      if (set !== undefined) check(set, ['actions', i, 'set', states.field], 'value');
    });
  },
});
