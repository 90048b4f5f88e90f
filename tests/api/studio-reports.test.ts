import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/contract/paths.ts';
import type { ReportView } from '../../src/contract/reports.ts';
import { STUDIO } from '../../src/contract/studio/definition.ts';
import type { Published } from '../../src/contract/studio/publishing.ts';
import type { ReportDraft } from '../../src/contract/studio/report.ts';
import type { StudioDefinition, StudioList } from '../../src/contract/studio/definition.ts';
import { addPart, removePart } from '../../src/definition/edit/report.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import type { Caller } from './support/hall.ts';
import { assignee, chain, TEXT } from './support/topics.ts';

const PLAIN = {
  properties: { reason: { ...TEXT, title: 'Reason' } },
  process: chain({ look: assignee('leaderOf(initiator)') }),
};
const NEW = { kind: 'report', title: 'How many', english: 'How many' };
const at = (call: keyof typeof STUDIO, key: string) => `${STUDIO[call]}/report/${key}`;

describe.each(databases.flatMap((kind) => (['folder', 'database'] as const).map((publishTo) => ({ kind, publishTo }))))(
  'reports in the studio, publishing to the $publishTo: $kind.name',
  ({ kind, publishTo }) => {
    let flow: FlowHall;
    let admin: Caller;
    let schemasDir: string;

    beforeAll(async () => {
      // what is published is written
      schemasDir = await mkdtemp(join(tmpdir(), 'hall-schemas-'));
      await cp('schemas', schemasDir, { recursive: true });
      flow = await startFlowHall(kind, { plain: PLAIN }, { settings: { publishTo, schemasDir }, jobs: false });
      admin = await flow.as('admin');
    });
    afterAll(async () => {
      await flow?.remove();
      await rm(schemasDir, { recursive: true, force: true });
    });

    it('makes a report, counts its draft for who writes it, and publishes it as a page that others open', async () => {
      const key = 'test/made';
      const made = await admin.post(STUDIO.definition, { ...NEW, key });
      expect(made).toMatchObject({ code: 0, data: { kind: 'report', key } });
      const report = at('definition', key);
      const { files = {} } = (await admin.get<StudioDefinition>(report)).data?.draft ?? {};
      const teacher = await flow.as('teacher');
      await flow.start('teacher', 'plain', { reason: 'Counted' });
      const counting = await admin.post<ReportDraft>(at('report', key), { files });
      expect(counting.data?.sources.map(({ from }) => from)).toEqual(expect.arrayContaining(['requests', 'sys/user']));
      expect(counting.data?.columns['requests']).toContainEqual({
        name: 'startedAt',
        title: '提交时间',
        kind: 'moment',
      });
      const [figure] = counting.data?.counted?.data.parts ?? [];
      expect(figure).toMatchObject({ state: 'ready', rows: [{ cells: [expect.any(Number)] }] });

      // a part of another kind, which the checker must find whole, and one that nobody can count
      const columns = counting.data?.columns['requests'] ?? [];
      const pie = { ...addPart(files, 'pie', columns).files };
      const drawn = await admin.post<ReportDraft>(at('report', key), { files: pie });
      expect(drawn.data?.counted?.view.parts.at(-1)).toMatchObject({ kind: 'pie', title: '饼图' });
      const wrong = { ...pie, 'report.json': (pie['report.json'] ?? '').replace('count()', 'sum(topic)') };
      expect((await admin.post<ReportDraft>(at('report', key), { files: wrong })).data?.counted).toBeNull();

      const many = [...Array(61).keys()].map((at) => ({ kind: 'figure', title: `No. ${at}`, measure: 'count()' }));
      const huge = {
        ...pie,
        'report.json': JSON.stringify({ title: 'x', permission: 'x', from: 'requests', parts: many }),
      };
      expect((await admin.post(at('report', key), { files: huge })).status).toBe(413);

      expect(await admin.put(report, { files: pie, revision: 1 })).toMatchObject({ code: 0 });
      const published = await admin.post<Published>(at('publish', key), { revision: 2 });
      expect(published).toMatchObject({ code: 0, data: { version: 1, publishedTo: publishTo } });
      expect((await teacher.get(`${PATHS.reports}/${key}`)).status).toBe(403);
      flow.hall = await flow.hall.restart();
      admin = await flow.as('admin');
      const view = await admin.get<ReportView>(`${PATHS.reports}/${key}`);
      expect(view.data?.parts.map(({ kind }) => kind)).toEqual(['figure', 'line', 'table', 'pie']);
      // and is edited on from there
      const again = await admin.get<StudioDefinition>(report);
      expect(again.data).toMatchObject({ version: 1, draft: null, files: pie });
      await admin.put(report, { files: { ...removePart(pie, 3) }, revision: 0 });
      expect(await admin.post(at('publish', key), { revision: 1 })).toMatchObject({ data: { version: 2 } });
      const { data: list } = await admin.get<StudioList>(STUDIO.definition);
      expect(list?.rows.find((row) => row.key === key)).toMatchObject({ kind: 'report', version: 2, draftAt: null });
    });
  },
);
