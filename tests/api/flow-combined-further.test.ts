import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANDIDATES, LEADER, formOf, over, waitsAt } from './support/combined.ts';
import { databases } from './support/databases.ts';
import { startFlowHall } from './support/flow.ts';
import type { FlowHall } from './support/flow.ts';
import { TEXT, assignee, chain, flow as way } from './support/topics.ts';

describe.each(databases)('one feature of a request type beside a third: $name', (kind) => {
  let flow: FlowHall;

  beforeAll(async () => {
    const REASON = { ...TEXT, title: 'Reason' };
    /** the leader may change the table while its rows are judged */
    const beside = (judge: string): string => `<startEvent id="begin"/><parallelGateway id="split"/>
      <userTask id="edit" name="Edit" ${LEADER}/>${judge}<parallelGateway id="join"/><userTask id="close" name="Close" ${assignee("'finance'")}/>
      <endEvent id="end"/>${way('begin', 'split')}${way('split', 'edit')}${way('split', 'rate')}${way('edit', 'join')}
      ${way('rate', 'join')}${way('join', 'close')}${way('close', 'end')}`;
    const RATED = {
      properties: { reason: REASON, candidates: CANDIDATES },
      manifest: {
        nodes: {
          start: { hide: ['candidates.score'] },
          edit: { write: ['candidates'] },
          rate: { write: ['candidates.score'], require: ['candidates.score'] },
        },
      },
    };
    flow = await startFlowHall(kind, {
      atOnce: {
        ...RATED,
        process: beside(
          `<userTask id="rate" name="Rate" ${assignee('candidate.person')}>${over('candidates', 'candidate')}</userTask>`,
        ),
      },
      inTurn: {
        ...RATED,
        process: beside(
          `<userTask id="rate" name="Rate" ${assignee('candidate.person')}>${over('candidates', 'candidate', true)}</userTask>`,
        ),
      },
      chosen: {
        properties: { campus: { type: 'string', title: 'Campus', 'x-dict': 'campus' } },
        process: chain({ look: LEADER }),
      },
      boxes: {
        properties: {
          boxes: {
            type: 'array',
            title: 'Boxes',
            minItems: 1,
            items: {
              type: 'object',
              properties: {
                size: {
                  type: 'object',
                  title: 'Size',
                  properties: {
                    width: { type: 'number', title: 'Width' },
                    height: { type: 'number', title: 'Height' },
                    area: { type: 'number', title: 'Area', readOnly: true },
                  },
                },
                note: { type: 'string', title: 'Note' },
              },
            },
          },
        },
        ui: { boxes: { items: { note: { 'ui:showIf': '${boxes.size.area > 5}' } } } },
        manifest: {
          computed: { 'boxes.size.area': '${boxes.size.width * boxes.size.height}' },
          nodes: { look: { write: ['boxes.size.height'] } },
        },
        process: chain({ look: LEADER }),
      },
      seat: {
        properties: { seat: { ...TEXT, title: 'Seat' }, note: { type: 'string', title: 'Note' } },
        manifest: { exclusive: [{ by: 'seat', message: 'taken' }] },
        process: chain({ look: LEADER }),
      },
    });
  });
  afterAll(() => flow?.remove());

  const JUDGES = ['hr', 'it', 'library'].map((person) => ({ name: `by ${person}`, person }));

  it.each(['atOnce', 'inTurn'])('asks nobody about a row that somebody beside him took out: %s', async (topic) => {
    const id = await flow.start('teacher', topic, { reason: 'prize', candidates: JUDGES });
    const rows = (await formOf(flow, 'leader', id))['candidates'] as object[];
    expect(await flow.act('leader', id, 'complete', { formData: { candidates: rows.slice(1, 2) } })).toMatchObject({
      code: 0,
    });
    expect(await waitsAt(flow, 'teacher', id)).toEqual(['rate it']);
    expect(await flow.act('it', id, 'complete', { formData: { candidates: [{ score: 5 }] } })).toMatchObject({
      code: 0,
    });
    expect(await waitsAt(flow, 'teacher', id)).toEqual(['close finance']);
    expect(await formOf(flow, 'teacher', id)).toMatchObject({ candidates: [{ name: 'by it', score: 5 }] });
  });

  it('knows a row again by what it says, where a call by hand names none', async () => {
    const id = await flow.start('teacher', 'atOnce', { reason: 'prize', candidates: JUDGES });
    expect(
      await flow.act('leader', id, 'complete', { formData: { candidates: [JUDGES[2], JUDGES[0]] } }),
    ).toMatchObject({ code: 0 });
    expect(await waitsAt(flow, 'teacher', id)).toEqual(['rate hr', 'rate library']);
    expect(await flow.act('hr', id, 'complete', { formData: { candidates: [{ score: 5 }] } })).toMatchObject({
      code: 0,
    });
    expect(await formOf(flow, 'teacher', id)).toMatchObject({
      candidates: [{ name: 'by library' }, { name: 'by hr', score: 5 }],
    });
  });

  it('goes on where somebody beside them took out every row', async () => {
    const id = await flow.start('teacher', 'atOnce', { reason: 'prize', candidates: JUDGES });
    expect(await flow.act('leader', id, 'complete', { formData: { candidates: [] } })).toMatchObject({ code: 0 });
    expect(await waitsAt(flow, 'teacher', id)).toEqual(['close finance']);
  });

  it('takes a text without the blanks around it, so that nobody has a seat twice', async () => {
    const id = await flow.start('teacher', 'seat', { seat: ' A 1\u3000', note: '   ' });
    expect(await formOf(flow, 'teacher', id)).toEqual({ seat: 'A 1' });
    const answer = await flow.post('student', 'start', { topic: 'seat', formData: { seat: 'A 1' } });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path: 'seat', message: 'taken' }] } });
  });

  it('starts nothing with an empty text where something must be chosen', async () => {
    const answer = await flow.post('teacher', 'start', { topic: 'chosen', formData: { campus: '' } });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path: 'campus' }] } });
  });

  it('knows parts of a form within a row: what is computed there, asked there, and what is no part at all', async () => {
    const boxes = [
      { size: { width: 2, height: 3 }, note: 'large' },
      { size: { width: 1, height: 1 }, note: 'small' },
    ];
    const id = await flow.start('teacher', 'boxes', { boxes });
    expect(await formOf(flow, 'teacher', id)).toMatchObject({
      boxes: [{ size: { area: 6 }, note: 'large' }, { size: { area: 1 } }],
    });
    const taller = [{ size: { width: 9, height: 4 } }, { size: { height: 1 } }];
    expect(await flow.act('leader', id, 'complete', { formData: { boxes: taller } })).toMatchObject({ code: 0 });
    expect(await formOf(flow, 'teacher', id)).toMatchObject({
      boxes: [{ size: { width: 2, height: 4, area: 8 } }, {}],
    });
    const answer = await flow.post('teacher', 'start', { topic: 'boxes', formData: { boxes: [{ size: 'huge' }] } });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path: 'boxes.0.size' }] } });
  });
});
