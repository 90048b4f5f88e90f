import { beforeAll, describe, expect, it } from 'vitest';
import { Directory } from '../../../src/server/access/directory.ts';
import type { OrganisationRows } from '../../../src/server/access/directory-rows.ts';
import { dataScopeIn, jointScope, scopeOf } from '../../../src/server/access/organisation.ts';
import type { DataScopeKind } from '../../../src/server/access/organisation.ts';
import { personOf } from '../../../src/server/access/person.ts';

const rows: OrganisationRows = {
  users: [
    {
      id: 'dean',
      data: { username: 'Dean', realName: '院长', deptId: 'college', postIdList: ['p1', 'no-post'], accountType: 2 },
    },
    { id: 'gone', data: { username: 'gone', deptId: 'college', status: 0, roleIdList: ['r1'], accountType: 4 } },
    {
      id: 'ann',
      data: {
        username: 'ann',
        deptId: 'class',
        roleIdList: ['r1', 'r2', 'no-role'],
        accountType: 4,
        supervisorId: 'gone',
        counselorId: 'dean',
      },
    },
    { id: 'root', data: { username: 'root', superAdmin: 1, accountType: 1 } },
  ],
  depts: [
    {
      id: 'college',
      data: { name: '学院', kind: 'college', parentId: 'school', leaderIds: ['gone', 'dean'], sort: 2 },
    },
    { id: 'class', data: { name: '班级', parentId: 'college', leaderIds: [] } },
    { id: 'school', data: { name: '学校', leaderIds: ['root'] } },
    { id: 'lost', data: { name: '游离', parentId: 'no-dept' } },
    { id: 'circle', data: { name: '环', parentId: 'circle' } },
  ],
  roles: [
    { id: 'r1', data: { code: 'office', name: '办公室', menuList: ['m1', 'm2'], deptList: ['college'] } },
    { id: 'r2', data: { code: 'it', menuList: ['m2'], deptList: [] } },
  ],
  posts: [{ id: 'p1', data: { postCode: 'leader', postName: '负责人' } }],
  menus: [
    { id: 'm1', data: { permissions: 'sys:user:list, sys:user:save' } },
    { id: 'm2', data: { permissions: '' } },
  ],
  matrix: [
    { id: 'x1', data: { topic: 'contract', deptId: 'school', approverIds: ['root'] } },
    { id: 'x2', data: { topic: 'contract', deptId: 'college', amountTo: '100.00', approverIds: ['gone', 'dean'] } },
    {
      id: 'x3',
      data: { topic: 'contract', deptId: 'college', amountFrom: '50', amountTo: '100', approverIds: ['ann'] },
    },
  ],
};

describe('the organisation', () => {
  const who = new Directory(async () => rows, { on: () => () => {} });
  beforeAll(() => who.fresh());

  it('finds leaders: the first who is there, else further up', () => {
    expect(who.leaderOf('college')).toBe('dean');
    expect(who.leaderOf('class')).toBe('dean');
    expect(who.leaderOf('ann')).toBe('dean');
    expect(who.leaderOf('dean')).toBe('dean');
    expect(who.superiorOf('dean')).toBe('root');
    expect(who.superiorOf('ann')).toBe('dean');
    expect(who.leaderOf('lost')).toBeNull();
    expect(who.leaderOf('circle')).toBeNull();
    expect(who.leaderOf('nobody')).toBeNull();
  });

  it('knows the college of a person and of a department below it, and none of whoever is outside', () => {
    expect(['ann', 'class', 'college', 'dean'].map((one) => who.collegeOf(one))).toEqual(Array(4).fill('college'));
    expect(['root', 'school', 'circle', 'nobody'].map((one) => who.collegeOf(one))).toEqual(Array(4).fill(null));
  });

  it('finds approvers in the matrix: of the nearest department, of the narrowest span, who are there', () => {
    expect(who.matrixOf('contract', 49.99, 'ann')).toEqual(['dean']);
    expect(who.matrixOf('contract', 50, 'ann')).toEqual(['ann']);
    expect(who.matrixOf('contract', 100, 'ann')).toEqual(['root']);
    expect(who.matrixOf('contract', 1, 'root')).toEqual([]);
    expect(who.matrixOf('expense', 1, 'ann')).toEqual([]);
  });

  it('answers with people who are there', () => {
    expect(who.usersWithRole('office', 'it')).toEqual(['ann']);
    expect(who.usersInPost('leader')).toEqual(['dean']);
    expect(who.usersInPost('leader', 'school')).toEqual(['dean']);
    expect(who.usersInPost('leader', 'class')).toEqual([]);
    expect(who.peopleIn('college', 'student', 'post:leader')).toEqual(['dean']);
    expect(who.peopleIn('college', 'staff', 'teacher')).toEqual(['dean', 'ann']);
    expect(who.peopleIn('class', 'role:office')).toEqual(['ann']);
    expect(who.peopleIn('nowhere', 'staff')).toEqual([]);
    expect(who.counselorOf('ann')).toBe('dean');
    expect(who.supervisorOf('ann')).toBeNull();
    expect(who.groupsOf('ann')).toEqual(['role:office', 'role:it', 'dept:class']);
  });

  it('knows names, and shows an id where there is none', () => {
    expect(who.nameOf('dean')).toBe('院长');
    expect(who.nameOf('somebody')).toBe('somebody');
    expect(who.nameOf(null)).toBe('');
    expect(who.deptName('class')).toBe('班级');
    expect(who.userByName('DEAN')?.id).toBe('dean');
  });

  it('keeps departments reachable whose parent is gone', () => {
    expect(who.childrenOf(null).map((dept) => dept.id)).toEqual(['lost', 'school']);
    expect(who.withDescendants('school')).toEqual(['school', 'college', 'class']);
  });

  it('gives a person the rights of all roles, and the departments below those of the roles', () => {
    expect(personOf(who, 'ann')).toMatchObject({
      ...{ roles: ['office', 'it'], permissions: ['sys:user:list', 'sys:user:save'] },
      ...{ superAdmin: false, dataScope: ['college', 'class'] },
    });
    // a post that is gone is none
    expect(personOf(who, 'dean')).toMatchObject({ roles: [], posts: ['leader'] });
    expect(personOf(who, 'root')).toMatchObject({ superAdmin: true, dataScope: null });
    expect(personOf(who, 'gone')).toBeUndefined();
    expect(personOf(who, 'nobody')).toBeUndefined();
  });
});

