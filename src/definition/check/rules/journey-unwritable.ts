import { rightsAt } from '../../projection/rights.ts';
import { exampleName } from '../../read.ts';
import { isKnownPath } from '../lookup.ts';
import { say } from '../../text/say.ts';
import type { Rule } from '../rule.ts';

export const journeyUnwritable: Rule = {
  id: 'journey-unwritable',
  severity: 'warning',
  title: 'a journey hands in a field that the node does not write',
  help: 'What a node may not write is left out without a word when it is posted, so that the journey does not try what it seems to. Add the field to "write" of the node, or take it out of the step.',
  check({ definition, form, uiSchema, parts, meta }, report) {
    if (definition?.kind !== 'topic' || form === undefined) return;
    const { manifest, process, schema } = definition;
    const isOurs = (node: string): boolean => Object.hasOwn(manifest.nodes, node) || Object.hasOwn(process.nodes, node);
    // a misspelt node or path is told by itself, and may be the one that writes
    const isMisspelt = Object.entries(manifest.nodes).some(
      ([node, { write = [] }]) =>
        !(['start', 'view'].includes(node) || Object.hasOwn(process.nodes, node)) ||
        write.some((path) => !isKnownPath({ fields: form.fields, uiSchema }, path)),
    );
    if (isMisspelt) return;
    for (const [file, text] of parts.texts) {
      const journey = definition.journeys.find(({ name }) => name === exampleName(file));
      if (journey === undefined || meta.has(file)) continue;
      journey.steps.forEach(({ at, do: verb, formData }, i) => {
        // the applicant hands in the whole form again, also what others filled in
        if (verb !== 'complete' || at === undefined || at === 'start' || !isOurs(at)) return;
        const rights = rightsAt(definition, at);
        for (const name of Object.keys(formData ?? {})) {
          if (!Object.hasOwn(schema.properties ?? {}, name) || rights.touches(name)) continue;
          const message = say`"${at}" does not write "${name}": it is left out`;
          report.at(text, ['steps', i, 'formData', name], message, { at: 'key', about: name });
        }
      });
    }
  },
};
