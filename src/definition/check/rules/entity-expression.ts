import type { SchemaTypes } from '../../expression/types.ts';
import { variablesIn } from '../../projection/dependencies.ts';
import type { EntityManifest } from '../../types/manifest.ts';
import { formTypes, problemsIn, typeIn, typesAt, typesFor, unreadRequest } from '../expressions.ts';
import { misfit } from '../fit.ts';
import { targetOf } from '../../projection/related.ts';
import { entityRule } from '../rule.ts';
import type { CheckContext, Form } from '../subject.ts';
import { fieldAt } from '../lookup.ts';
import { say } from '../../text/say.ts';

interface Text {
  pointer: (string | number)[];
  text: string;
  /** left out: any value */
  wants?: 'boolean';
  /** field that it computes or speaks about: of a column, its row is meant */
  path?: string;
  more?: SchemaTypes;
  /** the field that gets its value */
  fills?: string;
  /** what the record points at does not count */
  alone?: true;
}

export const entityExpression = entityRule({
  id: 'entity-expression',
  severity: 'error',
  title: 'an expression of entity.json is wrong: its syntax, a name that does not exist, or a type that cannot fit',
  help: 'Expressions see the fields of the record and, as `device.name`, of another that it points at, `id` and `user` (who acts); `set` sees what was asked for as `input.note` too. Functions are those of the catalogue.',
  check({ entity, manifest, form, context }, report) {
    const types = formTypes(form, context, true);
    for (const { pointer, text, wants, path = '', more, alone, fills } of textsOf(entity, context)) {
      const seen = { ...typesFor(form, types, path, text), ...more };
      for (const problem of problemsIn(text, seen, wants))
        report.at(manifest, pointer, unreadRequest(problem, form) ?? problem.said, {
          offset: problem.offset,
          severity: problem.severity,
        });
      const field = fills === undefined ? undefined : fieldAt(form.fields, fills);
      const fault = field && misfit(say`"${fills ?? ''}"`, text, typeIn(field.schema, context), seen);
      if (fault !== undefined) report.at(manifest, pointer, fault.message, { severity: fault.severity });
      const other = alone && variablesIn(text).find((name) => pointsFrom(name, form));
      if (other !== undefined) {
        const message = say`whose a record is hangs on the record itself, and "${other}" is of another, which changes without it`;
        report.at(manifest, pointer, message);
      }
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

/** Whether a name is of what a field points at: `device.name` where `device` is a record. */
function pointsFrom(name: string, { fields }: Form): boolean {
  return [...fields].some(
    ([path, [field]]) => name.startsWith(`${path}.`) && targetOf(field?.schema ?? {}) !== undefined,
  );
}

function textsOf({ own, actions = [], computed = {}, rules = [] }: EntityManifest, context: CheckContext): Text[] {
  return [
    ...(['while', 'anonymousIf'] as const).flatMap((name): Text[] => {
      const text = own?.[name];
      if (text === undefined) return [];
      return [{ pointer: ['own', name], text, wants: 'boolean', ...(name === 'anonymousIf' && { alone: true }) }];
    }),
    ...Object.entries(computed).map(([name, text]) => ({ pointer: ['computed', name], text, path: name, fills: name })),
    ...rules.map(({ field, refuseIf }, i) => ({
      pointer: ['rules', i, 'refuseIf'],
      text: refuseIf,
      path: field,
      wants: 'boolean' as const,
    })),
    ...actions.flatMap((action, i): Text[] => {
      if (typeof action === 'string') return [];
      const { showIf, set = {}, input } = action;
      const more: SchemaTypes = { input: { kind: 'object' } };
      for (const [name, field] of Object.entries(input?.schema.properties ?? {}))
        for (const path of [name, `input.${name}`]) Object.assign(more, typesAt(path, field, context, true));
      return [
        ...(showIf === undefined
          ? []
          : [{ pointer: ['actions', i, 'showIf'], text: showIf, wants: 'boolean' as const }]),
        ...Object.entries(set).map(([name, text]) => ({
          pointer: ['actions', i, 'set', name],
          text,
          more,
          fills: name,
        })),
      ];
    }),
  ];
}
