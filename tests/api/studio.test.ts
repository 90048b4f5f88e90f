import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { IDEMPOTENCY_KEY } from '../../src/contract/paths.ts';
import { ACCOUNT_TYPES } from '../../src/contract/person.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { STUDIO } from '../../src/contract/studio/definition.ts';
import type { ProjectionScope } from '../../src/definition/types/projection.ts';
import type { DraftMeaning, Published, StudioVersion } from '../../src/contract/studio/publishing.ts';
import type { ExampleVerdict, StepPeople, Trial } from '../../src/contract/studio/trial.ts';
import type { FieldUses, RecordField, UsePlace } from '../../src/contract/studio/uses.ts';
import type {
  FileTexts,
  SavedDraft,
  StudioDefinition,
  StudioFault,
  SaidText,
  StudioList,
} from '../../src/contract/studio/definition.ts';
import type { ReportDraft } from '../../src/contract/studio/report.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import type { Conflict } from '../../src/definition/edit/merge/ask.ts';
import { requireAt } from '../../src/definition/edit/columns.ts';
import { addField, setProperty } from '../../src/definition/edit/form.ts';
import { zip } from '../../src/server/entities/sheet/zip-write.ts';
import { expireDrafts } from '../../src/server/services/studio/expireDrafts.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Answer, Caller } from './support/hall.ts';
import { assignee, chain, TEXT, writeTopic } from './support/topics.ts';

const PLAIN = {
  properties: { reason: { ...TEXT, title: 'Reason' } },
  process: chain({ look: assignee('leaderOf(initiator)') }),
};
const NEW = { kind: 'topic', title: 'Lab access', english: 'Lab access', category: 'office' };

/** The address of a topic in the studio. */
const at = (call: keyof typeof STUDIO, key: string, kind = 'topic') => `${STUDIO[call]}/${kind}/${key}`;

/** An archive of these files, by their paths. */
async function zipped(files: FileTexts): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip(Object.entries(files).map(([name, text]) => ({ name, content: [text] }))))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const retitled = (files: FileTexts, title: string): FileTexts => ({
  ...setProperty(files, 'schema.json', ['properties', 'reason', 'title'], title),
});

