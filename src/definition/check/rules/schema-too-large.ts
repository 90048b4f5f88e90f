import { formRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const MAX_FIELDS = 1_000;
export const MAX_FIELD_DEPTH = 8;

export const schemaTooLarge = formRule({
  id: 'schema-too-large',
  severity: 'error',
  title: 'the form has too many fields, or too many levels',
  help: `A form may have ${MAX_FIELDS} fields on ${MAX_FIELD_DEPTH} levels. Nobody fills in more; a longer one is several requests, or an entity.`,
  check({ form }, report) {
    if (form.fields.size > MAX_FIELDS) {
      report.at(
        form.text,
        ['properties'],
        say`the form has ${form.fields.size} fields; at most ${MAX_FIELDS} are allowed`,
      );
    }
    for (const [path, [field]] of form.fields) {
      const depth = path.split('.').length;
      if (depth === MAX_FIELD_DEPTH + 1) {
        report.at(
          form.text,
          field?.pointer ?? [],
          say`"${path}" lies ${depth} levels deep; at most ${MAX_FIELD_DEPTH} are allowed`,
        );
      }
    }
  },
});
