import { say, type Words } from '../../text/say.ts';
import { textRule } from '../rule.ts';

const CHOICES = (): Words => say`choices with titles are "oneOf": [{"const": …, "title": …}]`;
const CONDITIONS = (): Words =>
  say`what hangs on another field is said by if/then, and whether it is there by "ui:showIf" in ui.json`;
const UI = (): Words => say`how a field is drawn is said in ui.json`;
const MANIFEST = (): Words => say`what is computed or checked over several fields is said in topic.json or entity.json`;

/** What is meant by keywords that other dialects and form builders have. */
const ELSEWHERE: Readonly<Record<string, () => Words>> = {
  ...{ enumNames: CHOICES, anyOf: CHOICES, options: CHOICES, choices: CHOICES },
  ...{ dependencies: CONDITIONS, dependentRequired: CONDITIONS, dependentSchemas: CONDITIONS, showIf: CONDITIONS },
  ...{ 'ui:showIf': CONDITIONS, 'ui:widget': UI, widget: UI, placeholder: UI, help: UI, order: UI },
  ...{ computed: MANIFEST, formula: MANIFEST, rules: MANIFEST, rule: MANIFEST },
};

export const schemaUnknownKeyword = textRule({
  id: 'schema-unknown-keyword',
  severity: 'error',
  title: 'schema.json uses a keyword outside the dialect',
  help: 'The dialect is the part of JSON Schema draft-07 on which the server, the forms and the editors agree. Anything else would be understood by one of them only. The one way to offer choices with titles is oneOf of {const, title}.',
  check({ parts, meta }, report) {
    for (const { kind, pointer, message } of meta.get('schema.json') ?? []) {
      if (kind !== 'unknown-key') continue;
      const elsewhere = ELSEWHERE[String(pointer.at(-1))];
      const said = elsewhere === undefined ? message : say`${message}; ${elsewhere()}`;
      report.at(parts.texts.get('schema.json'), pointer, said, { at: 'key' });
    }
  },
});
