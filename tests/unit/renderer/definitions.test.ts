import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import { resolveRefs } from '../../../src/definition/schema/resolve.ts';
import { fields } from '../../../src/definition/schema/walk.ts';
import type { JsonSchema, UiSchema } from '../../../src/definition/types/schema.ts';
import { uiAt } from '../../../src/renderer/form/paths.ts';
import { widgetFor } from '../../../src/renderer/registry.ts';
import { loadCommon, loadSources } from '../../../src/server/definitions/load.ts';

const SCHEMAS = fromRoot('schemas');
const TOPICS = fromRoot('topics');

describe('widgets of the definitions', () => {
  it('fit every field that asks for them', async () => {
    const common = JSON.parse(loadCommon(SCHEMAS).text) as JsonSchema;
    const sources = [...(await loadSources(TOPICS, 'topic')), ...(await loadSources(SCHEMAS, 'entity'))];
    const faults: string[] = [];
    for (const { key, files } of sources) {
      const read = (name: string): unknown => JSON.parse(files.find((file) => file.name === name)?.text ?? '{}');
      const { schema } = resolveRefs(read('schema.json') as JsonSchema, common);
      const ui = read('ui.json') as UiSchema;
      for (const field of fields(schema)) {
        if (field.schema.type === 'object' || field.inRows) continue;
        const { fault } = widgetFor(field.schema, uiAt(ui, field.path));
        if (fault !== undefined) faults.push(`${key} ${field.path}: ${fault.widget} is ${fault.reason}`);
      }
    }
    expect(sources.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
