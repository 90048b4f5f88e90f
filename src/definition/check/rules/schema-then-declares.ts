import type { JsonSchema } from '../../types/schema.ts';
import { expressionOf } from '../../schema/condition.ts';
import { formRule } from '../rule.ts';
import { nodesOf, objectAround } from '../subject.ts';
import { say } from '../../text/say.ts';

export const schemaThenDeclares = formRule({
  id: 'schema-then-declares',
  severity: 'error',
  title: '`then` or `else` declares a field',
  help: 'Fields are declared in `properties`; `then` and `else` refine them (required, choices, limits). Whether a field is there at all is said by "ui:showIf" in ui.json: while it is not there it is not required either.',
  check({ form }, report) {
    const nodes = nodesOf(form.schema);
    for (const { schema, pointer } of nodes) {
      const branch = branchOf(pointer);
      if (branch === undefined || schema.properties === undefined || pointer.length - 1 !== branch) continue;
      const declared = declaredAt(objectAround(form.schema, pointer.slice(0, branch)));
      const condition = nodes.find(({ pointer: at }) => at.join('/') === pointer.slice(0, branch).join('/'))?.schema.if;
      for (const name of Object.keys(schema.properties)) {
        if (declared.has(name)) continue;
        const written = condition === undefined ? undefined : expressionOf(condition);
        const text = pointer[branch] === 'else' && written !== undefined ? `!(${written})` : written;
        const message = say`"${name}" is declared in "${pointer[branch] ?? ''}": declare it in "properties", and write "${name}": {"ui:showIf": "\${${text ?? '…'}}"} in ui.json`;
        report.at(form.text, [...pointer, 'properties', name], message, { at: 'key' });
      }
    }
  },
});

/** Where the last `then` or `else` of a way stands; names of fields are no keywords. */
function branchOf(pointer: readonly (string | number)[]): number | undefined {
  const found = pointer.findLastIndex(
    (step, i) => (step === 'then' || step === 'else') && pointer[i - 1] !== 'properties',
  );
  return found === -1 ? undefined : found;
}

/** The fields that an object declares, not those of its branches. */
function declaredAt(schema: JsonSchema): Set<string> {
  return new Set(Object.keys(schema.properties ?? {}));
}
