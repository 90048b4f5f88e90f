import { isLinkedFile, linkOf } from '../../linked.ts';
import { exampleName } from '../../read.ts';
import { meantOrListed } from '../../text/suggest.ts';
import { say, type Words } from '../../text/say.ts';
import type { FormData } from '../../types/json.ts';
import { referencesIn, type DataReference } from '../../validation/references.ts';
import type { Rule } from '../rule.ts';
import type { CheckContext } from '../subject.ts';

export const journeyLink: Rule = {
  id: 'journey-link',
  severity: 'error',
  title: 'a journey names a request that is not there',
  help: 'Nobody knows beforehand which id a request gets. A journey that is called linked-*.json names it by the journey that it comes of, "student-leave/journey-short": one of the topic that `x-request` says, handed in by the same person and completed. It is walked first. What journey-*.json and valid-*.json hold is posted as it stands and can name none.',
  check({ definition, parts, meta, context }, report) {
    if (definition?.kind !== 'topic') return;
    for (const [file, text] of parts.texts) {
      const journey = definition.journeys.find(({ name }) => name === exampleName(file));
      if (journey === undefined || meta.has(file)) continue;
      const judge = (formData: FormData | undefined, pointer: (string | number)[]): void => {
        for (const { kind, path, target, value } of referencesIn(definition.schema, formData ?? {})) {
          if (kind !== 'request') continue;
          const fault = isLinkedFile(file) ? faultOf({ target, value }, journey.as, context) : loose({ target, value });
          if (fault !== undefined) report.at(text, [...pointer, ...path.split('.')], fault);
        }
      };
      judge(journey.formData, ['formData']);
      journey.steps.forEach(({ formData }, i) => judge(formData, ['steps', i, 'formData']));
    }
  },
};

type Named = Pick<DataReference, 'target' | 'value'>;

function loose({ target, value }: Named): Words {
  return say`no request is called "${value}" when this is walked: name the journey that it comes of, "${target}/journey-…", in a file that is called linked-….json`;
}

function faultOf({ target, value }: Named, as: string, { journeys }: CheckContext): Words | undefined {
  const { topic, journey: name = '' } = linkOf(value) ?? {};
  const known = journeys?.(target);
  if (topic !== target) {
    const named = known
      ?.filter((one) => one.as === as && one.end === 'completed')
      .map((one) => `${target}/${one.name}`);
    return say`"${value}" is no journey of "${target}"${meantOrListed(value, named ?? [])}`;
  }
  const found = known?.find((one) => one.name === name);
  if (known === undefined) return undefined;
  if (found === undefined)
    return say`"${target}" has no journey "${name}"${meantOrListed(
      name,
      known.map((one) => one.name),
    )}`;
  if (found.as !== as)
    return say`"${value}" is handed in by "${found.as}", this one by "${as}": one names requests of one's own`;
  if (found.end !== 'completed') return say`"${value}" ends ${found.end}: only a completed request can be named`;
  return undefined;
}
