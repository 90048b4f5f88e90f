import { describe, expect, it } from 'vitest';
import type { NoticeMessage } from '../../../src/contract/socket.ts';
import { Announced } from '../../../src/client/realtime/missed.ts';
import { parseMessage } from '../../../src/client/realtime/socket.ts';

const message = (id: string): NoticeMessage => ({
  ...{ id, kind: 'test', title: id, text: id, instanceId: null, taskId: null },
  ...{ createDate: '2026-11-21T08:00:00+08:00', readStatus: 0 },
});

describe('messages that a page missed', () => {
  it('are shown once each, the newest few of many', () => {
    const announced = new Announced();
    announced.begin('a');
    // a connection that is taken up again says anew which is the newest: what lies between was missed
    announced.begin('z');
    expect(announced.latest).toBe('a');
    expect(announced.add('b')).toBe(true);
    expect(announced.add('b')).toBe(false);
    const missed = ['b', 'c', 'd', 'e', 'f'].map(message);
    expect(announced.news(missed).map(({ id }) => id)).toEqual(['d', 'e', 'f']);
    expect(announced.latest).toBe('f');
    expect(announced.news(missed)).toEqual([]);
  });

  it('are counted from what the server says when a socket opens', () => {
    expect(parseMessage('{"type":"notice","unread":2,"message":null,"latest":"x"}')).toMatchObject({ latest: 'x' });
    expect(parseMessage('{"type":"notice","unread":0,"message":null,"latest":null}')).toMatchObject({ latest: null });
    expect(parseMessage('{"type":"notice","unread":0,"message":null,"latest":5}')).not.toHaveProperty('latest');
  });
});
