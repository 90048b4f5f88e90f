import { describe, expect, test, vi } from 'vitest';
import type { Detail, HistoryRow } from '../../../src/contract/flow.ts';
import { SubmitKeys, newKey } from '../../../src/client/api/idempotency.ts';
import { searchParams } from '../../../src/client/api/client.ts';
import { fileNameOf } from '../../../src/client/api/download.ts';
import { progressAt } from '../../../src/client/app/holders.ts';
import { leadingOnly } from '../../../src/client/app/leadingOnly.ts';
import { briefTime, campusDay, clockTime, daysUntil, shortTime } from '../../../src/client/components/time.ts';
import { isolated } from '../../../src/client/i18n/isolated.ts';
import { languageOf } from '../../../src/client/i18n/language.ts';
import { bestTopic, inTurn, matchingTopics, someTopics } from '../../../src/client/pages/home/matchingTopics.ts';
import { queryOf } from '../../../src/client/pages/work/useTaskQuery.ts';
import { decisionFields, hasWritable, overlay, reached } from '../../../src/client/pages/request/detailData.ts';
import { backoff, keepSocket, parseMessage } from '../../../src/client/realtime/socket.ts';
import { columnTitle } from '../../../src/client/pages/work/RequestTable.tsx';

test('complete and reject pass once a second, the first one at once', () => {
  const gate = leadingOnly(1_000);
  expect([0, 10, 999, 1_000, 1_500].map(gate)).toEqual([true, false, false, true, false]);
});

test('of those who sign together it is said how many have', () => {
  const began = '2026-11-27T18:26:03+08:00';
  const step = (activityId: string, outcome: HistoryRow['outcome'], startTime: string): HistoryRow => ({
    ...{ id: '', taskId: null, activityId, activityName: '', assignee: null, assigneeName: '', onBehalfOf: null },
    ...{ onBehalfOfName: '', outcome, outcomeTitle: '', comment: '', reason: '', attachments: [], startTime },
    ...{ endTime: null, durationInSeconds: null, diff: [] },
  });
  const history = [
    // an earlier round, which was sent back
    step('sign', 'complete', '2026-11-20T09:00:00+08:00'),
    step('lead', 'complete', began),
    step('sign', 'complete', began),
    step('sign', 'delegate', began),
    step('sign', 'open', began),
    step('sign', 'open', began),
    step('alone', 'open', began),
  ];
  expect(progressAt('sign', { history })).toBe('1/3');
  expect(progressAt('alone', { history })).toBe('');
});

test('a submission keeps its key until it was answered or changed', () => {
  const keys = new SubmitKeys();
  const first = keys.keyFor({ a: 1 });
  expect(keys.keyFor({ a: 1 })).toBe(first);
  expect(keys.keyFor({ a: 2 })).not.toBe(first);
  const second = keys.keyFor({ a: 2 });
  keys.answered();
  expect(keys.keyFor({ a: 2 })).not.toBe(second);
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
});

test('arrays become repeated keys and empty filters are left out', () => {
  expect(searchParams({ a: ['1', '2'], b: '', c: null, d: undefined, e: 0 }).toString()).toBe('a=1&a=2&e=0');
});

test('the language cookie decides, whatever stands beside it', () => {
  expect(languageOf('a=b; language=en-US; c=d')).toBe('en-US');
  expect(languageOf('language=fr-FR')).toBe('zh-CN');
  expect(languageOf('xlanguage=en-US')).toBe('zh-CN');
});

test('file names of downloads', () => {
  expect(fileNameOf(`attachment; filename="x.xlsx"; filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx`, 'y')).toBe('用户.xlsx');
  expect(fileNameOf('attachment; filename="x.xlsx"', 'y')).toBe('x.xlsx');
  expect(fileNameOf(null, 'y')).toBe('y');
});

test('times are shown as they are on campus', () => {
  expect(shortTime('2026-03-04T16:30:00Z')).toBe('2026-03-05 00:30');
  expect(clockTime('2026-03-04T01:02:03Z')).toBe('09:02:03');
  expect(shortTime(null)).toBe('');
  // the year of the campus, where it is already the next one
  expect(briefTime('2026-12-31T16:30:00Z', new Date('2026-12-31T17:00:00Z'))).toBe('01-01 00:30');
  expect(briefTime('2026-12-31T15:30:00Z', new Date('2026-12-31T17:00:00Z'))).toBe('2026-12-31 23:30');
  expect(campusDay(new Date('2026-11-21T16:30:00Z'), 'zh-CN')).toBe('11月22日星期日');
  expect(daysUntil('2026-03-03T00:00:00Z', new Date('2026-03-05T12:00:00Z'))).toBe(-2);
});

