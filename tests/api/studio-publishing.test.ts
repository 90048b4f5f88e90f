import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { IDEMPOTENCY_KEY } from '../../src/contract/paths.ts';
import { STUDIO } from '../../src/contract/studio/definition.ts';
import type { FileTexts, SavedDraft, StudioDefinition } from '../../src/contract/studio/definition.ts';
import type { Published, StudioVersion } from '../../src/contract/studio/publishing.ts';
import { setProperty } from '../../src/definition/edit/form.ts';
import { publishPlanned } from '../../src/server/services/studio/publishPlanned.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Answer, Caller } from './support/hall.ts';
import { assignee, chain, TEXT, writeTopic } from './support/topics.ts';

const PLAIN = {
  properties: { reason: { ...TEXT, title: 'Reason' } },
  process: chain({ look: assignee('leaderOf(initiator)') }),
};
const at = (call: keyof typeof STUDIO, key: string) => `${STUDIO[call]}/topic/${key}`;
const retitled = (files: FileTexts, title: string): FileTexts => ({
  ...setProperty(files, 'schema.json', ['properties', 'reason', 'title'], title),
});
const MINUTE = 60_000;

describe.each(databases.flatMap((kind) => (['folder', 'database'] as const).map((publishTo) => ({ kind, publishTo }))))(
  'publishing with a note and at a time, to the $publishTo: $kind.name',
  ({ kind, publishTo }) => {
    let flow: FlowHall;
    let admin: Caller;
    let now = Date.now();

    beforeAll(async () => {
      const keys = ['noted', 'later', 'again', 'edited', 'changed', 'faulty', 'barred', 'dropped', 'gone'];
      const topics = Object.fromEntries(keys.map((key) => [key, PLAIN]));
      flow = await startFlowHall(kind, topics, { settings: { publishTo }, jobs: false, now: () => new Date(now) });
      admin = await flow.as('admin');
    });
    afterAll(() => flow?.remove());

    const open = async (key: string, person = admin): Promise<StudioDefinition> => {
      const { data } = await person.get<StudioDefinition>(at('definition', key));
      if (!data) throw new Error(`${key} cannot be opened`);
      return data;
    };
    const draft = async (key: string, title: string, revision = 0, person = admin): Promise<void> => {
      const { files } = await open(key, person);
      const saved = person.put(at('definition', key), { files: retitled(files, title), revision });
      expect(await saved).toMatchObject({ code: 0 });
    };
    const inMinutes = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();
    const plan = (
      key: string,
      { revision = 1, minutes = 10, note = '' },
      person = admin,
    ): Promise<Answer<SavedDraft>> =>
      person.put<SavedDraft>(at('plan', key), { revision, at: inMinutes(minutes), note });
    const pass = async (minutes: number): Promise<void> => {
      now += minutes * MINUTE;
      // as several servers do at once
      const { hall } = flow.hall;
      while ((await Promise.all([publishPlanned(hall), publishPlanned(hall)])).some(Boolean));
    };
    const titleOf = (key: string) => flow.hall.hall.registry.topic(key)?.schema.properties?.['reason']?.title;
    const versions = async (key: string) => (await admin.get<StudioVersion[]>(at('version', key))).data ?? [];
    const told = async (key: string, userId = 'admin') => {
      const { rows } = await sql<{ kind: string }>`select kind from hall_message
        where user_id = ${userId} and title = ${`Test ${key}`} and kind like 'studio.%' order by id`.execute(
        flow.hall.hall.db,
      );
      return rows.map((row) => row.kind);
    };

    it('keeps why a version was published, and why one went back to it', async () => {
      const { files } = await open('noted');
      await draft('noted', 'Second');
      const publish = (revision: number, note?: string) =>
        admin.post<Published>(at('publish', 'noted'), { revision, ...(note !== undefined && { note }) });
      expect(await publish(1, 'x'.repeat(501))).toMatchObject({ status: 400 });
      const hostile = '${reason} "version":7 <b>第二版</b>';
      expect(await publish(1, hostile)).toMatchObject({ code: 0, data: { version: 2 } });
      await admin.put(at('definition', 'noted'), { files, revision: 0 });
      expect(await publish(1, 'Back')).toMatchObject({ code: 0, data: { version: 1 } });
      await draft('noted', 'Third');
      expect(await publish(1)).toMatchObject({ code: 0 });
      const notes = (await versions('noted')).map(({ published }) => published.map(({ note }) => note));
      expect(notes).toEqual([[''], [hostile], ['Back']]);
    });

    it('publishes at its time, once among servers, also after a restart, and tells whoever planned it', async () => {
      await draft('later', 'Later');
      expect(await plan('later', { minutes: -1 })).toMatchObject({ status: 400 });
      expect(await plan('later', { minutes: 60 * 24 * 400 })).toMatchObject({ status: 400 });
      expect(await plan('later', { revision: 7 })).toMatchObject({ status: 409 });
      expect(await plan('later', { minutes: 10, note: 'On Monday' })).toMatchObject({
        data: { revision: 1, plan: { revision: 1, at: inMinutes(10), note: 'On Monday' } },
      });
      expect((await open('later')).draft?.plan).toMatchObject({ note: 'On Monday' });
      await pass(9);
      expect(titleOf('later')).toBe('Reason');
      flow.hall = await flow.hall.restart();
      admin = await flow.as('admin');
      await pass(2);
      expect(titleOf('later')).toBe('Later');
      expect(await open('later')).toMatchObject({ version: 2, draft: null });
      const [second] = await versions('later');
      expect(second?.published).toMatchObject([{ note: 'On Monday', name: expect.any(String) }]);
      expect(await told('later')).toEqual(['studio.published']);
    });

    it('goes on where a server ended in between, and says nothing twice', async () => {
      const { files } = await open('again');
      await draft('again', 'Again');
      await plan('again', {});
      const { db } = flow.hall.hall;
      const [row] = await db.selectFrom('definition_draft').selectAll().where('key', '=', 'again').execute();
      await pass(11);
      expect(titleOf('again')).toBe('Again');
      // as if it had ended before the last transaction: the draft is there, and what it says serves
      const claimed = new Date(now);
      const back = { ...row, files: JSON.stringify(row?.files), base: JSON.stringify(files) };
      await db
        .insertInto('definition_draft')
        .values({ ...back, publish_claimed: claimed } as never)
        .execute();
      await sql`delete from hall_message where title = 'Test again'`.execute(db);
      await sql`delete from hall_idempotency where key like 'plan:topic:again%'`.execute(db);
      await pass(1);
      // whose server is at it, that one's time is waited for; it is too late to take it back
      expect((await open('again')).draft).not.toBeNull();
      expect(await admin.delete(at('plan', 'again'))).toMatchObject({ status: 409 });
      await pass(2);
      expect(await open('again')).toMatchObject({ version: 2, draft: null });
      expect(await told('again')).toEqual(['studio.published']);
    });

    it('is taken back, and goes with its draft', async () => {
      await draft('dropped', 'Dropped');
      await plan('dropped', {});
      const taken = () => admin.delete(at('plan', 'dropped'), undefined, { [IDEMPOTENCY_KEY]: 'take-back' });
      expect(await taken()).toMatchObject({ code: 0, data: { plan: null } });
      const again = { [IDEMPOTENCY_KEY]: 'plan-again' };
      const body = { revision: 1, at: inMinutes(5) };
      for (let time = 0; time < 2; time++)
        expect(await admin.put(at('plan', 'dropped'), body, again)).toMatchObject({ data: { plan: { note: '' } } });
      // the same call as before: what was planned since is left alone
      expect(await taken()).toMatchObject({ data: { plan: null } });
      expect((await open('dropped')).draft?.plan).not.toBeNull();
      expect(await admin.delete(at('plan', 'dropped'))).toMatchObject({ code: 0 });
      await draft('gone', 'Gone');
      await plan('gone', {});
      await admin.delete(at('definition', 'gone'));
      expect(await admin.delete(at('plan', 'gone'))).toMatchObject({ status: 404 });
      await pass(11);
      expect([titleOf('dropped'), titleOf('gone')]).toEqual(['Reason', 'Reason']);
      expect((await open('dropped')).draft?.revision).toBe(1);
      expect([await told('dropped'), await told('gone')]).toEqual([[], []]);
    });

    it('publishes nothing that was edited, changed or spoilt since, and says why; the draft stays', async () => {
      for (const key of ['edited', 'changed', 'faulty']) {
        await draft(key, 'Planned');
        expect(await plan(key, {})).toMatchObject({ code: 0 });
      }
      await draft('edited', 'Edited', 1);
      await writeTopic(flow.topicsDir, 'changed', { ...PLAIN, manifest: { promiseDays: 7 } });
      await flow.hall.hall.registry.reload();
      // what the checker takes now it may not take then: of the draft as it is at that revision
      const broken = { ...(await open('faulty')).draft?.files, 'ui.json': '{ "nothing": { "ui:span": 30 } }' };
      const files = JSON.stringify(broken);
      await flow.hall.hall.db.updateTable('definition_draft').set({ files }).where('key', '=', 'faulty').execute();
      expect(await plan('faulty', {})).toMatchObject({ status: 422 });
      await pass(11);
      for (const key of ['edited', 'changed', 'faulty']) {
        expect([key, titleOf(key)]).toEqual([key, 'Reason']);
        expect((await open(key)).draft).toMatchObject({ plan: null });
        expect(await told(key)).toEqual([`studio.notPublished.${key === 'faulty' ? 'faults' : key}`]);
      }
      const { page } = await admin.get<{ text: string; kind: string }>('/notice/message/page?page=1&pageSize=10');
      const said = (page?.list ?? []) as unknown as { text: string; kind: string }[];
      expect(said.find((one) => one.kind.endsWith('faults'))?.text).toContain('ui.json:1');
    });

    it('asks for the right to publish then as now', async () => {
      const give = async (buttons: string[]) => {
        const { data } = await admin.get<{ menuList: string[] }>('/sys/role/hr');
        const others = (data?.menuList ?? []).filter((one) => !one.startsWith('devtools-code-generator-'));
        const menuList = [...others, ...buttons.map((button) => `devtools-code-generator-${button}`)];
        expect(await admin.put('/sys/role', { ...data, menuList })).toMatchObject({ code: 0 });
      };
      await give(['info', 'save']);
      const hr = await flow.as('hr');
      await draft('barred', 'Barred', 0, hr);
      expect(await plan('barred', {}, hr)).toMatchObject({ status: 403 });
      await give(['info', 'save', 'publish']);
      expect(await plan('barred', {}, hr)).toMatchObject({ code: 0 });
      // others see it coming
      expect((await open('barred')).editors).toMatchObject([{ publishesAt: inMinutes(10) }]);
      await give(['info', 'save']);
      await pass(11);
      expect(titleOf('barred')).toBe('Reason');
      expect(await told('barred', 'hr')).toEqual(['studio.notPublished.forbidden']);
      // who may not publish may take back what he planned when he might
      expect(await hr.delete(at('plan', 'barred'), undefined, { [IDEMPOTENCY_KEY]: 'back' })).toMatchObject({
        code: 0,
      });
    });
  },
);
