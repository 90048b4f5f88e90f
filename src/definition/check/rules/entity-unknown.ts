import { meantOrListed } from '../../text/suggest.ts';
import { formRule } from '../rule.ts';
import { schemaNodes } from '../subject.ts';
import { say } from '../../text/say.ts';

export const entityUnknown = formRule({
  id: 'entity-unknown',
  severity: 'error',
  title: 'x-record names an entity that does not exist',
  help: "An entity's key is its folder under schemas/: `scientific/project`.",
  check({ form, parts, key, kind, context }, report) {
    const known = kind === 'entity' ? [...context.vocabulary.entities, key] : context.vocabulary.entities;
    for (const { schema, pointer } of schemaNodes(parts)) {
      const name = schema['x-record'];
      if (typeof name !== 'string' || known.includes(name)) continue;
      report.at(form.text, [...pointer, 'x-record'], say`there is no entity "${name}"${meantOrListed(name, known)}`);
    }
  },
});