describe('the data scope of a role', () => {
  const below = (id: string) => (id === 'college' ? ['college', 'class'] : [id]);
  const role = (dataScope: DataScopeKind) => ({ dataScope, deptIds: ['college'] });

  it.each([
    ['all', null],
    ['custom', ['college', 'class']],
    ['ownDeptAndBelow', ['arts']],
    ['ownDept', ['arts']],
    ['self', []],
  ] as const)('%s shows somebody of the arts %j', (kind, shown) => {
    expect(scopeOf(role(kind), 'arts', below)).toEqual(shown);
  });

  it('counts what lies below his department only where it says so', () => {
    expect(scopeOf(role('ownDeptAndBelow'), 'college', below)).toEqual(['college', 'class']);
    expect(scopeOf(role('ownDept'), 'college', below)).toEqual(['college']);
  });

  it('shows who belongs nowhere nothing of a department of his own', () => {
    expect(scopeOf(role('ownDeptAndBelow'), null, below)).toEqual([]);
    expect(scopeOf(role('ownDept'), null, below)).toEqual([]);
  });

  it('adds up over several roles, and is everything with one that shows everything', () => {
    expect(jointScope([['a'], ['a', 'b'], []])).toEqual(['a', 'b']);
    expect(jointScope([['a'], null])).toBeNull();
    expect(jointScope([])).toEqual([]);
  });

  it('is that of chosen departments where a row says nothing, or something unknown', () => {
    expect(dataScopeIn({ deptList: ['a'] })).toEqual({ dataScope: 'custom', deptIds: ['a'] });
    expect(dataScopeIn({ dataScope: 'everything' })).toEqual({ dataScope: 'custom', deptIds: [] });
  });
});

describe('the directory', () => {
  it('never answers from before a change, also while it is being read', async () => {
    let change: (payload: string) => void = () => {};
    let name = 'first';
    const waiting: (() => void)[] = [];
    const read = async () => {
      const user = { id: 'ann', data: { username: 'ann', realName: name } };
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ...rows, users: [user] };
    };
    const directory = new Directory(read, { on: (_, listener) => ((change = listener), () => {}) });
    const ask = async () => {
      await directory.fresh();
      return directory.nameOf('ann');
    };
    const first = ask();
    name = 'second';
    change('directory');
    const [second, third] = [ask(), ask()];
    for (let round = 0; round < 3; round++) {
      await new Promise((resolve) => setImmediate(resolve));
      for (const go of waiting.splice(0)) go();
    }
    expect(await Promise.all([first, second, third])).toEqual(['second', 'second', 'second']);
  });

  it('tries again after it could not be read', async () => {
    let fails = true;
    const directory = new Directory(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve(rows)), {
      on: () => () => {},
    });
    await expect(directory.fresh()).rejects.toThrow('away');
    fails = false;
    await directory.fresh();
    expect(directory.nameOf('dean')).toBe('院长');
  });
});
