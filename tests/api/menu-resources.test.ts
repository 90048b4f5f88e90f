import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Caller, TestHall } from './support/hall.ts';

interface Row {
  [name: string]: unknown;
  id: string;
}

describe.each(databases)('resources of menus on $name', (kind) => {
  let hall: TestHall;
  let admin: Caller;
  let office: Caller;
  let menu: string;

  beforeAll(async () => {
    hall = await startTestHall(kind, { jobs: false });
    [admin, office] = await Promise.all([hall.as('admin'), hall.as('office')]);
    const resourceList = [
      { resourceUrl: '/workStation/address-book/*', resourceMethod: 'GET' },
      { resourceUrl: 'sys/news/**', resourceMethod: 'GET' },
    ];
    const made = await admin.post<{ id: string }>('/sys/menu', { type: 1, name: '通讯录与新闻', resourceList });
    menu = made.data?.id ?? '';
  });
  afterAll(() => hall?.remove());

  const BOOK = '/workStation/address-book/page';

  it('are closed to whom no role gives the menu, however the address is written', async () => {
    expect((await office.get(BOOK)).status).toBe(403);
    expect((await office.get('/workStation/address-book/p%61ge?page=1')).status).toBe(403);
    expect((await office.fetch(BOOK, { method: 'HEAD' })).status).toBe(403);
    expect((await office.get('/sys/news/page')).status).toBe(403);
    expect((await hall.visitor().get(BOOK)).status).toBe(401);
    expect((await admin.get(BOOK)).status).toBe(200);
  });

  it('leave every other call as it was', async () => {
    expect((await office.get('/workStation/on-duty/page')).status).toBe(200);
    expect((await office.get('/workStation/address-book/no/such/thing')).status).toBe(404);
  });

  it('open at once when a role gives the menu, and for everybody when the menu names them no more', async () => {
    const [role] = (await admin.get<Row[]>('/sys/role/page?code=office')).page?.list ?? [];
    const before = (await admin.get<Row>(`/sys/role/${role?.id}`)).data;
    const menuList = [...((before?.['menuList'] ?? []) as string[]), menu];
    expect(await admin.put('/sys/role', { ...before, menuList })).toMatchObject({ code: 0 });
    expect((await office.get(BOOK)).status).toBe(200);
    const student = await hall.as('student');
    expect((await student.get(BOOK)).status).toBe(403);
    const named = (await admin.get<Row>(`/sys/menu/${menu}`)).data;
    expect(await admin.put('/sys/menu', { ...named, resourceList: [] })).toMatchObject({ code: 0 });
    expect((await student.get(BOOK)).status).toBe(200);
  });

  it('are a super administrator’s to name, and never everything: else who may write menus closes the hall to everybody', async () => {
    const rights = ['sys-menu-list', 'sys-menu-info', 'sys-menu-save', 'sys-menu-update'];
    const made = await admin.post<{ id: string }>('/sys/role', {
      name: '菜单管理员',
      code: 'menu-keeper',
      menuList: rights,
    });
    const union = (await admin.get<Row>('/sys/user/union')).data;
    expect(await admin.put('/sys/user', { ...union, roleIdList: [made.data?.id] })).toMatchObject({ code: 0 });
    const keeper = await hall.as('union');
    const closing = (resourceUrl: string) => ({ resourceList: [{ resourceUrl, resourceMethod: 'GET' }] });
    const refused = (path: string) => ({ status: 422, data: { errors: [{ path }] } });
    const page = { type: 1, name: '新闻页' };
    expect(await keeper.post('/sys/menu', { ...page, ...closing('/sys/news/page') })).toMatchObject(
      refused('resourceList'),
    );
    const plain = await keeper.post<{ id: string }>('/sys/menu', page);
    expect(plain).toMatchObject({ code: 0 });
    const own = (await keeper.get<Row>(`/sys/menu/${plain.data?.id}`)).data;
    expect(await keeper.put('/sys/menu', { ...own, ...closing('/sys/news/page') })).toMatchObject(
      refused('resourceList'),
    );
    expect(await admin.put('/sys/menu', { ...own, ...closing('/sys/no-news/page') })).toMatchObject({ code: 0 });
    const named = (await keeper.get<Row>(`/sys/menu/${plain.data?.id}`)).data;
    expect(await keeper.put('/sys/menu', { ...named, name: '新闻' })).toMatchObject({ code: 0 });
    const again = (await keeper.get<Row>(`/sys/menu/${plain.data?.id}`)).data;
    expect(await keeper.put('/sys/menu', { ...again, resourceList: [] })).toMatchObject(refused('resourceList'));
    for (const all of ['/**', '**', '/*', '//**', '*/page'])
      expect(await admin.post('/sys/menu', { ...page, ...closing(all) })).toMatchObject(
        refused('resourceList.0.resourceUrl'),
      );
    expect((await (await hall.as('student')).get(BOOK)).status).toBe(200);
  });
});
