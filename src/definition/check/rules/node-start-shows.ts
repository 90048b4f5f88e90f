import type { TopicDefinition } from '../../types/definition.ts';
import { variablesIn } from '../../projection/dependencies.ts';
import { rightsAt } from '../../projection/rights.ts';
import { isTable } from '../../schema/walk.ts';
import { isAsked } from '../lookup.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const nodeStartShows = topicRule({
  id: 'node-start-shows',
  severity: 'warning',
  title: 'the applicant can fill in what a later step is asked for',
  help: 'A field that a user task writes and requires is hidden at start, or the applicant fills it in: add it (or its section, "@dispatch") to `hide` of start. Where he proposes it and the task confirms it, it is required in schema.json, or a rule speaks of it.',
  check({ topic, manifest, form, uiSchema }, report) {
    const definition = { manifest: topic, schema: form.schema, uiSchema } as TopicDefinition;
    const start = rightsAt(definition, 'start');
    for (const [node, { require = [] }] of Object.entries(topic.nodes)) {
      if (node === 'start' || node === 'view') continue;
      const rights = rightsAt(definition, node);
      require.forEach((path, i) => {
        const same = form.fields.get(path) ?? [];
        const byRule = (topic.rules ?? []).some(({ refuseIf }) => variablesIn(refuseIf).includes(path));
        const asked = byRule || isAsked(form.fields, path);
        // parts and columns are asked for one by one
        const inside = same.some(({ schema }) => schema.properties !== undefined || isTable(schema));
        if (same.length === 0 || asked || inside || !start.fills(path) || !rights.fills(path)) return;
        const message = say`"${path}" is asked for at "${node}", but start shows it as well; add it to "hide" of start`;
        report.at(manifest, ['nodes', node, 'require', i], message, { about: path });
      });
    }
  },
});
