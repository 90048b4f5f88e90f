import { allProperties } from '../../schema/walk.ts';
import { formRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const schemaItemsMissing = formRule({
  id: 'schema-items-missing',
  severity: 'warning',
  title: 'a list does not say what is in it',
  help: 'Add "items": {"type": "string", …}, or an object with properties for a table. Lists of lists cannot be drawn.',
  check({ form }, report) {
    for (const [path, same] of form.fields) {
      const empty = same.find(
        ({ schema }) => schema.type === 'object' && Object.keys(allProperties(schema)).length === 0,
      );
      if (empty !== undefined)
        report.at(form.text, empty.pointer, say`"${path}" has no fields in it; add "properties", or another type`, {
          at: 'key',
        });
      const field = same.find(({ schema }) => schema.type === 'array');
      if (field === undefined || same.some(({ schema }) => schema.items !== undefined && schema.items.type !== 'array'))
        continue;
      const problem =
        field.schema.items === undefined
          ? say`does not say what is in it; add "items"`
          : say`is a list of lists, which cannot be drawn`;
      report.at(form.text, field.pointer, say`"${path}" ${problem}`, { at: 'key' });
    }
  },
});
