import type { TopicDefinition } from '../../types/definition.ts';
import { withSections } from '../../projection/sections.ts';
import { coveredBy, rightsAt } from '../../projection/rights.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const nodeRequireUnwritable = topicRule({
  id: 'node-require-unwritable',
  severity: 'error',
  title: 'a node requires what it cannot write',
  help: 'Whoever gets the task could never complete it while the field is empty. Add the field to `write`, or take it out of `require`. Where the applicant or another node may fill it in, it is a warning; a field that the applicant had to fill in anyway does no harm.',
  check({ topic, manifest, form, uiSchema }, report) {
    const definition = { manifest: topic, schema: form.schema, uiSchema } as TopicDefinition;
    const atStart = rightsAt(definition, 'start');
    for (const [node, { require = [] }] of Object.entries(topic.nodes)) {
      if (node === 'view') continue;
      const rights = rightsAt(definition, node);
      // hidden as well as written has a warning of its own
      const isWritten = (path: string): boolean =>
        coveredBy(withSections(topic.nodes[node]?.write ?? [], uiSchema), path);
      require.forEach((path, i) => {
        const same = form.fields.get(path);
        if (
          same === undefined ||
          rights.touches(path) ||
          (rights.hidden(path) && isWritten(path)) ||
          Object.hasOwn(topic.computed ?? {}, path)
        )
          return;
        const filled = same.some(({ name, parent }) => parent.required?.includes(name) && atStart.touches(path));
        if (filled) return;
        // whoever filled it in before lets the task go on
        const writers = ['start', ...Object.keys(topic.nodes)].filter((one) => one !== node && one !== 'view');
        const mayBeFilled = writers.some((one) => rightsAt(definition, one).touches(path));
        report.at(
          manifest,
          ['nodes', node, 'require', i],
          say`"${node}" requires "${path}" but cannot write it; add it to "write"`,
          { about: path, ...(mayBeFilled && { severity: 'warning' }) },
        );
      });
    }
  },
});
