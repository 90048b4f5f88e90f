import { describe, expect, test } from 'vitest';
import {
  aliasOf,
  applyPath,
  handlePath,
  menuPath,
  safeReturn,
  tabKeyOf,
  taskPath,
  withoutSuffix,
} from '../../../src/client/app/paths.ts';

describe('addresses', () => {
  test('other names of screens lead to them', () => {
    expect(aliasOf('/flow/todo')).toBe('/workStation/backlog');
    expect(aliasOf('/flow/my-send/')).toBe('/workStation/application');
    expect(aliasOf('/merchantManage')).toBe('/merchantManage/merchantInfo');
    expect(aliasOf('/flow/task')).toBe(null);
    expect(aliasOf('/constructor')).toBe(null);
  });

  test.each([
    ['/home__1a2b', '/home'],
    ['/sys/user__x/y', '/sys/user'],
    ['/__x', '/'],
    ['/home', null],
    ['/home_1', null],
    ['/home?a=__b', null],
  ])('the double-underscore suffix of %s', (path, clean) => {
    expect(withoutSuffix(path)).toBe(clean);
  });

  test.each([
    ['/.//evil.example/x', '/home'],
    ['/home/..//evil.example', '/home'],
    ['/home/%2e%2e//evil.example', '/home'],
    ['/workStation/backlog?page=2', '/workStation/backlog?page=2'],
    ['//evil.example/x', '/home'],
    ['/\\evil.example', '/home'],
    ['https://evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['/user/login?redirect=/x', '/home'],
    ['/', '/home'],
    [null, '/home'],
  ])('a login that wants to return to %s', (wanted, path) => {
    expect(safeReturn(wanted)).toBe(path);
  });

  test('addresses of requests', () => {
    expect(applyPath('car-use')).toBe('/workStation/map/car-use');
    expect(applyPath('car-use', 'k')).toBe('/workStation/map/car-use?businessKey=k');
    expect(handlePath('car-use', 'p', 't')).toBe('/workStation/backlog/car-use?processInstanceId=p&taskId=t');
    expect(taskPath('t', null)).toBe('/t');
  });

  test('menu urls have no leading slash, or belong to another site', () => {
    expect(menuPath('sys/user')).toBe('/sys/user');
    expect(menuPath('/sys/user')).toBe('/sys/user');
    expect(menuPath('https://example.edu/a?b=1')).toBe('/iframe?url=https%3A%2F%2Fexample.edu%2Fa%3Fb%3D1');
    expect(menuPath('{host}/loginView')).toBe('/iframe?url=%7Bhost%7D%2FloginView');
  });

  test.each([['\\evil.example'], ['\t/evil.example'], ['/\\[evil'], ['.//evil.example'], ['\n\\evil.example']])(
    'a menu entry %j, which a browser takes for another site, leads to no page',
    (url) => {
      expect(menuPath(url)).toBe('/404');
    },
  );

  test('two drafts of a topic are two tabs', () => {
    expect(tabKeyOf(applyPath('repair', 'a'))).not.toBe(tabKeyOf(applyPath('repair', 'b')));
  });
});
