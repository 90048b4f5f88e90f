import { isJourneyFile } from '../../linked.ts';
import type { Pointer } from '../../text/json.ts';
import { asObject, type JsonValue } from '../../types/json.ts';
import { nearest } from '../../text/suggest.ts';
import { META } from '../meta.ts';
import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const sampleShape: Rule = {
  id: 'sample-shape',
  severity: 'error',
  title: 'a sample or journey has the wrong form',
  help: 'A sample is {"as": "teacher", "formData": {…}, "errors": [paths]}, a journey {"as", "formData", "steps": [{"by", "at", "do", "formData", "comment"}], "end": "completed"}.',
  check({ meta, parts }, report) {
    for (const [name, faults] of meta) {
      if (!name.startsWith('samples/')) continue;
      for (const { pointer, message } of faults) report.at(parts.texts.get(name), pointer, message);
    }
    // further keys are notes for people, unless one looks like a misspelt one
    for (const [name, text] of parts.texts) {
      if (!name.startsWith('samples/')) continue;
      const { properties = {} } = isJourneyFile(name) ? META.journey : META.sample;
      const told = (pointer: Pointer, value: JsonValue | undefined, known: readonly string[]): void => {
        for (const key of Object.keys(asObject(value) ?? {})) {
          const meant = known.includes(key) ? undefined : nearest(key, known);
          if (meant === undefined) continue;
          const message = say`"${key}" means nothing here; did you mean "${meant}"?`;
          report.at(text, [...pointer, key], message, { at: 'key', severity: 'warning' });
        }
      };
      told([], text.value, Object.keys(properties));
      const errors = asObject(text.value)?.['errors'];
      if (name.startsWith('samples/valid-') && Array.isArray(errors) && errors.length > 0)
        report.at(text, ['errors'], say`a valid sample is taken as it is; what is refused is called invalid-….json`, {
          at: 'key',
        });
      const steps = asObject(text.value)?.['steps'];
      const known = Object.keys(properties['steps']?.items?.properties ?? {});
      (Array.isArray(steps) ? steps : []).forEach((step, i) => told(['steps', i], step, known));
    }
  },
};
