import { exampleName } from '../../read.ts';
import { allProperties } from '../../schema/walk.ts';
import type { JsonText, Pointer } from '../../text/json.ts';
import { nearest } from '../../text/suggest.ts';
import { asObject, type JsonValue } from '../../types/json.ts';
import type { JsonSchema } from '../../types/schema.ts';
import type { Report, Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const sampleUnknownField: Rule = {
  id: 'sample-unknown-field',
  severity: 'warning',
  title: 'a sample seems to misspell a field',
  help: 'What the form does not have is left out silently when it is posted. A sample may show just that; a name that is almost one of the fields is rather a mistake.',
  check({ definition, parts, meta }, report) {
    if (definition === undefined || definition.kind === 'report') return;
    const journeys = definition.kind === 'topic' ? definition.journeys : [];
    for (const [file, text] of parts.texts) {
      if (!file.startsWith('samples/') || meta.has(file)) continue;
      const name = exampleName(file);
      const tell = (data: JsonValue | undefined, pointer: Pointer): void =>
        misspelt(definition.schema, data, pointer, text, report);
      tell([...definition.samples, ...journeys].find((one) => one.name === name)?.formData, ['formData']);
      const { steps = [] } = journeys.find((one) => one.name === name) ?? {};
      steps.forEach(({ formData }, i) => tell(formData, ['steps', i, 'formData']));
    }
  },
};

function misspelt(
  schema: JsonSchema,
  data: JsonValue | undefined,
  pointer: Pointer,
  text: JsonText,
  report: Report,
): void {
  if (Array.isArray(data)) {
    data.forEach((row, i) => misspelt(schema.items ?? {}, row, [...pointer, i], text, report));
    return;
  }
  const fields = allProperties(schema);
  for (const [name, value] of Object.entries(asObject(data) ?? {})) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined) {
      misspelt(field, value, [...pointer, name], text, report);
      continue;
    }
    // a field that is given too is not what was meant
    const meant = nearest(
      name,
      Object.keys(fields).filter((one) => !Object.hasOwn(asObject(data) ?? {}, one)),
    );
    if (meant === undefined || name === '_id') continue;
    report.at(text, [...pointer, name], say`the form has no field "${name}"; did you mean "${meant}"?`, {
      at: 'key',
      about: meant,
    });
  }
}
