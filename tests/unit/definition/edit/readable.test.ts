import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { readableFiles } from '../../../../src/definition/edit/readable.ts';
import type { Files } from '../../../../src/definition/edit/files.ts';
import { readDefinition } from '../../../../src/definition/read.ts';
import { loadCommon, loadSource } from '../../../../src/server/definitions/load.ts';

const source = await loadSource(fromRoot('topics'), 'topic', 'car-use');
const CAR: Files = Object.fromEntries((source?.files ?? []).map(({ name, text }) => [name, text]));
const common = loadCommon(fromRoot('schemas'));

async function read(files: Files) {
  const all = Object.entries(files).map(([name, text]) => ({ name, text, path: name }));
  const { definition } = await readDefinition({ kind: 'topic', key: 'car-use', files: all }, { common });
  return definition?.kind === 'topic' ? definition : undefined;
}

describe('a definition with a file that cannot be read', () => {
  it('has the steps of its process all the same, by the ids and names that stand there', async () => {
    const text = CAR['process.bpmn'] ?? '';
    const broken = { ...CAR, 'process.bpmn': text.slice(0, text.lastIndexOf('</bpmn:process>')).replace('/>', '>') };
    expect(await read(broken)).toBeUndefined();
    const known = await read(readableFiles(broken, ['process.bpmn'], []));
    const steps = (definition: typeof known) =>
      Object.values(definition?.process.nodes ?? {}).flatMap(({ type, id, name }) =>
        type === 'userTask' ? [`${id} ${name}`] : [],
      );
    expect(steps(known).sort()).toEqual(steps(await read(CAR)).sort());
    expect(steps(known).length).toBeGreaterThan(2);
  });

  it('has the file as it was last right, else as it serves, else the least that there can be', async () => {
    const broken = { ...CAR, 'schema.json': '{"type": "object", "prop' };
    const older = { ...CAR, 'schema.json': '{"type":"object","properties":{"older":{"type":"string","title":"旧"}}}' };
    const fieldsOf = async (known: Files[]) =>
      Object.keys((await read(readableFiles(broken, ['schema.json'], known)))?.schema.properties ?? {});
    expect(await fieldsOf([{}, older, CAR])).toEqual(['older']);
    expect(await fieldsOf([CAR, older])).toContain('departAt');
    expect(await fieldsOf([])).toEqual([]);
  });

  it('has a process even where there is nothing to tell of it', async () => {
    const broken = { ...CAR, 'process.bpmn': '<nothing' };
    expect(await read(readableFiles(broken, ['process.bpmn'], []))).toBeDefined();
  });
});