/** Where what is published goes: into the folder, or into the database over it. */
describe.each(databases.flatMap((kind) => (['folder', 'database'] as const).map((publishTo) => ({ kind, publishTo }))))(
  'the studio, publishing to the $publishTo: $kind.name',
  ({ kind, publishTo }) => {
    let flow: FlowHall;
    let admin: Caller;

    beforeAll(async () => {
      const topics = { plain: PLAIN, raced: PLAIN, broken: PLAIN, shared: PLAIN, logged: PLAIN };
      flow = await startFlowHall(kind, topics, { settings: { publishTo }, jobs: false });
      admin = await flow.as('admin');
    });
    afterAll(() => flow?.remove());

    const open = async (key: string): Promise<StudioDefinition> => {
      const { data } = await admin.get<StudioDefinition>(at('definition', key));
      if (!data) throw new Error(`${key} cannot be opened`);
      return data;
    };
    const save = (key: string, files: FileTexts, revision = 0): Promise<Answer<SavedDraft>> =>
      admin.put<SavedDraft>(at('definition', key), { files, revision });
    const publish = (key: string, revision: number, headers = {}): Promise<Answer<Published>> =>
      admin.post<Published>(at('publish', key), { revision }, headers);
    const onDisk = (key: string, name: string) => readFile(join(flow.topicsDir, key, name), 'utf8');
    const titleOf = (key: string) => flow.hall.hall.registry.topic(key)?.schema.properties?.['reason']?.title;

    it('says by name what a field may take its values from', async () => {
      const { sources } = await open('plain');
      expect(sources['x-dict']).toContainEqual({ value: 'sealType', label: '印章类型 (sealType)' });
      expect(sources['x-record']).toContainEqual({
        value: 'sys/role',
        label: expect.stringMatching(/^角色.* \(sys\/role\)$/),
      });
      expect(sources['x-request'].map(({ value }) => value)).toContain('plain');
    });

    it('publishes a draft: it serves at once and after a restart, once however often it is asked', async () => {
      const { files, draft, publishesTo, version } = await open('plain');
      expect({ draft, publishesTo, version }).toEqual({ draft: null, publishesTo: publishTo, version: 1 });
      const before = await onDisk('plain', 'schema.json');
      const { data } = await save('plain', retitled(files, 'Purpose'));
      expect(data).toMatchObject({ revision: 1, conflicts: null });
      for (let time = 0; time < 2; time++) {
        const answer = await publish('plain', 1, { [IDEMPOTENCY_KEY]: 'publish-plain' });
        expect(answer).toMatchObject({ code: 0, data: { version: 2, publishedTo: publishTo } });
      }
      expect(titleOf('plain')).toBe('Purpose');
      expect(await onDisk('plain', 'schema.json')).toBe(
        publishTo === 'folder' ? before.replace('"Reason"', '"Purpose"') : before,
      );
      expect(await open('plain')).toMatchObject({ version: 2, draft: null });
      flow.hall = await flow.hall.restart();
      admin = await flow.as('admin');
      expect(titleOf('plain')).toBe('Purpose');
    });

    it('makes a new key a service that people use, also after a restart', async () => {
      expect(await admin.post(STUDIO.definition, { ...NEW, key: 'lab-access' })).toMatchObject({ code: 0 });
      expect(flow.hall.hall.registry.topic('lab-access')).toBeUndefined();
      const { files, version, draft } = await open('lab-access');
      expect([files, version, draft?.revision]).toEqual([{}, null, 1]);
      const edited = addField(draft?.files ?? {}, 'number', { section: 0, index: 1 });
      await save('lab-access', { ...edited.files }, 1);
      expect(await publish('lab-access', 2)).toMatchObject({ code: 0, data: { version: 1, publishedTo: publishTo } });
      flow.hall = await flow.hall.restart();
      admin = await flow.as('admin');
      const formData = { reason: '因为', day: '2099-01-01', number: 3 };
      const id = await flow.start('teacher', 'lab-access', formData);
      expect((await flow.detail('teacher', id)).data?.formData).toMatchObject({ number: 3 });
      expect(await flow.task('leader', id)).toMatchObject({ activityId: 'leader' });
      // and is edited on from there
      const again = await open('lab-access');
      expect(again.files).toEqual(edited.files);
      await save('lab-access', { ...setProperty(again.files, 'topic.json', ['promiseDays'], 5) });
      expect(await publish('lab-access', 1)).toMatchObject({ code: 0, data: { version: 2 } });
      expect(flow.hall.hall.registry.topic('lab-access')?.manifest.promiseDays).toBe(5);
    });

    it('begins a definition as files that somebody made, if they are files of a definition', async () => {
      const files = { 'topic.json': '{ "title": "Made", "category": "office" }' };
      expect(await admin.post(STUDIO.definition, { ...NEW, key: 'made', files })).toMatchObject({ code: 0 });
      expect((await open('made')).draft?.files).toEqual(files);
      const strange = { ...NEW, key: 'made-too', files: { '../x.json': '{}' } };
      expect(await admin.post(STUDIO.definition, strange)).toMatchObject({ status: 400 });
      const { data } = await admin.get<StudioList>(STUDIO.definition);
      expect(data?.groups).toContainEqual({
        ...{ group: 'role:finance', name: '财务处', chinese: '财务处', english: expect.stringMatching(/^[A-Za-z ]+$/) },
      });
    });

    it('refuses what the checker refuses, says where, and keeps it', async () => {
      const { files } = await open('broken');
      const wrong = { ...files, 'ui.json': '{ "nothing": { "ui:span": 30 } }' };
      const found = await admin.post<StudioFault[]>(at('check', 'broken'), { files: wrong });
      const [first] = found.data?.filter(({ severity }) => severity === 'error') ?? [];
      expect(first).toMatchObject({ file: 'ui.json', line: 1 });
      await save('broken', wrong);
      const refused = await publish('broken', 1);
      expect(refused).toMatchObject({
        status: 422,
        data: { errors: expect.arrayContaining([{ path: 'ui.json', message: expect.any(String) }]) },
      });
      expect(flow.hall.hall.registry.topic('broken')?.version.number).toBe(1);
      expect((await open('broken')).draft?.files['ui.json']).toBe(wrong['ui.json']);
      const nonsense = { ...files, 'schema.json': '{ "properties": {' };
      expect((await admin.post<StudioFault[]>(at('check', 'broken'), { files: nonsense })).data).not.toEqual([]);
    });

    it('is told when the folder changes meanwhile, and merges what it can', async () => {
      const { files } = await open('raced');
      await save('raced', retitled(files, 'Mine'));
      // somebody edits the folder by hand
      await writeTopic(flow.topicsDir, 'raced', { ...PLAIN, manifest: { promiseDays: 7 } });
      await flow.hall.hall.registry.reload();
      expect((await open('raced')).draft?.conflicts).toEqual([]);
      expect(await publish('raced', 1)).toMatchObject({ status: 409, data: { conflicts: [] } });
      const merged = await admin.post<SavedDraft>(at('merge', 'raced'), { revision: 1 });
      expect(merged.data).toMatchObject({ revision: 2, conflicts: null });

      // the same place on both sides: whose shall it be?
      const theirs = { ...PLAIN, properties: { reason: { ...TEXT, title: 'Theirs' } }, manifest: { promiseDays: 7 } };
      await writeTopic(flow.topicsDir, 'raced', theirs);
      await flow.hall.hall.registry.reload();
      const torn = await admin.post<{ conflicts: Conflict[] }>(at('merge', 'raced'), { revision: 2 });
      expect(torn).toMatchObject({
        status: 409,
        data: { conflicts: [{ file: 'schema.json', mine: '"Mine"', theirs: '"Theirs"' }] },
      });
      const chosen = Object.fromEntries((torn.data?.conflicts ?? []).map(({ id }) => [id, 'mine']));
      await admin.post(at('merge', 'raced'), { revision: 2, chosen });
      expect(await publish('raced', 3)).toMatchObject({ code: 0 });
      const served = flow.hall.hall.registry.topic('raced');
      expect([served?.manifest.promiseDays, titleOf('raced')]).toEqual([7, 'Mine']);
    });

    it('takes nothing back that was published after the page was opened, before the first edit', async () => {
      const { files } = await open('plain');
      const theirs = setProperty(files, 'topic.json', ['promiseDays'], 9);
      await save('plain', theirs);
      expect(await publish('plain', 1)).toMatchObject({ code: 0 });
      const late = { files: retitled(files, 'Late'), base: files, revision: 0 };
      const saved = await admin.put<SavedDraft>(at('definition', 'plain'), late);
      expect(saved.data?.conflicts).toEqual([]);
      const merged = await admin.post<SavedDraft>(at('merge', 'plain'), { revision: 1 });
      expect(merged.data?.files).toEqual(retitled(theirs, 'Late'));
      await admin.delete(at('definition', 'plain'));
    });

    it('tells what a request may write into a record, and what it has to', async () => {
      const { data } = await admin.get<RecordField[]>(at('columns', 'assets/loan', 'entity'));
      expect(data?.find(({ name }) => name === 'number')).toMatchObject({
        isRequired: true,
        schema: { type: 'string' },
      });
      expect(data?.filter(({ title }) => title === '')).toEqual([]);
      expect(await admin.get(at('columns', 'no/such', 'entity'))).toMatchObject({ status: 404 });
    });

    it('lets one of two windows win, tells who else edits, and throws a draft away', async () => {
      const { files } = await open('shared');
      const answers = await Promise.all([save('shared', retitled(files, 'A')), save('shared', retitled(files, 'B'))]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await save('shared', files, 7)).toMatchObject({ status: 409 });
      await flow.hall.hall.db
        .insertInto('definition_draft')
        .values({
          ...{ owner_id: 'hr', kind: 'topic', key: 'shared', base: '{}', files: '{}' },
          ...{ created_at: new Date(), updated_at: new Date() },
        })
        .execute();
      expect((await open('shared')).editors).toHaveLength(1);
      const { data } = await admin.get<StudioList>(STUDIO.definition);
      const row = data?.rows.find(({ key }) => key === 'shared');
      expect(row).toMatchObject({ draftAt: expect.any(String), editors: [{}], version: 1 });
      expect(await admin.delete(at('definition', 'shared'))).toMatchObject({ code: 0 });
      expect((await open('shared')).draft).toBeNull();
      expect(await admin.delete(at('definition', 'shared'))).toMatchObject({ status: 404 });
    });

    it('tells who published which version, keeps it in the operation log, and gives any version back', async () => {
      const { files } = await open('logged');
      await save('logged', retitled(files, 'Second'));
      expect(await publish('logged', 1)).toMatchObject({ code: 0, data: { version: 2 } });
      const { data: versions } = await admin.get<StudioVersion[]>(at('version', 'logged'));
      const mine = { name: expect.any(String), at: expect.any(String) };
      expect(versions).toMatchObject([
        { number: 2, serves: true, published: [mine] },
        { number: 1, serves: false, published: [] },
      ]);
      const log = await admin.get('/sys/log-operation/page?entity=devtools%2Fdefinition&recordId=topic%2Flogged');
      expect(log.page?.list).toMatchObject([
        { operation: expect.stringMatching(/^发布 /), requestParams: expect.stringContaining('"version":2') },
      ]);

      const { data: first } = await admin.get<FileTexts>(`${at('version', 'logged')}?number=1`);
      expect(first?.['schema.json']).toBe(files['schema.json']);
      const samples = Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith('samples/')));
      await save('logged', { ...samples, ...first });
      expect(await publish('logged', 1)).toMatchObject({ code: 0, data: { version: 1 } });
      expect(titleOf('logged')).toBe('Reason');
      const { data: after } = await admin.get<StudioVersion[]>(at('version', 'logged'));
      expect(after?.map(({ serves, published }) => [serves, published.length])).toEqual([
        [false, 1],
        [true, 1],
      ]);
      expect(await admin.get(`${at('version', 'logged')}?number=9`)).toMatchObject({ status: 404 });
      expect(await admin.get(`${at('version', 'logged')}?number=0`)).toMatchObject({ status: 400 });
      expect(await admin.get(at('version', 'nothing-at-all'))).toMatchObject({ status: 404 });
    });

    it('hands a draft out as a patch and as an archive', async () => {
      const { files } = await open('shared');
      await save('shared', retitled(files, 'Patched'));
      const patch = await (await admin.fetch(at('patch', 'shared'))).text();
      expect(patch).toMatch(/^--- a\/topics\/shared\/schema\.json\n\+\+\+ b\/topics\/shared\/schema\.json\n@@ /);
      expect(patch).toContain('Patched');
      const archive = await admin.fetch(at('archive', 'shared'));
      expect(archive.headers.get('content-disposition')).toContain('shared.zip');
      expect(
        Buffer.from(await archive.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
    });

    it('says what publishing a draft means for what exists, in the language of the reader', async () => {
      const { files } = await open('shared');
      await flow.start('teacher', 'shared', { reason: 'Under way' });
      const ask = (drafted: FileTexts, language = 'en-US', key = 'shared', of = 'topic') =>
        admin.post<DraftMeaning>(at('diff', key, of), { files: drafted }, { 'accept-language': language });
      expect((await ask(files)).data?.changes).toEqual([]);
      const place = { type: 'string', title: 'Place', maxLength: 20 };
      const grown = { ...setProperty(retitled(files, 'Cause'), 'schema.json', ['properties', 'place'], place) };
      const { data } = await ask(grown);
      expect(data?.running).toBeGreaterThan(0);
      const felt = { at: { nodes: ['start'], how: 'changed' }, whom: 'the applicant' };
      expect(data?.changes).toContainEqual({ level: 'safe', what: 'new field "Place"', ...felt });
      expect(data?.changes).toContainEqual({ level: 'safe', what: 'texts of "Cause" changed', ...felt });
      expect((await ask(grown, 'zh-CN')).data?.changes).toContainEqual({
        ...{ level: 'safe', what: '新增字段“Place”', at: felt.at, whom: '申请人' },
      });
      // whoever does a step from now on
      const other = files['process.bpmn']?.replace('${leaderOf(initiator)}', '${counselorOf(initiator)}') ?? '';
      expect((await ask({ ...files, 'process.bpmn': other }, 'zh-CN')).data?.changes).toEqual([
        {
          level: 'care',
          what: '今后“Step look”由另外的人办理',
          at: { nodes: ['look'], how: 'changed' },
          whom: '申请人的辅导员',
        },
      ]);
      // what does not pass the checker says so itself; what nobody uses yet breaks nothing
      expect((await ask({ ...grown, 'topic.json': '{' })).data?.changes).toEqual([]);
      expect((await ask(grown, 'en-US', 'nothing-at-all')).data).toMatchObject({ running: 0, changes: [] });
      const { data: users } = await admin.get<StudioDefinition>(at('definition', 'sys/dept', 'entity'));
      const meant = await ask(users?.files ?? {}, 'en-US', 'sys/dept', 'entity');
      expect(meant.data).toMatchObject({ running: 0, changes: [] });
      expect(meant.data?.records).toBeGreaterThan(5);
      // departments whose name is too long by now
      const stricter = setProperty(users?.files ?? {}, 'schema.json', ['properties', 'name', 'maxLength'], 3);
      const { data: strict } = await ask(stricter, 'en-US', 'sys/dept', 'entity');
      const named = await admin.get<{ name: string }[]>('/sys/dept/page?pageSize=100');
      const long = named.page?.list.filter(({ name }) => name.length > 3).length;
      expect(long).toBeGreaterThan(2);
      expect(strict?.refused).toEqual({
        judged: strict?.records,
        records: long,
        fields: [{ title: 'Department name', records: long }],
      });
    });

    it('takes in an archive as a draft: of another hall, from an editor, over what there is', async () => {
      const bring = async (files: FileTexts | Buffer) => {
        const form = new FormData();
        form.append(
          'file',
          new File([new Uint8Array(Buffer.isBuffer(files) ? files : await zipped(files))], 'hall.zip'),
        );
        return admin.post<{ kind: string; key: string }>(STUDIO.archive, form);
      };
      const { files: plain } = await open('plain');
      const files = { ...plain, 'process.bpmn': plain['process.bpmn']?.replace('id="plain"', 'id="brought"') ?? '' };
      const below = (folder: string) =>
        Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
      const brought = { code: 0, data: { kind: 'topic', key: 'brought' } };
      // what systems put beside the files of people is left out
      const junk = { '__MACOSX/topics/brought/topic.json': 'x', 'topics/brought/.DS_Store': 'x' };
      expect(await bring({ ...below('their hall/topics/brought'), ...junk })).toMatchObject(brought);
      expect((await open('brought')).draft?.files).toEqual(files);
      expect(await bring(below('brought'))).toMatchObject({ status: 409 });
      expect(await admin.delete(at('definition', 'brought'))).toMatchObject({ code: 0 });
      expect(await bring(below('brought'))).toMatchObject(brought);
      expect(await publish('brought', 1)).toMatchObject({ code: 0, data: { version: 1 } });

      // what comes out goes in again, over what serves
      const { files: changed } = await open('brought');
      await save('brought', retitled(changed, 'Carried'));
      const out = Buffer.from(await (await admin.fetch(at('archive', 'brought'))).arrayBuffer());
      expect(await admin.delete(at('definition', 'brought'))).toMatchObject({ code: 0 });
      expect(await bring(out)).toMatchObject(brought);
      const again = await open('brought');
      expect(again.draft?.files).toEqual(retitled(changed, 'Carried'));
      expect(again.draft?.conflicts).toBeNull();

      const refused = { status: 422, code: ERRORS.notADefinition.code };
      expect(await bring(Buffer.from('no archive'))).toMatchObject(refused);
      expect(await bring({ 'readme.txt': 'x' })).toMatchObject(refused);
      expect(await bring({ ...below('one'), ...below('two') })).toMatchObject(refused);
      expect(await bring({ 'topics/Bad Key/topic.json': '{}' })).toMatchObject(refused);
      expect(await bring({ 'topics/../topic.json': '{}' })).toMatchObject(refused);
      expect(await bring({ ...below('strange'), 'strange/run.sh': 'x' })).toMatchObject({ status: 400 });
      expect(await bring({ ...below('huge'), 'huge/ui.json': ' '.repeat(1_600_000) })).toMatchObject({ status: 413 });
    });

    it('goes a draft step after step as anybody, says who and why, and keeps nothing of it', async () => {
      const { files } = await open('shared');
      const draft = {
        ...files,
        'process.bpmn': files['process.bpmn']?.replace('leaderOf(initiator)', 'initiator') ?? '',
      };
      const go = (steps: unknown[], drafted: FileTexts = files, as = 'teacher') =>
        admin.post<Trial>(at('trial', 'shared'), { files: drafted, as, formData: { reason: 'Trying' }, steps });
      const requests = async () => {
        const { rows } = await sql<{ count: string }>`select count(*) as count from wf_instance`.execute(
          flow.hall.hall.db,
        );
        return Number(rows[0]?.count);
      };
      const before = await requests();
      const begun = await go([]);
      expect(begun.data).toMatchObject({ state: 'running', refused: null, formData: { reason: 'Trying' } });
      expect(begun.data?.tasks).toMatchObject([
        {
          activityId: 'look',
          rule: '申请人的负责人',
          people: [{ id: 'leader' }],
          formData: { reason: 'Trying' },
        },
      ]);
      // a process without a diagram is laid out
      expect(begun.data?.svg).toMatch(/<rect/);
      const look = (by: string) => ({ by, at: 'look', do: 'complete', comment: 'Yes' });
      expect((await go([look('leader')])).data).toMatchObject({ state: 'completed', tasks: [], refused: null });
      // the draft's own rules, which serve nobody
      expect((await go([], draft)).data?.tasks).toMatchObject([{ people: [{ id: 'teacher' }] }]);
      const refusal = (answer: Answer<Trial>) => answer.data?.refused;
      expect(refusal(await go([look('leader'), look('leader')]))).toMatchObject({ step: 1 });
      expect(refusal(await go([look('student')]))).toMatchObject({ step: 0, message: expect.stringMatching(/look/i) });
      expect(refusal(await go([], files, 'nobody-at-all'))).toMatchObject({ step: -1 });
      expect(await requests()).toBe(before);
      expect(
        (await admin.post(at('trial', 'sys/user', 'entity'), { files: {}, as: 'a', formData: {}, steps: [] })).status,
      ).toBe(400);
    });

    it('calls what was done as whoever did it saw it, and says what a request tells people by itself', async () => {
      const { files } = await open('shared');
      const late = `<boundaryEvent id="late" attachedToRef="look" cancelActivity="false"><timerEventDefinition>
        <timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>
        <sequenceFlow id="toTell" sourceRef="late" targetRef="tell" />
        <serviceTask id="tell" flowable:delegateExpression="\${notify}"><extensionElements>
        <flowable:field name="text"><flowable:expression>Late: \${reason}</flowable:expression></flowable:field>
        </extensionElements></serviceTask></process>`;
      const drawn = files['process.bpmn']
        ?.replace(/(id="look" name=")[^"]*/, '$1Look at ${reason}')
        .replace('</process>', late);
      const steps = [
        { by: '', do: 'wait', after: 'P5D' },
        { by: 'leader', at: 'look', do: 'complete', comment: 'Yes' },
      ];
      const asked = { as: 'teacher', formData: { reason: 'a roof' }, steps };
      const answer = await admin.post<Trial>(at('trial', 'shared'), {
        ...{ ...asked, files: { ...files, 'process.bpmn': drawn ?? '' } },
      });
      expect(answer).toMatchObject({ code: 0, data: { refused: null } });
      const nobody = { told: [], opened: [] };
      expect(answer.data?.steps).toMatchObject([
        { task: '', told: [], opened: [{ name: 'Look at a roof' }] },
        { ...nobody, task: '', told: [{ people: ['李明'], said: 'Late: a roof' }] },
        { ...nobody, task: 'Look at a roof' },
      ]);
    });

    it("says in the reader's words whom a step is for, what it is called and what a form lacks", async () => {
      const { files } = await open('shared');
      const go = (from: string, to: string, formData: object = { reason: 'Trying' }) =>
        admin.post<Trial>(
          at('trial', 'shared'),
          {
            ...{ as: 'teacher', formData, steps: [] },
            files: { ...files, 'process.bpmn': files['process.bpmn']?.replace(from, to) ?? '' },
          },
          { 'accept-language': 'en-US' },
        );
      const rule = async (expression: string) => {
        const { data } = await go('flowable:assignee="${leaderOf(initiator)}"', expression);
        return data?.tasks[0]?.rule;
      };
      expect(await rule('flowable:assignee="${leaderOf(deptOf(initiator))}"')).toBe(
        'who leads the department of the applicant',
      );
      expect(await rule('flowable:candidateGroups="role:logistics,post:president"')).toMatch(
        /^role “[^”:]+”, post “[^”:]+”$/,
      );
      expect(await rule('flowable:candidateUsers="${usersWithRole(\'office\')}"')).toMatch(/^role “[^”:]+”$/);
      expect(
        await rule("flowable:candidateUsers=\"${peopleIn(collegeOf(initiator), 'teacher', 'role:office')}\""),
      ).toMatch(/^Teachers, role “[^”:]+” of the college of the applicant$/);
      const either = '${empty counselorOf(initiator) ? leaderOf(initiator) : counselorOf(initiator)}';
      expect(await rule(`flowable:assignee="${either}"`)).toBe(
        'depending on the form: who leads the applicant, or the counselor of the applicant',
      );
      // what has no words stays as it is written
      expect(await rule("flowable:assignee=\"${reason == 'x' ? 'leader' : initiator}\"")).toContain('${reason ==');
      // of a part that is repeated for a list, too
      const inside = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="shared" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="each"/><subProcess id="each"><multiInstanceLoopCharacteristics flowable:collection="\${usersWithRole('office')}" flowable:elementVariable="one"/><startEvent id="s2"/><sequenceFlow id="f2" sourceRef="s2" targetRef="look"/><userTask id="look" name="Look" flowable:assignee="\${leaderOf(one)}"/><sequenceFlow id="f3" sourceRef="look" targetRef="e2"/><endEvent id="e2"/></subProcess><sequenceFlow id="f4" sourceRef="each" targetRef="e"/><endEvent id="e"/></process></definitions>`;
      expect((await go(files['process.bpmn'] ?? '', inside)).data?.tasks[0]?.rule).toMatch(/^who leads role “[^”:]+”$/);
      const named = await go('name="Step look"', 'name="Look at ${reason}"');
      expect(named.data?.tasks).toMatchObject([{ name: 'Look at Trying' }]);
      expect((await go('', '', {})).data?.refused?.message).toMatch(/^“[^”]+” .*Reason/);
    });

    it('tells a form that is tried what the organisation says of who fills it in', async () => {
      const { files } = await open('shared');
      const asks = {
        ...setProperty(files, 'schema.json', ['properties', 'isStudent'], { type: 'boolean', title: 'Student' }),
      };
      const drafted = setProperty(asks, 'topic.json', ['computed'], { isStudent: '${!empty counselorOf(initiator)}' });
      const told = async (as: string) =>
        (
          await admin.post<ProjectionScope>(at('scope', 'shared'), {
            ...{ files: drafted, as, by: 'admin', node: 'start', formData: {} },
          })
        ).data;
      expect(await told('student')).toMatchObject({
        ...{ initiator: 'student', user: 'admin', today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        organisation: { 'counselorOf ["student"]': 'counselor' },
      });
      expect((await told('teacher'))?.organisation).toEqual({ 'counselorOf ["teacher"]': null });
    });

    it('says who would get a step for each applicant of the samples, before anything is handed in', async () => {
      const { files } = await open('shared');
      const sample = (as: string) => JSON.stringify({ as, formData: { reason: 'Trying' } });
      const samples = { 'samples/valid-a.json': sample('teacher'), 'samples/valid-b.json': sample('student') };
      const who = (attributes: string, inside = '', activityId = 'look') => {
        const before = 'flowable:assignee="${leaderOf(initiator)}">';
        const xml = files['process.bpmn']?.replace(before, `${attributes}>${inside}`) ?? '';
        return admin.post<StepPeople>(at('handlers', 'shared'), {
          files: { ...files, ...samples, 'process.bpmn': xml },
          activityId,
        });
      };
      const told = async (...step: Parameters<typeof who>) =>
        (await who(...step)).data?.applicants.map(({ applicant, people }) => [applicant, ...people]);
      expect(await told('flowable:assignee="${leaderOf(initiator)}"')).toEqual([
        ['李明', '王志远'],
        ['王小雨', '王志远'],
      ]);
      expect(await told('flowable:assignee="${initiator}"')).toEqual([
        ['李明', '李明'],
        ['王小雨', '王小雨'],
      ]);
      const each =
        '<multiInstanceLoopCharacteristics flowable:collection="${usersWithRole(\'office\')}" flowable:elementVariable="one"/>';
      const [first] = (await told('flowable:assignee="${one}"', each)) ?? [];
      const office = (await told('flowable:candidateGroups="role:office"'))?.[0];
      expect(first).toEqual(office);
      expect(office?.length).toBeGreaterThan(1);
      // nobody is found: the administrator, and why
      const nobody = (await who('flowable:assignee="${counselorOf(initiator)}"')).data;
      expect(nobody?.applicants[0]?.reason).not.toBe('');
      expect(nobody?.rule).toBe('申请人的辅导员');
      expect((await who('flowable:assignee="${initiator}"', '', 'begin')).status).toBe(404);
    });

    it('fails where the hall itself fails on the way of a draft: that is no refusal', async () => {
      const { files } = await open('shared');
      const { hall } = flow.hall;
      const engine = hall.engineInMemory();
      const apply = () => {
        throw new TypeError('a mistake of ours');
      };
      const broken = vi.spyOn(hall, 'engineInMemory').mockReturnValue(Object.assign(engine, { apply }));
      const asked = { files, as: 'teacher', formData: { reason: 'Trying' }, steps: [] };
      expect(await admin.post(at('trial', 'shared'), asked)).toMatchObject({ status: 500 });
      broken.mockRestore();
    });

    it('runs every sample and journey of a draft, and says by name what failed', async () => {
      const { files } = await open('shared');
      const journey = (end: string) => ({
        ...{ as: 'teacher', formData: { reason: 'Trying' }, end },
        steps: [{ by: 'leader', at: 'look', do: 'complete', comment: 'Yes' }],
      });
      const examples = {
        'samples/valid-plain.json': { as: 'teacher', formData: { reason: 'Trying' } },
        'samples/invalid-accepted.json': { as: 'teacher', formData: { reason: 'Trying' }, errors: ['reason'] },
        'samples/journey-good.json': journey('completed'),
        'samples/journey-bad.json': journey('rejected'),
        'samples/linked-lost.json': { ...journey('completed'), formData: { reason: 'none/journey-lost' } },
      };
      const texts = Object.entries(examples).map(([name, content]) => [name, JSON.stringify(content)]);
      const { data } = await admin.post<ExampleVerdict[]>(at('examples', 'shared'), {
        files: { ...files, ...Object.fromEntries(texts) },
      });
      expect(Object.fromEntries((data ?? []).map(({ name, ok }) => [name, ok]))).toMatchObject({
        ...{ 'valid-plain': true, 'invalid-accepted': false, 'journey-good': true, 'journey-bad': false },
        'linked-lost': false,
      });
      expect((data ?? []).every(({ ok, message }) => ok === (message === ''))).toBe(true);
    });

    it('makes samples of a booking that end after they begin: else nobody could publish it', async () => {
      const { data: begun } = await admin.post<StudioDefinition>(STUDIO.definition, {
        ...{ ...NEW, key: `book-${publishTo}` },
      });
      const key = begun?.key ?? '';
      let files = (await open(key)).draft?.files ?? {};
      const names: string[] = [];
      for (let index = 0; index < 2; index++) {
        const added = addField(files, 'date-time', { section: 0, index });
        files = requireAt(added.files, added.name, true);
        names.push(added.name);
      }
      const [from = '', to = ''] = names;
      const remake = async (begins: string, ends: string) => {
        const rule = { by: 'reason', from: begins, to: ends, message: 'Taken' };
        const booked = setProperty(files, 'topic.json', ['exclusive'], [rule]);
        const { data } = await admin.post<FileTexts>(at('remake', key), { files: booked });
        const { data: faults } = await admin.post<StudioFault[]>(at('check', key), { files: { ...booked, ...data } });
        return (faults ?? []).filter(({ severity }) => severity === 'error').map(({ message }) => message);
      };
      // whichever of the two was made up to be the later one
      expect([await remake(from, to), await remake(to, from)]).toEqual([[], []]);
    });

    it('makes the samples of a new service fit a form that asks for more by now, and keeps what they say', async () => {
      const begun = await admin.post<StudioDefinition>(STUDIO.definition, { ...NEW, key: `fit-${publishTo}` });
      const key = begun.data?.key ?? '';
      const sample = (files: FileTexts, name: string) =>
        JSON.parse(files[`samples/${name}.json`] ?? 'null') as { formData: Record<string, unknown>; errors?: string[] };
      const studio = await open(key);
      let files = studio.draft?.files ?? {};
      const widgets = [
        'text',
        'number',
        'people',
        'date',
        'select',
        'table',
        'upload',
        'switch',
        'money',
        'dept',
        'dict',
      ];
      for (const [index, widget] of widgets.entries()) {
        const added = addField(files, widget, { section: 0, index });
        files = requireAt(added.files, added.name, true);
      }
      files = requireAt(files, 'decision', true);
      // where students are wanted, the applicant of the sample is none
      const child = addField(files, 'user', { section: 0, index: 0 });
      files = requireAt(child.files, child.name, true);
      files = setProperty(files, 'ui.json', [child.name, 'ui:people'], 'student');
      files = setProperty(files, 'ui.json', ['people', 'ui:people'], ['student', 'role:graduate']);
      const judged = async (now: FileTexts) => {
        const { data } = await admin.post<StudioFault[]>(at('check', key), { files: now });
        return (data ?? []).filter(({ file, severity }) => file.startsWith('samples/') && severity === 'error');
      };
      expect((await judged(files)).length).toBeGreaterThan(20);
      // a choice that became one of a dictionary: what samples say there is no entry of it
      const { formData } = sample(files, 'valid-1');
      const chosen = JSON.stringify({ as: 'teacher', formData: { ...formData, dict: '选项一' } });
      files = { ...files, 'samples/valid-1.json': chosen };
      const walked = await admin.post<Trial>(at('trial', key), {
        ...{ files, as: 'teacher', steps: [] },
        formData: { ...formData, dict: '选项一' },
      });
      expect(walked.data?.refused?.message).toContain('字典下拉');
      expect(walked.data?.refused?.message).not.toMatch(/start|dict:/);
      const { data } = await admin.post<FileTexts>(at('remake', key), { files });
      const remade = { ...files, ...data };
      expect(await judged(remade)).toEqual([]);
      expect(sample(remade, 'valid-1').formData).toMatchObject({ reason: '示例事由', day: '2099-06-30' });
      const people = sample(remade, 'valid-1').formData;
      for (const id of [people[child.name], ...(people['people'] as unknown[])])
        expect(flow.hall.hall.directory.user(String(id))?.accountType).toBe(ACCOUNT_TYPES.student);
      expect(sample(remade, 'invalid-1').errors).toEqual(expect.arrayContaining(['reason', 'text', 'table']));
      const verdicts = await admin.post<ExampleVerdict[]>(at('examples', key), { files: remade });
      expect((verdicts.data ?? []).filter(({ ok }) => !ok)).toEqual([]);
      // a step more on the way is nothing that the checker sees: the journey goes on to its end
      const drawn = remade['process.bpmn']
        ?.replace('targetRef="done" />', 'targetRef="again" />')
        .replace(
          '<bpmn:endEvent',
          '<bpmn:userTask id="again" name="Again" flowable:assignee="${initiator}" /><bpmn:sequenceFlow id="toEnd" sourceRef="again" targetRef="done" /><bpmn:endEvent',
        );
      const longer = { ...remade, 'process.bpmn': drawn ?? '' };
      expect(await judged(longer)).toEqual([]);
      const on = await admin.post<FileTexts>(at('remake', key), { files: longer });
      expect(Object.keys(on.data ?? {})).toEqual(['samples/journey-approved.json']);
      expect(on.data?.['samples/journey-approved.json']).toContain('"at": "again"');
      // what fits is left alone, what cannot be made to fit is empty
      expect((await admin.post(at('remake', key), { files: remade })).data).toEqual({});
      const lost = { ...remade, 'samples/invalid-1.json': remade['samples/valid-1.json'] ?? '' };
      const wrong = lost['samples/invalid-1.json'].replace('"formData"', '"errors": ["reason"], "formData"');
      expect(
        (await admin.post(at('remake', key), { files: { ...lost, 'samples/invalid-1.json': wrong } })).data,
      ).toEqual({
        'samples/invalid-1.json': '',
      });
    });

    it('says how readers in Taiwan get a text of which a draft says nothing', async () => {
      const texts = ['合同与软件', 'PDF', ''];
      expect(await admin.post(STUDIO.taiwan, { texts })).toMatchObject({ data: ['合約與軟體', 'PDF', ''] });
    });

    it('says how other definitions say a text in English, as most of them do, and how it is spelt', async () => {
      const texts = ['联系电话', '开始日期', '没有人说过的话', 'constructor'];
      const { data = [] } = await admin.post<SaidText[]>(STUDIO.english, { texts: [...texts, '里程（公里）'] });
      const english = (data ?? []).map((one) => one.english);
      expect(english).toEqual([
        expect.stringMatching(/phone/i),
        expect.stringMatching(/\w/),
        '',
        '',
        expect.stringMatching(/km/),
      ]);
      const names = (data ?? []).map(({ name }) => name);
      expect(names).toEqual(['lianxidianhua', 'kaishiriqi', 'meiyourenshuoguodehua', 'constructor', 'licheng']);
    });

    it('says which records and which other definitions a name of an entity holds fast', async () => {
      const uses = async (path: string, value?: string) => {
        const query = new URLSearchParams({ path, ...(value !== undefined && { value }) }).toString();
        const answer = await admin.get<FieldUses>(`${at('uses', 'educationParty/scholarship', 'entity')}?${query}`);
        const { records, places } = answer.data ?? { records: -1, places: [] };
        return { records, places: [...new Set(places.map((one) => `${one.kind} ${one.key} ${one.file}`))] };
      };
      const report = 'report educationParty/awards report.json';
      const before = await uses('gpa');
      expect(before).toMatchObject({ places: [report] });
      expect((await uses('status', 'approved')).places).toEqual([report]);
      expect((await uses('reason')).places).toEqual([]);
      const record = { studentId: 'student', amount: '800.00', gpa: 3.5, rank: 1, reason: 'x', year: 2031 };
      const made = await admin.post('/educationParty/scholarship', { ...record, scholarshipType: 'third' });
      expect(made).toMatchObject({ code: 0 });
      expect((await uses('gpa')).records).toBe(before.records + 1);
      expect((await uses('scholarshipType', 'no such type')).records).toBe(0);
      // what does not serve holds nothing
      expect(await uses('fresh')).toEqual({ records: 0, places: [] });
      expect((await (await flow.as('teacher')).get(`${at('uses', 'sys/user', 'entity')}?path=username`)).status).toBe(
        403,
      );
    });

    it('says which lines of other definitions a draft of an entity would break', async () => {
      const key = 'educationParty/scholarship';
      const { data } = await admin.get<StudioDefinition>(at('definition', key, 'entity'));
      const files = data?.files ?? {};
      const broken = async (change: (schema: JsonSchema) => void) => {
        const schema = JSON.parse(files['schema.json'] ?? '') as JsonSchema;
        change(schema);
        const draft = { ...files, 'schema.json': JSON.stringify(schema) };
        return (await admin.post<UsePlace[]>(at('dependents', key, 'entity'), { files: draft })).data ?? [];
      };
      expect(await broken(() => undefined)).toEqual([]);
      expect(await broken((schema) => (schema.title = 'x'))).toEqual([]);
      const [first, ...more] = await broken((schema) => delete schema.properties?.['gpa']);
      expect(first).toMatchObject({ kind: 'report', key: 'educationParty/awards', file: 'report.json' });
      expect([first, ...more].every((one) => one?.text.includes('gpa'))).toBe(true);
      const asked = (await flow.as('teacher')).post(at('dependents', key, 'entity'), { files });
      expect((await asked).status).toBe(403);
    });

    it('takes no file and no key that a definition cannot have', async () => {
      for (const name of ['../../x.json', 'samples/../topic.json', '/etc/passwd', 'seed.json', 'topic.json/..'])
        expect(await save('shared', { [name]: '{}' }, 1)).toMatchObject({ status: 400 });
      for (const key of ['..', '../up', 'Up', 'a/b', '.git', 'x'.repeat(61)])
        expect(await admin.post(STUDIO.definition, { ...NEW, key })).toMatchObject({ status: 400 });
      for (const key of ['loans', 'a/b/c', 'flow/count', 'sys/user'])
        expect((await admin.post(STUDIO.definition, { ...NEW, kind: 'report', key })).status).toBe(
          key.startsWith('flow/') || key.startsWith('sys/') ? 409 : 400,
        );
      expect(await admin.get(at('definition', encodeURIComponent('../plain')))).toMatchObject({ status: 404 });
      expect(await admin.post(STUDIO.definition, { ...NEW, key: 'plain' })).toMatchObject({ status: 409 });
      const unknown = { ...NEW, key: 'copy', from: 'nothing-at-all' };
      expect(await admin.post(STUDIO.definition, unknown)).toMatchObject({ status: 404 });
    });
  },
);

describe.each(['folder', 'database'] as const)('two analysts, publishing to the %s', (publishTo) => {
  it('have the rights that their roles give, and of two who publish at once the second one merges first', async () => {
    const [kind] = databases;
    if (!kind) throw new Error('there is no database to test on');
    const flow = await startFlowHall(kind, { plain: PLAIN }, { settings: { publishTo }, jobs: false });
    try {
      const admin = await flow.as('admin');
      const give = async (...rights: string[]) => {
        const { data } = await admin.get<{ menuList: string[] }>('/sys/role/hr');
        const menuList = [...(data?.menuList ?? []), ...rights.map((right) => `devtools-code-generator-${right}`)];
        expect(await admin.put('/sys/role', { ...data, menuList })).toMatchObject({ code: 0 });
      };
      await give('info', 'save');
      const hr = await flow.as('hr');
      const { data } = await hr.get<StudioDefinition>(at('definition', 'plain'));
      expect(data).toMatchObject({ maySave: true, mayPublish: false });
      const drafts = [admin, hr].map((person, index) =>
        person.put(at('definition', 'plain'), { files: retitled(data?.files ?? {}, `Title ${index}`), revision: 0 }),
      );
      expect((await Promise.all(drafts)).map(({ code }) => code)).toEqual([0, 0]);
      expect(await hr.post(at('publish', 'plain'), { revision: 1 })).toMatchObject({ status: 403 });
      expect(await hr.get(STUDIO.definition)).toMatchObject({ status: 403 });
      // who may open no report about requests learns nothing of them by drafting one, and of records what he may list
      const parts = ['requests', 'tasks', 'sys/log-login'].map((from) => ({
        ...{ kind: 'figure', title: from, from, measure: 'count()' },
      }));
      const report = { title: 'Mine', permission: 'test:mine', readers: ['everybody'], from: 'requests', parts };
      const drafted = await hr.post<ReportDraft>(at('report', 'test/mine', 'report'), {
        files: { 'report.json': JSON.stringify(report) },
      });
      expect(drafted.data?.counted?.data.parts.map(({ state }) => state)).toEqual(['denied', 'denied', 'denied']);
      expect(drafted.data?.sources.map(({ from }) => from)).not.toContain('requests');
      // but what is his own he may count
      const own = await hr.post<ReportDraft>(at('report', 'test/mine', 'report'), {
        files: { 'report.json': JSON.stringify({ ...report, scope: 'own' }) },
      });
      expect(own.data?.counted?.data.parts.map(({ state }) => state)).toEqual(['ready', 'ready', 'denied']);
      expect(await (await flow.as('teacher')).get(at('definition', 'plain'))).toMatchObject({ status: 403 });
      expect((await flow.hall.visitor().get(STUDIO.definition)).status).toBe(401);

      await give('publish');
      const answers = await Promise.all([admin, hr].map((one) => one.post(at('publish', 'plain'), { revision: 1 })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    } finally {
      await flow.remove();
    }
  });

  it('have the rights of a category for its request types alone, and move none into another one', async () => {
    const [kind] = databases;
    if (!kind) throw new Error('there is no database to test on');
    const ours = { ...PLAIN, manifest: { category: 'logistics' } };
    const flow = await startFlowHall(kind, { ours, theirs: PLAIN }, { settings: { publishTo }, jobs: false });
    try {
      const admin = await flow.as('admin');
      const give = async (...buttons: string[]) => {
        const { data } = await admin.get<{ menuList: string[] }>('/sys/role/hr');
        const menuList = [...(data?.menuList ?? []), ...buttons.map((button) => `devtools-code-generator-${button}`)];
        expect(await admin.put('/sys/role', { ...data, menuList })).toMatchObject({ code: 0 });
      };
      await give('edit-logistics');
      const hr = await flow.as('hr');
      const { data: list } = await hr.get<StudioList>(STUDIO.definition);
      expect(list?.rows.map(({ key }) => key)).toEqual(['ours']);
      expect([list?.mayBegin, list?.categories.map(({ value }) => value)]).toEqual([['topic'], ['logistics']]);
      const { data } = await hr.get<StudioDefinition>(at('definition', 'ours'));
      expect(data).toMatchObject({ maySave: true, mayPublish: false });
      const files = data?.files ?? {};
      const denied = { status: 403 };
      for (const call of ['definition', 'version', 'archive'] as const) {
        expect(await hr.get(at(call, 'theirs'))).toMatchObject(denied);
        expect(await hr.get(at(call, 'sys/user', 'entity'))).toMatchObject(denied);
      }
      expect(await hr.put(at('definition', 'theirs'), { files, revision: 0 })).toMatchObject(denied);
      expect(await hr.post(at('check', 'theirs'), { files })).toMatchObject(denied);
      expect(await hr.post(at('report', 'flow/count', 'report'), { files: {} })).toMatchObject(denied);

      // into another category: neither saved nor judged, neither begun nor copied from there
      const moved = { ...setProperty(files, 'topic.json', ['category'], 'office') };
      expect(await hr.put(at('definition', 'ours'), { files: moved, revision: 0 })).toMatchObject(denied);
      expect(
        await hr.post(at('trial', 'ours'), { files: moved, as: 'teacher', formData: {}, steps: [] }),
      ).toMatchObject(denied);
      const fresh = { ...NEW, key: 'fresh' };
      expect(await hr.post(STUDIO.definition, fresh)).toMatchObject(denied);
      const own = { ...fresh, category: 'logistics' };
      expect(await hr.post(STUDIO.definition, { ...own, from: 'theirs' })).toMatchObject(denied);
      expect(await hr.post(STUDIO.definition, { ...own, kind: 'entity', key: 'a/b' })).toMatchObject(denied);
      expect(await hr.post(STUDIO.definition, own)).toMatchObject({ code: 0 });

      // what is half typed is kept; what serves is for who may publish it
      const half = { ...retitled(files, 'Half'), 'topic.json': '{ "category": "off' };
      expect(await hr.put(at('definition', 'ours'), { files: half, revision: 0 })).toMatchObject({ code: 0 });
      const whole = retitled(files, 'Whole');
      expect(await hr.put(at('definition', 'ours'), { files: whole, revision: 1 })).toMatchObject({ code: 0 });
      expect(await hr.post(at('publish', 'ours'), { revision: 2 })).toMatchObject(denied);
      await give('publish-office');
      expect(await hr.post(at('publish', 'ours'), { revision: 2 })).toMatchObject(denied);
      await give('publish-logistics');
      expect(await hr.post(at('publish', 'ours'), { revision: 2 })).toMatchObject({ code: 0 });
    } finally {
      await flow.remove();
    }
  });
});

describe.each(databases)('drafts that nobody touches: $name', (kind) => {
  it('are taken away after ninety days, their owner told a week before, and begin anew when they are saved', async () => {
    let now = Date.parse('2026-11-16T09:00:00+08:00');
    const clock = { now: () => new Date(now), jobs: false };
    const flow = await startFlowHall(kind, { idle: PLAIN, kept: PLAIN }, clock);
    try {
      const { hall } = flow.hall;
      const after = async (days: number) => {
        now += days * 86_400_000;
        // twice, as two servers do
        await expireDrafts(hall);
        await expireDrafts(hall);
        const { rows } = await sql<{
          text: string;
        }>`select title || ' ' || (values ->> 'date') as text from hall_message
          where kind = 'studio.expires' and user_id = 'admin' order by title`.execute(hall.db);
        const drafts = await hall.db.selectFrom('definition_draft').select('key').orderBy('key').execute();
        return { told: rows.map(({ text }) => text), drafts: drafts.map(({ key }) => key) };
      };
      const save = async (key: string, revision: number) => {
        const admin = await flow.hall.as('admin');
        const { data } = await admin.get<StudioDefinition>(at('definition', key));
        const files = retitled(data?.files ?? {}, `Edit ${revision}`);
        expect(await admin.put(at('definition', key), { files, revision })).toMatchObject({ code: 0 });
      };
      await save('idle', 0);
      await save('kept', 0);
      const gone = { owner_id: 'nobody', kind: 'topic' as const, key: 'left', base: '{}', files: '{}' };
      const begun = { created_at: hall.clock.now(), updated_at: hall.clock.now() };
      await hall.db
        .insertInto('definition_draft')
        .values({ ...gone, ...begun })
        .execute();
      expect(await after(82)).toEqual({ told: [], drafts: ['idle', 'kept', 'left'] });
      const told = ['Test idle 2027-02-15', 'Test kept 2027-02-15'];
      expect(await after(2)).toEqual({ told, drafts: ['idle', 'kept', 'left'] });
      await save('kept', 1);
      // who is no more cannot be told
      expect(await after(6.5)).toEqual({ told, drafts: ['idle', 'kept'] });
      expect(await after(1)).toEqual({ told, drafts: ['kept'] });
      // a server that was off for long tells first
      expect((await after(200)).drafts).toEqual(['kept']);
      expect((await after(6)).drafts).toEqual(['kept']);
      expect((await after(2)).drafts).toEqual([]);
    } finally {
      await flow.remove();
    }
  });
});
