import { formRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const schemaUntyped = formRule({
  id: 'schema-untyped',
  severity: 'warning',
  title: 'a field has no type',
  help: 'Without a type nothing can be drawn or computed with certainty. Where a `then` narrows a field declared elsewhere, the type stands at the declaration.',
  check({ form, parts }, report) {
    const unresolved = new Set(parts.refFaults.map(({ pointer }) => pointer.join('/')));
    for (const [path, same] of form.fields) {
      const [field] = same;
      if (
        field === undefined ||
        same.some(({ schema, pointer }) => schema.type !== undefined || unresolved.has(pointer.join('/')))
      )
        continue;
      report.at(form.text, field.pointer, say`"${path}" has no type`, { at: 'key' });
    }
  },
});
