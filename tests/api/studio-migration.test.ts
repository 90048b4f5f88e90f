import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MigrationForecast, MigrationReport } from '../../src/contract/migration.ts';
import { STUDIO } from '../../src/contract/studio/definition.ts';
import type { FileTexts, StudioDefinition } from '../../src/contract/studio/definition.ts';
import { removeField, setProperty } from '../../src/definition/edit/form.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Caller } from './support/hall.ts';
import { assignee, chain, group, TEXT } from './support/topics.ts';

const text = (title: string): JsonSchema => ({ ...TEXT, title });
const TWO = {
  properties: { reason: text('Reason'), note: text('Note') },
  process: chain({ look: assignee('leaderOf(initiator)'), pay: group('role:finance') }),
};
const at = (call: keyof typeof STUDIO, key: string) => `${STUDIO[call]}/topic/${key}`;

describe.each(databases)('what would become of requests under way: $name', (kind) => {
  let flow: FlowHall;
  let admin: Caller;

  beforeAll(async () => {
    const ours = { ...TWO, manifest: { category: 'logistics' } };
    flow = await startFlowHall(
      kind,
      { moving: TWO, many: TWO, fresh: TWO, ours, theirs: TWO },
      { settings: { publishTo: 'database' }, jobs: false },
    );
    admin = await flow.as('admin');
  });
  afterAll(() => flow?.remove());

  const filesOf = async (key: string, person = admin): Promise<FileTexts> =>
    (await person.get<StudioDefinition>(at('definition', key))).data?.files ?? {};
  const ask = async (key: string, files: FileTexts, { person = admin, language = 'en-US' } = {}) => {
    const answer = person.post<MigrationForecast>(at('migration', key), { files }, { 'accept-language': language });
    const { data } = await answer;
    if (!data) throw new Error(JSON.stringify(await answer));
    return data;
  };
  const stored = async () => {
    const { db } = flow.hall.hall;
    const rows = await db.selectFrom('wf_instance').select(['id', 'version_id', 'revision']).orderBy('id').execute();
    const { versions } = await db
      .selectFrom('definition_version')
      .select(({ fn }) => fn.countAll<number>().as('versions'))
      .executeTakeFirstOrThrow();
    const { steps } = await db
      .selectFrom('wf_history')
      .select(({ fn }) => fn.countAll<number>().as('steps'))
      .executeTakeFirstOrThrow();
    return JSON.stringify({ rows, versions, steps });
  };

  it('says for each step how many could move, and why not, and writes nothing; what can moves once it serves', async () => {
    const files = await filesOf('moving');
    const [first, noted] = [
      await flow.start('teacher', 'moving', { reason: 'a' }),
      await flow.start('teacher', 'moving', { reason: 'b', note: 'kept' }),
    ];
    const paid = await flow.start('teacher', 'moving', { reason: 'c' });
    await flow.act('leader', paid, 'complete');
    expect(await ask('moving', files)).toMatchObject({ running: 0, steps: [], serves: true });
    const before = await stored();
    const shorter = { ...removeField(files, 'note') };
    const steps = async (drafted: FileTexts) => (await ask('moving', drafted)).steps;
    expect(await ask('moving', shorter)).toMatchObject({
      ...{ running: 3, serves: false, mayMigrate: true },
      from: [{ number: 1, running: 3, versionId: expect.any(String) }],
      steps: [
        { activityId: 'look', name: 'Step look', running: 2, judged: 2, possible: 1 },
        { activityId: 'pay', name: 'Step pay', running: 1, judged: 1, possible: 1, reasons: [] },
      ],
    });
    const [look] = await steps(shorter);
    expect(look?.reasons).toEqual([{ text: expect.stringContaining('Note'), count: 1 }]);
    const process = shorter['process.bpmn'] ?? '';
    const without = { ...shorter, 'process.bpmn': process.replaceAll('"look"', '"other"') };
    const [gone] = await steps(without);
    expect(gone).toMatchObject({ activityId: 'look', possible: 0 });
    expect(gone?.reasons).toEqual([
      { text: expect.stringContaining('Step look'), count: 2 },
      { text: expect.stringContaining('Note'), count: 1 },
    ]);
    // what does not pass the checker is told by it
    expect(await ask('moving', { ...files, 'schema.json': '{' })).toMatchObject({ running: 0, steps: [] });
    expect(await stored()).toBe(before);

    await admin.put(at('definition', 'moving'), { files: shorter, revision: 0 });
    expect(await admin.post(at('publish', 'moving'), { revision: 1 })).toMatchObject({ code: 0 });
    const { from, serves } = await ask('moving', shorter);
    expect(serves).toBe(true);
    const moved = await admin.post<MigrationReport>('/flow/running/migration', { fromVersionId: from[0]?.versionId });
    expect(moved.data?.items.map(({ outcome }) => outcome).sort()).toEqual(['migrated', 'migrated', 'obstacles']);
    expect(await ask('moving', shorter)).toMatchObject({ running: 1, steps: [{ activityId: 'look', running: 1 }] });
    expect((await flow.detail('leader', first)).data?.version).toBe(2);
    expect((await flow.detail('leader', noted)).data?.version).toBe(1);
    // back to the first version: those that follow it are no more than those that left it
    const back = await ask('moving', files);
    expect(back).toMatchObject({ running: 2, from: [{ number: 2 }], serves: false });
  });

  it('says what is suspended, and what stands nowhere new; of very many some of each step', async () => {
    const files = await filesOf('many');
    const made: string[] = [];
    for (let one = 0; one < 53; one++) made.push(await flow.start('teacher', 'many', { reason: `r${one}` }));
    await flow.act('leader', made[52] ?? '', 'complete');
    const { db } = flow.hall.hall;
    await db
      .updateTable('wf_instance')
      .set({ suspended: true })
      .where('id', '=', made[0] ?? '')
      .execute();
    const titled = { ...setProperty(files, 'schema.json', ['properties', 'reason', 'title'], 'Cause') };
    const { running, steps } = await ask('many', titled, { language: 'zh-CN' });
    expect(running).toBe(53);
    expect(steps).toMatchObject([
      { activityId: 'look', running: 52, judged: 50, possible: 49, reasons: [{ count: 1 }] },
      { activityId: 'pay', running: 1, judged: 1, possible: 1 },
    ]);
  });

  it('is for who may read the definition; only who may move requests is offered it', async () => {
    const give = async (...buttons: string[]) => {
      const { data } = await admin.get<{ menuList: string[] }>('/sys/role/hr');
      const menuList = [...(data?.menuList ?? []), ...buttons.map((button) => `devtools-code-generator-${button}`)];
      expect(await admin.put('/sys/role', { ...data, menuList })).toMatchObject({ code: 0 });
    };
    await give('edit-logistics');
    const hr = await flow.as('hr');
    await flow.start('teacher', 'ours', { reason: 'a' });
    const files = await filesOf('ours', hr);
    const titled = { ...setProperty(files, 'schema.json', ['properties', 'reason', 'title'], 'Cause') };
    expect(await ask('ours', titled, { person: hr })).toMatchObject({ running: 1, mayMigrate: false });
    expect(await hr.post(at('migration', 'theirs'), { files })).toMatchObject({ status: 403 });
    expect(await (await flow.as('teacher')).post(at('migration', 'ours'), { files })).toMatchObject({ status: 403 });
    expect(await admin.post(`${STUDIO.migration}/entity/sys/user`, { files: {} })).toMatchObject({ status: 400 });
  });
});