test('services are found by any words of their names', () => {
  const look = { icon: '', category: 'c', promiseDays: null };
  const groups = [
    {
      category: 'c',
      title: '后勤',
      topics: [
        { ...look, key: 'led', title: 'LED大屏（室外）使用', guide: '用车站大屏发布通知', spelling: 'leddaping ldp' },
        { ...look, key: 'car-use', title: '用车申请', guide: '公务出行', spelling: 'yongcheshenqing ycsq' },
      ],
    },
  ];
  const found = (text: string) =>
    matchingTopics(groups, text, '').flatMap((group) => group.topics.map(({ key }) => key));
  expect(found('')).toEqual(['led', 'car-use']);
  // the one that is called so comes first, then the one whose guide speaks of it
  expect(found('用车')).toEqual(['car-use', 'led']);
  expect(found('出行')).toEqual(['car-use']);
  expect(found('ycsq')).toEqual(['car-use']);
  expect(found('yongche')).toEqual(['car-use']);
  expect(found('led 室外')).toEqual(['led']);
  expect(found('后勤 申请')).toEqual(['car-use']);
  expect(found('没有')).toEqual([]);
  expect(matchingTopics(groups, '', 'other')).toEqual([]);
  expect(someTopics(groups, ['car-use', 'gone', 'car-use']).map(({ key }) => key)).toEqual(['car-use']);
});

test('what is called so is opened, in whatever group it stands', () => {
  const look = { icon: '', promiseDays: null };
  const first = {
    ...look,
    key: 'led',
    category: 'a',
    title: 'LED大屏',
    guide: '用车站大屏',
    spelling: 'leddaping ldp',
  };
  const second = { ...look, key: 'car', category: 'b', title: '用车申请', guide: '', spelling: 'yongche ycsq' };
  const groups = [
    { category: 'a', title: '宣传', topics: [first] },
    { category: 'b', title: '后勤', topics: [second] },
  ];
  const best = (text: string) => bestTopic(matchingTopics(groups, text, ''), text)?.key;
  expect(best('用车')).toBe('car');
  expect(best('大屏')).toBe('led');
  expect(inTurn(matchingTopics(groups, '用车', ''), '用车').map(({ key }) => key)).toEqual(['car', 'led']);
  expect(best('后勤')).toBe('car');
  expect(best('没有')).toBe(undefined);
});

test('the query of a list is read from its address, wrong values fall back', () => {
  const query = queryOf(new URLSearchParams('page=3&pageSize=50&keyword=x&other=1'), 'repair');
  expect(query).toEqual({ page: 3, pageSize: 50, keyword: 'x', topic: 'repair' });
  expect(queryOf(new URLSearchParams('page=-1&pageSize=7'))).toEqual({ page: 1, pageSize: 10 });
});

describe('data of an opened request', () => {
  const schema = {
    type: 'object' as const,
    properties: {
      reason: { type: 'string' as const, readOnly: true },
      driver: { type: 'string' as const },
    },
  };

  test('a node writes something when not everything is read-only', () => {
    expect(hasWritable(schema)).toBe(true);
    expect(hasWritable({ type: 'object', properties: { reason: schema.properties.reason } })).toBe(false);
    expect(
      hasWritable({
        type: 'object',
        properties: {
          items: {
            type: 'array',
            items: { type: 'object', properties: { a: { type: 'string', readOnly: true }, b: { type: 'string' } } },
          },
        },
      }),
    ).toBe(true);
  });

  test('a node draws beside what it writes what is computed from that, and nothing else that is computed', () => {
    const text = { type: 'string' as const, readOnly: true };
    const properties = { paid: { type: 'string' as const }, days: text, rest: text, owed: text, sum: text };
    const computed = { rest: '${paid - 1}', owed: '${rest * 2}', sum: '${days}', gone: '${paid}' };
    expect(decisionFields({ type: 'object', properties }, computed)).toEqual(['paid', 'rest', 'owed']);
  });

  test('a request leaves out the sections that no step came to, but for whoever has it to handle', () => {
    const text = { type: 'string' as const };
    const detail = {
      schema: { type: 'object' as const, properties: { why: text, note: text, seal: { type: 'boolean' as const } } },
      uiSchema: {
        'ui:sections': [
          { key: 'ask', title: 'Ask', fields: ['why'] },
          { key: 'done', title: 'Done', fields: ['note', 'gone'] },
          { key: 'sealed', title: 'Sealed', fields: ['seal'] },
        ],
      },
      formData: { why: 'so', note: '', seal: false },
    };
    const task = { taskId: 't1' } as Detail['task'];
    const fields = (state: 'running' | 'rejected', task: Detail['task']) =>
      Object.keys(reached({ ...detail, state, task }).schema.properties ?? {});
    expect(fields('running', task)).toEqual(['why', 'note', 'seal']);
    // who only follows it reads what there is
    expect(fields('running', null)).toEqual(['why', 'seal']);
    expect(fields('rejected', null)).toEqual(['why', 'seal']);
  });

  test('what was typed comes back only where it may be written', () => {
    const stored = { reason: 'now', driver: 'old' };
    expect(overlay(stored, { reason: 'then', driver: 'typed' }, schema)).toEqual({ reason: 'now', driver: 'typed' });
    expect(overlay(stored, { reason: 'then' }, schema)).toEqual({ reason: 'now' });
  });
});

