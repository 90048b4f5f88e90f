import { meantOrListed } from '../../text/suggest.ts';
import { say } from '../../text/say.ts';
import { closedValues } from '../vocabulary.ts';
import { fieldAt, noOwnField, ownFields } from '../lookup.ts';
import { entityRule } from '../rule.ts';

export const entityColors = entityRule({
  id: 'entity-colors',
  severity: 'error',
  title: 'colors speak of a field or of a value that does not exist',
  help: '`colors` names fields with choices (`oneOf`, `enum` or `x-dict`) or with yes and no, and by each some of its values; the words of tags are those of the field. A value of a dictionary that is gone is a warning: people may bring it back.',
  check({ entity, manifest, form, context }, report) {
    for (const [name, colors] of Object.entries(entity.colors ?? {})) {
      const field = fieldAt(ownFields(form.fields), name)?.schema;
      if (!field) {
        report.at(manifest, ['colors', name], noOwnField(form.fields, name, '"colors"'), { at: 'key' });
        continue;
      }
      const known = closedValues(field, context.vocabulary);
      const dictionary = field['x-dict'];
      if (!known) {
        if (dictionary === undefined)
          report.at(
            manifest,
            ['colors', name],
            say`"${name}" has no choices; colors need "oneOf", "enum", "x-dict" or yes and no`,
            { at: 'key' },
          );
        continue;
      }
      for (const value of Object.keys(colors)) {
        if (known.includes(value)) continue;
        report.at(
          manifest,
          ['colors', name, value],
          say`"${value}" is no value of "${name}"${meantOrListed(value, known)}`,
          {
            at: 'key',
            ...(dictionary !== undefined && { severity: 'warning' as const }),
          },
        );
      }
    }
  },
});
