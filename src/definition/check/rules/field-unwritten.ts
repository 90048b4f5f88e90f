import type { TopicDefinition } from '../../types/definition.ts';
import { rightsAt } from '../../projection/rights.ts';
import { withSections } from '../../projection/sections.ts';
import { isTable } from '../../schema/walk.ts';
import { processRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const fieldUnwritten = processRule({
  id: 'field-unwritten',
  severity: 'error',
  title: 'no node writes a field',
  help: 'The field is hidden at start and no user task has it in `write`, and it is neither computed nor drawn as a number: it would stay empty for ever.',
  check({ topic, form, manifest, uiSchema }, report) {
    const definition = { manifest: topic, schema: form.schema, uiSchema } as TopicDefinition;
    // a misspelt node has a fault of its own: what it writes is written
    const nodes = ['start', ...Object.keys(topic.nodes)].map((node) => rightsAt(definition, node));
    for (const [path, [field]] of form.fields) {
      // objects and tables are written through their fields
      const { schema = {} } = field ?? {};
      const isContainer = schema.properties !== undefined || isTable(schema);
      const drawn = (topic.numbers ?? []).some((rule) => rule.field === path);
      const computed = drawn || Object.hasOwn(topic.computed ?? {}, path);
      if (field === undefined || isContainer || computed || nodes.some((rights) => rights.touches(path))) continue;
      const readOnly = form.fields.get(path)?.some(({ schema }) => schema.readOnly === true) ?? false;
      if (readOnly) {
        report.at(form.text, field.pointer, say`"${path}" is readOnly and neither computed nor written by a node`, {
          at: 'key',
          severity: 'warning',
          about: path,
        });
      } else {
        const hidden = topic.nodes['start']?.hide ?? [];
        const index = hidden.findIndex((one) => withSections([one], uiSchema).includes(path));
        const pointer = index === -1 ? ['nodes', 'start', 'hide'] : ['nodes', 'start', 'hide', index];
        const severity = schema.default === undefined ? 'error' : 'warning';
        report.at(manifest, pointer, say`"${path}" is hidden at start and no user task writes it`, {
          severity,
          about: path,
        });
      }
    }
  },
});
