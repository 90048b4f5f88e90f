import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Deployed,
  ModelDrawing,
  ProcessFile,
  ProcessNodeDetail,
  SavedDrawing,
} from '../../src/contract/processes.ts';
import type { DraftMeaning } from '../../src/contract/studio/publishing.ts';
import type { ProcessFault } from '../../src/contract/processes.ts';
import { IDEMPOTENCY_KEY } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import { startTestHall } from './support/hall.ts';
import type { TestHall } from './support/hall.ts';
import type { FlowHall, Refusal } from './support/flow.ts';
import { assignee, chain, group, TEXT, writeTopic } from './support/topics.ts';

const SECOND = `<userTask id="second" name="Second" flowable:candidateGroups="role:hr"/>
  <sequenceFlow id="to-second" sourceRef="look" targetRef="second"/><sequenceFlow id="from-second" sourceRef="second" targetRef="end"/>`;

/** The process with one more step behind `look`. */
const withSecond = (xml: string) =>
  xml.replace(/<sequenceFlow id="look-end"[^>]*\/>/, SECOND).replace(/<bpmndi:BPMNDiagram[\s\S]*BPMNDiagram>/, '');

describe.each(databases)('models and processes: $name', (kind) => {
  let flow: FlowHall;
  /** a second server on the same database, where there can be one */
  let other: TestHall | undefined;

  beforeAll(async () => {
    const plain = { process: chain({ look: assignee('leaderOf(initiator)') }) };
    flow = await startFlowHall(kind, {
      plain: {
        ...plain,
        properties: { reason: { ...TEXT, title: 'Reason' }, note: { ...TEXT, title: 'Note' } },
        manifest: {
          nodes: { start: { hide: ['note'] }, look: { write: ['note'], require: ['note'], actions: ['complete'] } },
        },
      },
      edited: plain,
      broken: plain,
    });
    if (kind.name === 'PGlite') return;
    const place = { ...flow.hall.place, remove: async () => {} };
    other = await startTestHall({ ...kind, create: async () => place }, { settings: { topicsDir: flow.topicsDir } });
  });
  afterAll(async () => {
    await other?.remove();
    await flow?.remove();
  });

  async function modelOf(topic: string): Promise<ModelDrawing> {
    const admin = await flow.as('admin');
    const versionId = flow.hall.hall.registry.topic(topic)?.version.versionId;
    const made = await admin.post<{ id: string }>(`/flow/process/${versionId}/convert`);
    const drawing = await admin.get<ModelDrawing>(`/flow/model/${made.data?.id}/drawing`);
    if (!drawing.data) throw new Error(JSON.stringify(drawing));
    return drawing.data;
  }

  async function draw(topic: string, change: (xml: string) => string): Promise<ModelDrawing> {
    const model = await modelOf(topic);
    const xml = change(model.xml);
    const saved = await (
      await flow.as('admin')
    ).put<SavedDrawing>(`/flow/model/${model.id}/drawing`, {
      xml,
      revision: model.revision,
    });
    return { ...model, xml, revision: saved.data?.revision ?? 0, faults: saved.data?.faults ?? [] };
  }

  it('deploys what was drawn, leaves the folder alone and serves it after a restart', async () => {
    const admin = await flow.as('admin');
    const folder = join(flow.topicsDir, 'edited', 'process.bpmn');
    const before = await readFile(folder, 'utf8');
    const model = await draw('edited', withSecond);
    expect(model.faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    const old = await flow.start('teacher', 'edited');
    const meaning = await admin.get<DraftMeaning>(`/flow/model/${model.id}/meaning`);
    expect(meaning.data?.running).toBe(1);
    expect(meaning.data?.changes).toContainEqual(
      expect.objectContaining({ level: 'care', what: '新增用户任务“Second”' }),
    );
    // a second time under the same key: the answer was lost on its way
    for (let time = 0; time < 2; time++) {
      const body = { revision: model.revision };
      const answer = await admin.post<Deployed>(`/flow/model/${model.id}/deploy`, body, {
        [IDEMPOTENCY_KEY]: 'deploy',
      });
      expect(answer).toMatchObject({ code: 0, data: { version: 2 } });
    }
    expect(await readFile(folder, 'utf8')).toBe(before);
    const id = await flow.start('teacher', 'edited');
    for (const request of [id, old]) await flow.act('leader', request, 'complete', { formData: { note: 'x' } });
    expect(await flow.task('hr', id)).toMatchObject({ activityId: 'second' });
    expect(await flow.task('hr', old)).toBeUndefined();

    flow.hall = await flow.hall.restart();
    const { registry } = flow.hall.hall;
    await expect.poll(() => other?.hall.registry.topic('edited')?.version.number ?? 2).toBe(2);
    expect(registry.topic('edited')?.version.number).toBe(2);
    // an edit of the folder is newer than the drawing; taking it back brings the drawing back
    await writeTopic(flow.topicsDir, 'edited', { process: chain({ other: group('role:it') }) });
    await registry.reload();
    expect(Object.keys(registry.topic('edited')?.process.nodes ?? {})).toContain('other');
    // who drew it is told so, and has his drawing
    const drawing = async () =>
      (await (await flow.as('admin')).get<ModelDrawing>(`/flow/model/${model.id}/drawing`)).data;
    const servedId = registry.topic('edited')?.version.versionId;
    expect(await drawing()).toMatchObject({ overtaken: { model: 2, served: 3, servedId, byFolder: true } });
    expect((await drawing())?.xml).toContain('name="Second"');
    await writeTopic(flow.topicsDir, 'edited', { process: chain({ look: assignee('leaderOf(initiator)') }) });
    await registry.reload();
    expect(Object.keys(registry.topic('edited')?.process.nodes ?? {})).toContain('second');
    expect(await drawing()).toMatchObject({ overtaken: null });
  });

  it('refuses a drawing with faults, tells the element, and keeps it', async () => {
    const model = await draw('broken', (xml) => withSecond(xml).replace('candidateGroups="role:hr"', 'dueDate="PT1H"'));
    const [fault] = model.faults.filter(({ severity }) => severity === 'error');
    expect(fault).toMatchObject({ rule: 'bpmn-no-approver', elementId: 'second' });
    const admin = await flow.as('admin');
    expect(await admin.get(`/flow/model/${model.id}/meaning`)).toMatchObject({
      status: 422,
      data: { faults: [{ elementId: 'second' }] },
    });
    const refused = await admin.post<Refusal & { faults: ProcessFault[] }>(`/flow/model/${model.id}/deploy`);
    expect(refused).toMatchObject({
      status: 422,
      data: { errors: [{ path: 'xml' }], faults: [{ elementId: 'second' }] },
    });
    expect(flow.hall.hall.registry.topic('broken')?.version.number).toBe(1);
    expect((await admin.get<ModelDrawing>(`/flow/model/${model.id}/drawing`)).data?.xml).toContain('PT1H');
    const nonsense = await admin.post<ProcessFault[]>(`/flow/model/${model.id}/check`, { xml: '<nonsense/>' });
    expect(nonsense.data?.map(({ rule }) => rule)).toContain('bpmn-syntax');

    // the checker speaks the language of whoever draws
    const said = async (locale: string) => {
      const asked = { 'accept-language': locale };
      const drawing = await admin.call<ModelDrawing>('GET', `/flow/model/${model.id}/drawing`, undefined, asked);
      const own = drawing.data?.faults.find(({ rule }) => rule === 'bpmn-no-approver');
      expect(own).not.toHaveProperty('said');
      return [own?.message ?? '', drawing.data?.phrases['text is not closed']];
    };
    expect(await said('en-US')).toEqual([expect.stringContaining('nobody is to do'), undefined]);
    expect(await said('zh-CN')).toEqual([expect.stringContaining('没有指定由谁办理'), '文本的引号没有闭合']);
    expect(await said('zh-TW')).toEqual([expect.stringContaining('沒有指定'), expect.stringContaining('沒有')]);
  });

  it('lets one of two editors win, and keeps the drawing when the name changes', async () => {
    const admin = await flow.as('admin');
    const model = await draw('plain', (xml) => xml.replace('Step look', 'Another look'));
    const late = await admin.put(`/flow/model/${model.id}/drawing`, { xml: model.xml, revision: model.revision - 1 });
    expect(late).toMatchObject({ status: 409, code: 10501 });
    const record = await admin.get<Record<string, unknown>>(`/flow/model/${model.id}`);
    expect(record.data).not.toHaveProperty('xml');
    expect(await admin.put('/flow/model', { ...record.data, name: 'Renamed' })).toMatchObject({ code: 0 });
    expect((await admin.get<ModelDrawing>(`/flow/model/${model.id}/drawing`)).data).toMatchObject({
      name: 'Renamed',
      xml: expect.stringContaining('Another look') as string,
      fields: [
        { name: 'reason', title: 'Reason' },
        { name: 'note', title: 'Note' },
      ],
    });
    const stale = await admin.post(`/flow/model/${model.id}/deploy`, { revision: model.revision });
    expect(stale).toMatchObject({ status: 409 });
  });

  it('opens a new model with something to draw on, for a topic that is still to come too', async () => {
    const admin = await flow.as('admin');
    const made = await admin.post<{ id: string }>('/flow/model', { name: 'Permit', modelKey: 'visitor-permit' });
    const drawing = await admin.get<ModelDrawing>(`/flow/model/${made.data?.id}/drawing`);
    expect(drawing.data).toMatchObject({ key: 'visitor-permit', fields: [], faults: [] });
    expect(drawing.data?.xml).toContain('process id="visitor-permit"');
    expect(await admin.post(`/flow/model/${made.data?.id}/deploy`)).toMatchObject({ code: 0, data: { version: 1 } });
    // a service that people use, after a restart too
    flow.hall = await flow.hall.restart();
    const id = await flow.start('teacher', 'visitor-permit', { reason: 'a visit', day: '2099-01-01' });
    await flow.act('leader', id, 'complete', { formData: { decision: 'welcome' } });
    expect((await flow.detail('teacher', id)).data).toMatchObject({
      state: 'completed',
      formData: { decision: 'welcome' },
    });
  });

  it('names models and processes as the specification does', async () => {
    const admin = await flow.as('admin');
    const made = await admin.post<{ id: string }>('/flow/model', { name: 'Loan', key: 'loan-of-books' });
    expect(made.code).toBe(0);
    const dates = { createTime: expect.any(String), lastUpdateTime: expect.any(String) };
    const named = { name: 'Loan', key: 'loan-of-books', modelKey: 'loan-of-books', ...dates };
    expect((await admin.get(`/flow/model/${made.data?.id}`)).data).toMatchObject(named);
    const found = await admin.get('/flow/model/page?key=loan-of-books&sort=last_update_time&order=asc');
    expect(found.page).toMatchObject({ totalCount: 1, list: [named] });
    expect(await admin.put('/flow/model', { id: made.data?.id, name: 'Loans', key: 'loan' })).toMatchObject({
      code: 0,
    });
    expect((await admin.get(`/flow/model/${made.data?.id}`)).data).toMatchObject({ name: 'Loans', key: 'loan' });
    const process = await admin.get('/flow/process/page?key=plain');
    expect(process.page?.list).toMatchObject([{ key: 'plain', processKey: 'plain' }]);
  });

  it('tells of each node who gets it and what he may do with each field', async () => {
    const admin = await flow.as('admin');
    const id = flow.hall.hall.registry.topic('plain')?.version.versionId;
    const file = await admin.get<ProcessFile>(`/flow/process/${id}/xml`);
    expect(file.data).toMatchObject({ key: 'plain', suspended: false, versions: [{ version: 1, served: true }] });
    expect(file.data?.nodes[0]).toMatchObject({ id: 'look', type: 'userTask', bounds: { width: 100 } });
    const look = await admin.get<ProcessNodeDetail>(`/flow/process/${id}/node/look`);
    expect(look.data).toMatchObject({
      assignee: '${leaderOf(initiator)}',
      actions: ['complete'],
      fields: [
        { name: 'reason', write: false, hide: false, require: false },
        { name: 'note', write: true, hide: false, require: true },
      ],
      ways: [{ target: 'end' }],
    });
    const begin = await admin.get<ProcessNodeDetail>(`/flow/process/${id}/node/begin`);
    expect(begin.data?.fields).toMatchObject([
      { write: true, require: true },
      { hide: true, write: false },
    ]);
    expect((await admin.get(`/flow/process/${id}/node/nowhere`)).status).toBe(404);
  });

  it('is for those with the codes only', async () => {
    const id = flow.hall.hall.registry.topic('plain')?.version.versionId;
    const model = await modelOf('plain');
    const teacher = await flow.as('teacher');
    const answers = await Promise.all([
      teacher.get(`/flow/process/${id}/xml`),
      teacher.get(`/flow/process/${id}/node/look`),
      teacher.post(`/flow/process/${id}/convert`),
      teacher.get(`/flow/model/${model.id}/drawing`),
      teacher.put(`/flow/model/${model.id}/drawing`, { xml: model.xml, revision: 1 }),
      teacher.post(`/flow/model/${model.id}/check`, { xml: model.xml }),
      teacher.post(`/flow/model/${model.id}/deploy`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });
});
