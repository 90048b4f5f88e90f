import { formRule } from '../rule.ts';
import { didYouMean } from '../../text/suggest.ts';
import { nodesOf, objectAround } from '../subject.ts';
import { allProperties } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';

export const schemaRequiredUnknown = formRule({
  id: 'schema-required-unknown',
  severity: 'error',
  title: '`required` names a field that does not exist',
  help: 'Nobody could ever fill it in, so every request would be refused. A condition (`if`) and its `then` and `else` may name every field of the object that they belong to.',
  check({ form }, report) {
    for (const { schema, pointer } of nodesOf(form.schema)) {
      if (!Array.isArray(schema.required)) continue;
      const known = allProperties(objectAround(form.schema, pointer));
      schema.required.forEach((name, i) => {
        if (Object.hasOwn(known, name)) return;
        const hint = didYouMean(name, Object.keys(known));
        report.at(
          form.text,
          [...pointer, 'required', i],
          say`"${name}" is required, but there is no such field${hint}`,
        );
      });
    }
  },
});
