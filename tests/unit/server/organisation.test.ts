import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Directory } from '../../../src/server/access/directory.ts';
import type { OrganisationRows, Row } from '../../../src/server/access/directory-rows.ts';
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

const sourceOf = (all: () => Promise<OrganisationRows>) => ({
  all,
  users: async (ids: readonly string[]) => (await all()).users.filter(({ id }) => ids.includes(id)),
});

describe('the organisation', () => {
  const who = new Directory(
    sourceOf(async () => rows),
    { on: () => () => {} },
  );
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
    const directory = new Directory(sourceOf(read), { on: (_, listener) => ((change = listener), () => {}) });
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
    const read = () => (fails ? Promise.reject(new Error('away')) : Promise.resolve(rows));
    const directory = new Directory(sourceOf(read), { on: () => () => {} });
    await expect(directory.fresh()).rejects.toThrow('away');
    fails = false;
    await directory.fresh();
    expect(directory.nameOf('dean')).toBe('院长');
  });

  describe('told which people have changed', () => {
    let users: Row[];
    let told: (payload: string) => void = () => {};
    let asked: (readonly string[] | 'all')[] = [];
    const source = {
      all: async () => (asked.push('all'), { ...rows, users }),
      users: async (ids: readonly string[]) => (asked.push(ids), users.filter(({ id }) => ids.includes(id))),
    };
    const changed = (...ids: string[]) => told(JSON.stringify({ entity: 'sys/user', ids }));
    let directory: Directory;

    beforeEach(async () => {
      users = structuredClone(rows.users);
      directory = new Directory(source, { on: (_, listener) => ((told = listener), () => {}) });
      await directory.fresh();
      asked = [];
    });

    it('reads them alone, and answers as if it had read all', async () => {
      directory.person('ann');
      const at = users.findIndex(({ id }) => id === 'ann');
      users[at] = { id: 'ann', data: { username: 'anna', deptId: 'college', roleIdList: ['r2'], accountType: 4 } };
      users = users.filter(({ id }) => id !== 'dean');
      users.push({ id: 'abe', data: { username: 'abe', deptId: 'college', roleIdList: ['r1'], accountType: 4 } });
      changed('ann', 'dean');
      changed('abe');
      await directory.fresh();
      expect(asked).toEqual([['ann', 'dean', 'abe']]);
      const whole = new Directory(source, { on: () => () => {} });
      await whole.fresh();
      for (const each of ['dept:class', 'dept:college', 'role:office', 'role:it', 'post:leader'])
        expect(directory.usersOf(each), each).toEqual(whole.usersOf(each));
      expect(directory.usersOf('dept:college')).toEqual(['abe', 'ann']);
      expect(directory.peopledGroups().toSorted()).toEqual(whole.peopledGroups().toSorted());
      for (const name of ['ann', 'anna', 'dean', 'abe'])
        expect(directory.userByName(name), name).toEqual(whole.userByName(name));
      for (const id of ['ann', 'dean', 'abe', 'root']) expect(directory.person(id), id).toEqual(whole.person(id));
      expect(directory.leaderOf('college')).toBe('root');
    });

    it('leaves a name to who took it over', async () => {
      users = [
        ...users.filter(({ id }) => id !== 'ann' && id !== 'dean'),
        { id: 'dean', data: { username: 'ann' } },
        { id: 'ann', data: { username: 'dean' } },
      ];
      changed('dean', 'ann');
      await directory.fresh();
      expect([directory.userByName('ann')?.id, directory.userByName('dean')?.id]).toEqual(['dean', 'ann']);
    });

    it('reads all where anything else, or nobody knows what, has changed', async () => {
      for (const payload of ['', 'directory', JSON.stringify({ entity: 'sys/role', ids: ['r1'] })]) {
        changed('ann');
        told(payload);
        await directory.fresh();
      }
      expect(asked).toEqual(['all', 'all', 'all']);
    });

    it('reads all where there are very many', async () => {
      changed(...Array.from({ length: 1_001 }, (_, i) => `u${i}`));
      await directory.fresh();
      expect(asked).toEqual(['all']);
    });

    it('asks again for those that it could not read', async () => {
      const { users: read } = source;
      source.users = () => Promise.reject(new Error('away'));
      changed('ann');
      await expect(directory.fresh()).rejects.toThrow('away');
      source.users = read;
      users = users.filter(({ id }) => id !== 'ann');
      await directory.fresh();
      expect(asked).toEqual([['ann']]);
      expect(directory.user('ann')).toBeUndefined();
    });
  });
});
