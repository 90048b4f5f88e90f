import { recordFieldsOf } from '../../process/vocabulary.ts';
import { countedIn } from '../../expression/variables.ts';
import { dependenciesOf } from '../../projection/dependencies.ts';
import type { TopicManifest } from '../../types/manifest.ts';
import { topicRule } from '../rule.ts';
import { say, type Words } from '../../text/say.ts';

export const effectCountsTwice = topicRule({
  id: 'effect-counts-twice',
  severity: 'warning',
  title: 'a step counts on from what a record holds, and may be done twice',
  help: 'A task that is rolled back is done again, and so are the service tasks behind it: `${fund.left - amount}` would be taken off twice. Written `"on": "completed"` it is taken off once.',
  check({ topic, manifest, process, form }, report) {
    /** Whether a text counts on from this field of the record that is changed. */
    const countsOn = (record: string, field: string, text: string): boolean => {
      const names = new Set(countedBy(topic, text));
      return [...form.fields].some(
        ([path, same]) => names.has(`${path}.${field}`) && same.some(({ schema }) => schema['x-record'] === record),
      );
    };
    const told = (field: string, mend: Words): Words =>
      say`"${field}" is counted on from what it is: done again after a roll back it counts twice; ${mend}`;
    for (const [i, { on, record, update }] of (topic.effects ?? []).entries()) {
      if (update === undefined || !on.startsWith('node:')) continue;
      for (const [field, text] of Object.entries(update.set))
        if (countsOn(record, field, text))
          report.at(manifest, ['effects', i, 'update', 'set', field], told(field, say`write it "on": "completed"`));
    }
    for (const { id: node, delegate, fields = {} } of Object.values(process?.nodes ?? {})) {
      const { entity = '', id, ...set } = delegate === 'record' ? recordFieldsOf(fields) : {};
      if (id === undefined) continue;
      for (const [field, text] of Object.entries(set))
        if (countsOn(entity, field, text))
          report.inProcess(node, told(field, say`write an effect "on": "completed"`), { part: `fields.${field}` });
    }
  },
});

/** What a text counts on from in the end, also by way of computed fields. */
function countedBy({ computed = {} }: Pick<TopicManifest, 'computed'>, text: string): string[] {
  const counted = [text, ...computedBehind(computed, text)].flatMap((each) => {
    try {
      return countedIn(each);
    } catch {
      return []; // another rule says what is wrong with it
    }
  });
  return counted.flatMap((name) => [...dependenciesOf({ computed }, `\${${name}}`)]);
}

function computedBehind(computed: Readonly<Record<string, string>>, text: string): string[] {
  const read = dependenciesOf({ computed }, text);
  return Object.entries(computed).flatMap(([target, expression]) => (read.has(target) ? [expression] : []));
}
