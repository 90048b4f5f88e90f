import { STORED_FIELD } from '../../entity/table.ts';
import { formRule } from '../rule.ts';
import { say, type Words } from '../../text/say.ts';

/** what expressions can name */
export const USABLE = /^[\p{L}_][\p{L}\p{Nd}_]*$/u;
const FORBIDDEN = ['_id', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
/** what every record has of its own */
const OF_RECORDS = ['id', 'revision', '_actions'];
/** names that expressions give a meaning of their own */
export const TAKEN = ['initiator', 'nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances', 'loopCounter'];
/** words of the expression language */
export const WORDS = ['empty', 'true', 'false', 'null', 'and', 'or', 'not'];

export const schemaFieldName = formRule({
  id: 'schema-field-name',
  severity: 'error',
  title: 'a field has a name that cannot be used',
  help: 'Names of fields stand in expressions and in dotted paths: letters, digits and underscores, not starting with a digit. `_id` belongs to the rows of tables, `id` and `revision` to records, `initiator` and the counters of multi-instances to expressions.',
  check({ form, kind }, report) {
    for (const [path, [field]] of form.fields) {
      if (field === undefined) continue;
      const { name, pointer } = field;
      const tell = (message: Words, severity: 'error' | 'warning'): void => {
        report.at(form.text, pointer, message, { at: 'key', severity });
      };
      const isTaken = FORBIDDEN.includes(name) || (kind === 'entity' && path === name && OF_RECORDS.includes(name));
      if (isTaken || name.includes('.') || name === '' || name === '*' || name.startsWith('ui:')) {
        tell(say`a field cannot be called "${name}"`, 'error');
      } else if (kind === 'topic' && TAKEN.includes(name) && path === name) {
        tell(say`"${name}" means something else in expressions; give the field another name`, 'error');
      } else if (name === 'user' && path === name) {
        tell(say`"user" is who acts in expressions, never this field; give the field another name`, 'warning');
      } else if (kind === 'entity' && path === name && !STORED_FIELD.test(name)) {
        tell(say`no list finds records by "${name}": write letters, digits and underscores, 63 at most`, 'error');
      } else if (!USABLE.test(name) || WORDS.includes(name)) {
        tell(
          say`"${name}" cannot be used in expressions: write letters, digits and underscores, and none of their own words`,
          'warning',
        );
      }
    }
  },
});
