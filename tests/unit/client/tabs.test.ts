import { describe, expect, test } from 'vitest';
import { MAX_ALIVE, closed, opened, titleTab, useTabs } from '../../../src/client/store/tabs.ts';
import type { TabsState } from '../../../src/client/store/tabs.ts';

const HOME: TabsState = { tabs: [{ key: 'home', name: 'home', path: '/home', title: '' }], active: 'home', alive: [] };

function open(...paths: string[]): TabsState {
  return paths.reduce((state, path) => opened(state, path), HOME);
}

describe('content tabs', () => {
  test('an opened request is named after its route and its instance, and has one tab for all its tasks and screens', () => {
    const state = open(
      '/workStation/backlog/car-use?processInstanceId=p1&taskId=t1',
      '/workStation/backlog/car-use?processInstanceId=p1&taskId=t2',
      '/workStation/application/car-use?processInstanceId=p1',
      '/workStation/application/car-use?processInstanceId=p2',
    );
    expect(state.tabs.map((tab) => tab.name)).toEqual([
      'home',
      'workStation/application/car-use-p1',
      'workStation/application/car-use-p2',
    ]);
    expect(state.tabs[1]?.path).toBe('/workStation/application/car-use?processInstanceId=p1');
  });

  test('closing a tab leads back to where it was opened from, if that is still open', () => {
    const state = open('/list/todo', '/c/d', '/list/todo', '/e/f');
    expect(closed(state, ['e/f']).go).toBe('/list/todo');
    expect(closed(state, ['e/f', 'list/todo']).go).toBe('/c/d');
  });

  test('one that was open already leads back to the page that led to it last; a click on the tab itself is no coming from', () => {
    const looked = open('/e/f', '/list/todo');
    expect(closed(opened(looked, '/e/f'), ['e/f']).go).toBe('/list/todo');
    expect(closed(opened(looked, '/e/f', 'back'), ['e/f']).go).toBe('/home');
  });

  test('stepping from one to the next leads back to the list that both are in', () => {
    const first = open('/list/todo', '/a/b');
    const third = opened(opened(first, '/c/d', 'step'), '/e/f', 'step');
    expect(closed(third, ['e/f']).go).toBe('/list/todo');
    // and back again to one that was opened before
    expect(closed(opened(third, '/a/b', 'step'), ['a/b']).go).toBe('/list/todo');
  });

  test('filters of a list stay in its one tab', () => {
    const state = open('/workStation/backlog', '/workStation/backlog?keyword=x&page=2');
    expect(state.tabs).toHaveLength(2);
    expect(state.tabs[1]?.path).toBe('/workStation/backlog?keyword=x&page=2');
  });

  test('closing the current tab goes to the one before it', () => {
    const state = open('/a/b', '/c/d');
    const { state: after, go } = closed(state, ['c/d']);
    expect(go).toBe('/a/b');
    expect(after.active).toBe('a/b');
    expect(after.tabs.map((tab) => tab.key)).toEqual(['home', 'a/b']);
  });

  test('closing another tab leaves the person where he is', () => {
    const { state, go } = closed(open('/a/b', '/c/d'), ['a/b']);
    expect(go).toBe('/c/d');
    expect(state.active).toBe('c/d');
  });

  test('home is never closed', () => {
    const { state, go } = closed(open('/a/b', '/c/d'), ['home', 'a/b', 'c/d']);
    expect(state.tabs.map((tab) => tab.key)).toEqual(['home']);
    expect(go).toBe('/home');
  });

  test('a title that a page gave outlives coming back by address', () => {
    useTabs.setState(open('/a/b'));
    titleTab('/a/b', { title: 'Leave', mark: 'QJ1', language: 'en-US' });
    const [, tab] = opened(useTabs.getState(), '/a/b').tabs;
    expect(tab).toMatchObject({ title: 'Leave', mark: 'QJ1', language: 'en-US' });
  });

  test('only the most recent panes stay alive', () => {
    const paths = Array.from({ length: MAX_ALIVE + 3 }, (_, index) => `/x/${index}`);
    const state = open(...paths, '/x/4');
    expect(state.alive).toHaveLength(MAX_ALIVE);
    expect(state.alive.at(-1)).toBe('x/4');
    expect(state.alive).not.toContain('x/0');
    expect(state.tabs).toHaveLength(MAX_ALIVE + 4);
  });
});