describe('the notice socket', () => {
  test('that is still being opened closes once it stands', () => {
    const made: { readyState: number; onopen?: (event: { target: unknown }) => void; close(): void }[] = [];
    const close = vi.fn<() => void>();
    class Paper {
      static CONNECTING = 0;
      readyState = 0;
      close = close;
      constructor() {
        made.push(this);
      }
    }
    vi.stubGlobal('WebSocket', Paper);
    const connected = vi.fn<() => void>();
    const stop = keepSocket('ws://hall', { message: vi.fn<() => void>(), connected, lost: vi.fn<() => void>() });
    stop();
    expect(close).not.toHaveBeenCalled();
    made[0]?.onopen?.({ target: made[0] });
    expect([close.mock.calls.length, connected.mock.calls.length]).toEqual([1, 0]);
    vi.unstubAllGlobals();
  });

  test('that the server closes because the session ended says nothing of the network', () => {
    vi.useFakeTimers();
    const made: Record<'onmessage' | 'onopen' | 'onclose', (event?: unknown) => void>[] = [];
    class Paper {
      constructor() {
        made.push(this as never);
      }
      close() {}
    }
    vi.stubGlobal('WebSocket', Paper);
    const lost = vi.fn<() => void>();
    const stop = keepSocket('ws://hall', { message: vi.fn<() => void>(), connected: vi.fn<() => void>(), lost });
    const fails = () => {
      made.at(-1)?.onclose();
      vi.runOnlyPendingTimers();
    };
    made[0]?.onopen();
    made[0]?.onmessage({ data: '{"type":"disconnect"}' });
    fails();
    fails();
    expect(lost).not.toHaveBeenCalled();
    made.at(-1)?.onopen();
    fails();
    fails();
    expect(lost).toHaveBeenCalledTimes(1);
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('waits longer after each failure, half a minute at most', () => {
    expect(backoff(0, 0)).toBe(500);
    expect(backoff(3, 1)).toBe(8_000);
    expect(backoff(30, 1)).toBe(30_000);
  });

  test('takes what it knows and ignores the rest', () => {
    expect(parseMessage('{"type":"todo","count":3}')).toEqual({ type: 'todo', count: 3 });
    expect(parseMessage('{"type":"todo"}')).toEqual({ type: 'todo', count: 0 });
    expect(parseMessage('{"type":"notice","unread":2,"message":null}')).toEqual({
      type: 'notice',
      unread: 2,
      message: null,
    });
    expect(parseMessage('{"type":"later"}')).toBeNull();
    expect(parseMessage('no json')).toBeNull();
    expect(parseMessage('null')).toBeNull();
  });
});

test('a name that reads from the right is kept apart from the text around it, others are left as they are', () => {
  expect(isolated('محمد (1)')).toBe('\u2068محمد (1)\u2069');
  expect(isolated('יוסי')).toBe('\u2068יוסי\u2069');
  for (const plain of ['', '王小雨', 'O’Neill <b>', '👩‍👩‍👧‍👦 é', '（2031）']) expect(isolated(plain)).toBe(plain);
});

test('the time of a to-do is called what it is wherever its column is named', () => {
  expect(columnTitle('todo', 'time')).toBe('list.column.arrived');
  expect(columnTitle('initiated', 'time')).toBe('list.column.time');
  expect(columnTitle('todo', 'node')).toBe('list.column.node');
});
