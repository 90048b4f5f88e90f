import { typeOf } from '../../expression/types.ts';
import type { SchemaTypes } from '../../expression/types.ts';
import type { EntityManifest } from '../../types/manifest.ts';
import { fieldTypes, problemsIn, typesFor, unreadRecord } from '../expressions.ts';
import { entityRule } from '../rule.ts';
import { say } from '../../text/say.ts';

interface Text {
  pointer: (string | number)[];
  text: string;
  /** left out: any value */
  wants?: 'boolean';
  /** field that it computes or speaks about: of a column, its row is meant */
  path?: string;
  more?: SchemaTypes;
}

export const entityExpression = entityRule({
  id: 'entity-expression',
  severity: 'error',
  title: 'an expression of entity.json is wrong: its syntax, a name that does not exist, or a type that cannot fit',
  help: 'Expressions see the fields of the record itself and not those of another that it points at, `id` and `user` (who acts); `set` sees what was asked for as `input.note` too. Functions are those of the catalogue.',
  check({ entity, manifest, form, context }, report) {
    const types: SchemaTypes = { ...fieldTypes(form, context), user: { kind: 'user' }, id: { kind: 'text' } };
    for (const { pointer, text, wants, path = '', more } of textsOf(entity)) {
      for (const problem of problemsIn(text, { ...typesFor(form, types, path, text), ...more }, wants))
        report.at(manifest, pointer, unreadRecord(problem, form) ?? problem.said, { offset: problem.offset });
    }
    for (const name of Object.keys(entity.computed ?? {})) {
      if (!form.fields.has(name))
        report.at(manifest, ['computed', name], say`schema.json has no field "${name}" to compute`, { at: 'key' });
    }
    (entity.rules ?? []).forEach(({ field }, i) => {
      if (!form.fields.has(field))
        report.at(manifest, ['rules', i, 'field'], say`schema.json has no field "${field}" to show the message at`);
    });
  },
});

function textsOf({ own, actions = [], computed = {}, rules = [] }: EntityManifest): Text[] {
  return [
    ...(['while', 'anonymousIf'] as const).flatMap((name) => {
      const text = own?.[name];
      return text === undefined ? [] : [{ pointer: ['own', name], text, wants: 'boolean' as const }];
    }),
    ...Object.entries(computed).map(([name, text]) => ({ pointer: ['computed', name], text, path: name })),
    ...rules.map(({ field, refuseIf }, i) => ({
      pointer: ['rules', i, 'refuseIf'],
      text: refuseIf,
      path: field,
      wants: 'boolean' as const,
    })),
    ...actions.flatMap((action, i): Text[] => {
      if (typeof action === 'string') return [];
      const { showIf, set = {}, input } = action;
      const asked = Object.entries(input?.schema.properties ?? {}).map(
        ([name, field]) => [name, typeOf(field)] as const,
      );
      const more: SchemaTypes = {
        ...Object.fromEntries(asked),
        input: { kind: 'object' },
        ...Object.fromEntries(asked.map(([name, type]) => [`input.${name}`, type])),
      };
      return [
        ...(showIf === undefined
          ? []
          : [{ pointer: ['actions', i, 'showIf'], text: showIf, wants: 'boolean' as const }]),
        ...Object.entries(set).map(([name, text]) => ({ pointer: ['actions', i, 'set', name], text, more })),
      ];
    }),
  ];
}
