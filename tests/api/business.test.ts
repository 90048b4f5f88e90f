import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referencesIn } from '../../src/definition/validation/references.ts';
import { databases } from './support/databases.ts';
import { startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import type { Row } from './support/records.ts';

/** What students and teachers do with the business modules of the house itself, and what they may not. */
describe.each(databases)('the business modules on $name', (kind) => {
  let hall: TestHall;
  const people: Record<string, Caller> = {};
  const who = (name: string): Caller => people[name] as Caller;

  beforeAll(async () => {
    hall = await startTestHall(kind);
    const names = ['admin', 'student', 'student2', 'graduate', 'teacher', 'teacher2', 'registry', 'union', 'logistics'];
    for (const name of [...names, 'library', 'office']) people[name] = await hall.as(name);
  });
  afterAll(() => hall?.remove());

  const create = async (name: string, entity: string, body: object): Promise<string> => {
    const answer = await who(name).post<Row>(`/${entity}`, body);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    return (answer.data as Row).id;
  };
  const read = async (name: string, entity: string, id: string): Promise<Row> =>
    (await who(name).get<Row>(`/${entity}/${id}`)).data as Row;
  const act = (name: string, path: string, body: object = {}): Promise<Answer> => who(name).post(`/${path}`, body);
  const statuses = async (...answers: Promise<Answer>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);
  const rows = async (name: string, path: string): Promise<Row[]> => {
    const answer = await who(name).get<Row[]>(`/${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.page?.list ?? [];
  };
  const pathsOf = (answer: Answer) => (answer.data as { errors: { path: string }[] }).errors.map(({ path }) => path);

  it('lets everybody read guides, calendars, phones, rules and news, and nobody write them', async () => {
    const open = ['guide', 'schoolCalendar', 'userPhone', 'overseasSearch', 'counselor', 'area', 'industry'];
    const keys = [...open.map((name) => `educationParty/${name}`), 'regulatory/regulatoryDocument', 'sys/news'];
    for (const key of [...keys, 'sys/school-calendar', 'merchantManage/goodsManage', 'sys/flea-market']) {
      for (const name of ['student', 'teacher'])
        expect([key, (await rows(name, `${key}/page`)).length > 0]).toEqual([key, true]);
      if (key === 'sys/flea-market') continue;
      expect([key, (await who('student').post(`/${key}`, {})).status]).toEqual([key, 403]);
    }
    expect((await rows('student', 'educationParty/userPhone/page')).some((row) => row['mobile'])).toBe(false);
    const abroad = await rows('student', 'educationParty/overseasSearch/page?country=日本');
    expect(abroad.length).toBeGreaterThan(1);
    expect(abroad.every((row) => row['userId'] === undefined)).toBe(true);
  });

  it('shows everybody his own scores, study time, labels and pay alone', async () => {
    for (const key of ['educationParty/scores', 'educationParty/studyTime', 'educationParty/personalLabel']) {
      const field = key === 'educationParty/scores' ? 'studentId' : 'userId';
      const mine = await rows('student', `${key}/page?pageSize=100`);
      expect([key, [...new Set(mine.map((row) => row[field]))]]).toEqual([key, ['student']]);
      const [other] = await rows('admin', `${key}/page?${field}=student2`);
      expect((await who('student').get(`/${key}/${other?.id}`)).status).toBe(404);
    }
    expect((await rows('teacher', 'staffing/payment/page')).every((row) => row['userId'] === 'teacher')).toBe(true);
    const marks = { term: '2026-2027-1', studentId: 'student', course: '编译原理', credit: 3, usual: 90, exam: 85 };
    const id = await create('registry', 'educationParty/scores', { ...marks, total: 12 });
    expect(await read('student', 'educationParty/scores', id)).toMatchObject({ total: 87, point: 3.7 });
  });

  it('takes an order from the stock at the price of the day and gives it back when it is cancelled', async () => {
    const [goods, orders] = ['merchantManage/goodsManage', 'merchantManage/orderInfo'];
    const pen = await create('logistics', goods, { name: '钢笔', price: '30.50', stock: 5, status: 1 });
    const stock = async () => (await read('logistics', goods, pen))['stock'];
    const items = [{ goods: pen, count: 2, price: '0.01' }];
    const id = await create('student', orders, { items, total: '0.01', buyer: 'teacher' });
    const order = await read('student', orders, id);
    expect(order).toMatchObject({ buyer: 'student', total: '61.00', status: 'unpaid' });
    expect(order['orderNo']).toMatch(/^M\d{8}/);
    expect(await stock()).toBe(3);
    const short = await who('student2').post(`/${orders}`, { items: [{ goods: pen, count: 4 }] });
    expect([short.status, pathsOf(short)]).toEqual([422, ['items.0.count']]);

    // who has nothing to do with it learns nothing, and no step is skipped or taken twice
    expect(await statuses(act('student2', `${orders}/${id}/pay`))).toEqual([404]);
    expect(await statuses(act('student', `${orders}/${id}/receive`, { payType: 'card' }))).toEqual([403]);
    expect(await statuses(act('student', `${orders}/${id}/ship`, { delivery: 'x' }))).toEqual([403]);
    expect(await statuses(act('logistics', `${orders}/${id}/ship`, { delivery: '自取' }))).toEqual([409]);
    expect(await statuses(act('student', `${orders}/${id}/complete`))).toEqual([409]);
    // whether it is paid the seller says, where nobody can pay online
    const paid = { payType: 'card', revision: order.revision };
    expect(await act('logistics', `${orders}/${id}/receive`, paid)).toMatchObject({ code: 0 });
    expect(await statuses(act('logistics', `${orders}/${id}/receive`, { payType: 'card' }))).toEqual([409]);
    const stale = act('logistics', `${orders}/${id}/ship`, { delivery: '自取', revision: order.revision });
    expect(await statuses(stale)).toEqual([409]);
    expect(await act('logistics', `${orders}/${id}/ship`, { delivery: '自取' })).toMatchObject({ code: 0 });
    expect(await statuses(act('student', `${orders}/${id}/cancel`, { reason: '不要了' }))).toEqual([409]);
    expect(await act('student', `${orders}/${id}/complete`)).toMatchObject({ code: 0 });
    expect(await read('student', orders, id)).toMatchObject({ status: 'done', payType: 'card', delivery: '自取' });

    const bought = await act('graduate', `${goods}/${pen}/buy`, { count: 3, address: '三号宿舍楼' });
    expect(bought).toMatchObject({ code: 0, data: { orderNo: expect.stringMatching(/^M/) as unknown } });
    expect(await stock()).toBe(0);
    expect(await statuses(act('student', `${goods}/${pen}/buy`, { count: 1 }))).toEqual([409]);
    const [theirs] = await rows('graduate', `${orders}/page?status=unpaid`);
    expect(await act('graduate', `${orders}/${theirs?.id}/cancel`, { reason: '买错了' })).toMatchObject({ code: 0 });
    expect(await stock()).toBe(3);
    const tabs = (await who('student').get<{ siblings: { key: string }[] }>(`/definitions/entity/${orders}`)).data;
    expect(tabs?.siblings).toHaveLength(4);
  });

  it('lets two who want the last piece have it once', async () => {
    const last = await create('logistics', 'merchantManage/goodsManage', {
      name: '末件',
      price: '1.00',
      stock: 1,
      status: 1,
    });
    const path = `merchantManage/goodsManage/${last}/buy`;
    const got = await statuses(act('student', path, { count: 1 }), act('student2', path, { count: 1 }));
    expect(got.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('lets an errand be taken by one other person, delivered by him and finished by its publisher', async () => {
    const key = 'educationParty/errandPublishing';
    const body = { title: '取件', errandType: 'express', from: '东门', to: '实验楼', reward: '5.00' };
    const past = await who('student').post(`/${key}`, { ...body, deadline: '2020-01-01T00:00:00+08:00' });
    expect([past.status, pathsOf(past)]).toEqual([422, ['deadline']]);
    const id = await create('student', key, { ...body, deadline: '2050-01-01T00:00:00+08:00', taker: 'student2' });
    expect(await read('teacher', key, id)).not.toHaveProperty('taker');
    expect(await statuses(act('student', `${key}/${id}/take`), act('student2', `${key}/${id}/deliver`))).toEqual([
      409, 409,
    ]);
    expect(
      (await statuses(act('student2', `${key}/${id}/take`), act('teacher', `${key}/${id}/take`))).toSorted(
        (a, b) => a - b,
      ),
    ).toEqual([200, 409]);
    const taker = String((await read('student', key, id))['taker']);
    expect(await statuses(act('graduate', `${key}/${id}/deliver`), act('student', `${key}/${id}/cancel`))).toEqual([
      409, 409,
    ]);
    expect((await who('student').put(`/${key}`, { id, ...body, deadline: '2050-01-01T00:00:00+08:00' })).status).toBe(
      409,
    );
    expect(await act(taker, `${key}/${id}/deliver`)).toMatchObject({ code: 0 });
    expect(await statuses(act(taker, `${key}/${id}/finish`))).toEqual([403]);
    expect(await act('student', `${key}/${id}/finish`)).toMatchObject({ code: 0 });
  });

  it('gives the places of an activity to whoever signs up first, once each, and back on withdrawal', async () => {
    const [activities, signUps] = ['educationParty/volunteerActivity', 'educationParty/volunteerSignUp'];
    const body = { title: '清扫', volunteerType: 'campus', serviceDate: '2050-05-02', place: '操场', hours: 2 };
    const id = await create('union', activities, { ...body, capacity: 2, signUpBy: '2050-05-01' });
    const sign = (name: string) => act(name, `${activities}/${id}/signUp`, { mobile: '13800000019' });
    expect(await statuses(sign('student'))).toEqual([200]);
    expect(await statuses(sign('student'))).toEqual([422]);
    expect((await statuses(sign('student2'), sign('graduate'), sign('teacher'))).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
    expect(await read('teacher', activities, id)).toMatchObject({ signedUp: 2 });
    const [mine] = await rows('student', `${signUps}/page?activityId=${id}`);
    expect(mine).toMatchObject({ userId: 'student', hours: 2, status: 'submitted' });
    expect(await statuses(act('student', `${signUps}/${mine?.id}/approve`))).toEqual([403]);
    expect(await act('student', `${signUps}/${mine?.id}/withdraw`)).toMatchObject({ code: 0 });
    expect(await read('union', activities, id)).toMatchObject({ signedUp: 1 });
    expect(await statuses(sign('student'))).toEqual([200]);
    expect(await act('union', `${signUps}/${mine?.id}/approve`)).toMatchObject({ code: 0 });
    expect(await statuses(act('union', `${signUps}/${mine?.id}/confirmHours`, { hours: 2 }))).toEqual([409]);
    expect(await statuses(act('union', `${activities}/${id}/close`), sign('graduate'))).toContain(200);
    expect(await statuses(sign('graduate'))).toEqual([409]);
  });

  it('lets a student hand in his application and the office decide it, each in its time', async () => {
    for (const [key, body, office] of [
      ['educationParty/scholarship', { scholarshipType: 'third', year: 2040, reason: '成绩优良' }, 'registry'],
      [
        'educationParty/bursary',
        { bursaryType: 'work', difficulty: 'normal', year: 2040, family: '两人上学' },
        'registry',
      ],
      ['educationParty/onlineApply', { project: '演讲比赛', mobile: '13800000019', reason: '参加' }, 'registry'],
    ] as const) {
      const id = await create('student', key, { ...body, status: 'approved', amount: '99999.00' });
      const drafted = await read('student', key, id);
      expect(drafted).toMatchObject({ status: 'draft' });
      expect(drafted['amount']).toBeUndefined();
      expect(await statuses(act('student2', `${key}/${id}/submit`))).toEqual([404]);
      expect((await who('student2').get(`/${key}/${id}`)).status).toBe(404);
      expect(await statuses(act(office, `${key}/${id}/approve`, { amount: '1000.00' }))).toEqual([409]);
      expect(await act('student', `${key}/${id}/submit`)).toMatchObject({ code: 0 });
      expect((await who('student').put(`/${key}`, { ...drafted, revision: undefined })).status).toBe(409);
      expect(await statuses(act('student', `${key}/${id}/approve`, { amount: '1000.00' }))).toEqual([403]);
      const stale = act(office, `${key}/${id}/refuse`, { note: '材料不全', revision: drafted.revision });
      expect(await statuses(stale)).toEqual([409]);
      expect(await act(office, `${key}/${id}/refuse`, { note: '材料不全' })).toMatchObject({ code: 0 });
      expect(await read('student', key, id)).toMatchObject({ status: 'refused', decisionNote: '材料不全' });
      expect(await act('student', `${key}/${id}/withdraw`)).toMatchObject({ code: 0 });
      expect(await act('student', `${key}/${id}/submit`)).toMatchObject({ code: 0 });
      expect(await act(office, `${key}/${id}/approve`, { amount: '1000.00' })).toMatchObject({ code: 0 });
      expect(await read('student', key, id)).toMatchObject({ status: 'approved', decidedBy: office });
    }
    const body = { scholarshipType: 'third', year: 2041, reason: 'x' };
    expect((await who('teacher').post('/educationParty/scholarship', body)).status).toBe(403);
  });

  it('lets teachers apply for projects, and nobody decide his own', async () => {
    const key = 'scientific/projectApply';
    const body = { name: '新题', level: 'school', budget: '100.00', applyDate: '2026-11-01', basis: '有基础' };
    expect((await who('student').post(`/${key}`, body)).status).toBe(403);
    const id = await create('teacher', key, body);
    expect(await read('teacher', key, id)).toMatchObject({ applicant: 'teacher', deptId: 'college-info' });
    await act('teacher', `${key}/${id}/submit`);
    expect(await statuses(act('teacher2', `${key}/${id}/approve`), act('teacher', `${key}/${id}/approve`))).toEqual([
      403, 403,
    ]);
    expect(await act('registry', `${key}/${id}/approve`, { note: '同意立项' })).toMatchObject({ code: 0 });
    const own = await create('admin', key, { ...body, applicant: 'admin' }).catch(() => '');
    expect(own === '' || (await act('admin', `${key}/${own}/approve`)).status === 409).toBe(true);
  });

  it('takes no amount below nothing, and nothing that ends before it begins', async () => {
    const errand = { errandType: 'express', title: '代取快递', from: '东门', to: '一号楼', contact: '13800000019' };
    const body = { ...errand, reward: '-5.00', deadline: '2099-01-01T08:00:00+08:00' };
    const refused = await who('student').post('/educationParty/errandPublishing', body);
    expect([refused.status, pathsOf(refused)]).toEqual([422, ['reward']]);
    const offer = { title: '自行车', category: 'book', price: '-1.00', contact: '13800000019' };
    expect((await who('student').post('/sys/flea-market', offer)).status).toBe(422);
    const goods = await read('admin', 'merchantManage/goodsManage', 'demo-goods-shuttle');
    expect((await who('admin').put('/merchantManage/goodsManage', { ...goods, price: '-1.00' })).status).toBe(422);
    const [project] = await rows('admin', 'scientific/project/page');
    const backwards = await who('admin').put('/scientific/project', { ...project, endDate: '1999-01-01' });
    expect([backwards.status, pathsOf(backwards)]).toEqual([422, ['endDate']]);
  });

  it('keeps what other records point at', async () => {
    const remove = async (path: string) => (await who('admin').delete(`/${path}`)).status;
    expect(await remove('merchantManage/merchantInfo/demo-shop-sport')).toBe(409);
    expect(await remove('merchantManage/goodsManage/demo-goods-binding')).toBe(409);
    const id = await create('admin', 'merchantManage/merchantGoodsCate', {
      name: '空的分类',
      merchantId: 'demo-shop-sport',
    });
    expect(await remove(`merchantManage/merchantGoodsCate/${id}`)).toBe(200);
  });

  it('hides who makes an anonymous suggestion, and lets him read the answer', async () => {
    const key = 'educationParty/suggestions';
    const body = { title: '匿名建议', suggestionType: 'service', content: '请改进', anonymous: true };
    const id = await create('student', key, body);
    expect(await read('student', key, id)).toMatchObject({ author: 'student', authorName: '王小雨' });
    expect((await who('teacher').get(`/${key}/${id}`)).status).toBe(404);
    const told = async (path: string) => (await who('union').fetch(`/${key}/${path}`)).text();
    for (const path of [`page?title=匿名建议`, id, `${id}/history`]) {
      const text = await told(path);
      expect([path, text.includes('王小雨'), text.includes('"student"')]).toEqual([path, false, false]);
    }
    const log = await (await who('admin').fetch('/sys/log-operation/page?operation=意见建议')).text();
    expect([log.includes(id), log.includes('王小雨'), log.includes('"student"')]).toEqual([true, false, false]);
    expect(await rows('admin', 'sys/log-operation/page?operation=意见建议&creatorName=王小雨')).toEqual([]);
    const seen = await read('union', key, id);
    expect((await who('union').put(`/${key}`, { ...seen, title: '匿名建议（转）' })).code).toBe(0);
    // whoever may change it does not make it tell whose it is
    const bared = { ...(await read('union', key, id)), anonymous: false };
    expect([(await who('union').put(`/${key}`, bared)).status, await told(id)]).toEqual([
      403,
      expect.not.stringContaining('王小雨'),
    ]);
    expect(await statuses(act('student', `${key}/${id}/answer`, { text: '好' }))).toEqual([403]);
    expect(await act('union', `${key}/${id}/accept`, { handler: 'library' })).toMatchObject({ code: 0 });
    expect(await act('union', `${key}/${id}/answer`, { text: '已改进' })).toMatchObject({ code: 0 });
    expect(await read('student', key, id)).toMatchObject({ answer: '已改进', status: 'answered', author: 'student' });
    expect(await statuses(act('union', `${key}/${id}/answer`, { text: '再答' }))).toEqual([409]);
    const named = await create('student2', key, { ...body, title: '具名建议', anonymous: false });
    expect(await read('union', key, named)).toMatchObject({ author: 'student2' });
  });

  it('lets students judge the courses of their class once, and teachers see averages alone', async () => {
    const key = 'educationParty/teachingEvaluation';
    const points = { attitude: 90, content: 80, method: 85, effect: 86 };
    expect((await who('teacher').post(`/${key}`, { courseId: 'demo-schedule-os', ...points })).status).toBe(403);
    expect((await who('teacher').get(`/${key}/page`)).status).toBe(403);
    const other = await who('student').post(`/${key}`, { courseId: 'demo-schedule-modern', ...points });
    expect([other.status, pathsOf(other)]).toEqual([422, ['courseId']]);
    const id = await create('student', key, { courseId: 'demo-schedule-os', teacher: 'teacher', ...points });
    expect(await read('student', key, id)).toMatchObject({ course: '操作系统', teacher: 'supervisor', mean: 85.3 });
    expect((await who('student').post(`/${key}`, { courseId: 'demo-schedule-os', ...points })).status).toBe(409);
    expect((await who('student2').get(`/${key}/${id}`)).status).toBe(404);
    const results = await rows('teacher', 'educationParty/teachingResult/page');
    expect(results.length).toBeGreaterThan(0);
    expect(results.every((row) => row['teacher'] === 'teacher' && Number(row['responses']) >= 3)).toBe(true);
    expect((await who('student').get('/educationParty/teachingResult/page')).status).toBe(403);
  });

  it('lets everybody recommend a book and offer what he does not need, and change it while it is open', async () => {
    const book = { title: '新书', author: '某人', category: 'T', reason: '需要' };
    const id = await create('student', 'library/bookRecommend', { ...book, recommender: 'teacher' });
    expect(await read('teacher', 'library/bookRecommend', id)).not.toHaveProperty('recommender');
    expect(await statuses(act('student', `library/bookRecommend/${id}/order`))).toEqual([403]);
    expect(await act('library', `library/bookRecommend/${id}/order`)).toMatchObject({ code: 0 });
    expect((await who('student').delete(`/library/bookRecommend/${id}`)).status).toBe(409);
    expect(await act('library', `library/bookRecommend/${id}/arrive`, { callNo: 'TP1' })).toMatchObject({ code: 0 });

    const offer = { title: '台灯', category: 'daily', price: '20.00', contact: '13800000019' };
    const sold = await create('student', 'sys/flea-market', { ...offer, seller: 'teacher', status: 'sold' });
    expect(await read('teacher', 'sys/flea-market', sold)).toMatchObject({ seller: 'student', status: 'selling' });
    // who may read it is told that it is not his
    expect(await statuses(act('teacher', `sys/flea-market/${sold}/sell`))).toEqual([403]);
    expect((await who('student2').put('/sys/flea-market', { id: sold, ...offer })).status).toBe(404);
    expect(await act('student', `sys/flea-market/${sold}/sell`)).toMatchObject({ code: 0 });
    expect((await who('student').put('/sys/flea-market', { id: sold, ...offer })).status).toBe(409);
  });

  it('keeps a mail its sender’s until it is sent, and then shows it to its receivers alone', async () => {
    const key = 'email/emailList';
    const id = await create('teacher', key, {
      ...{ subject: '约时间', receiverIds: ['student'], content: '<p>周三见</p>', sender: 'admin', box: 'sent' },
    });
    expect(await read('teacher', key, id)).toMatchObject({ sender: 'teacher', box: 'draft' });
    expect(await statuses(who('student').get(`/${key}/${id}`), act('student', `${key}/${id}/send`))).toEqual([
      404, 404,
    ]);
    expect(await act('teacher', `${key}/${id}/send`)).toMatchObject({ code: 0 });
    expect(await read('student', key, id)).toMatchObject({ subject: '约时间', box: 'sent' });
    expect(await statuses(who('student2').get(`/${key}/${id}`), who('office').get(`/${key}/${id}`))).toEqual([
      404, 404,
    ]);
    expect((await who('student').put(`/${key}`, { id, subject: 'x' })).status).toBe(409);
    expect(await statuses(act('student', `${key}/${id}/archive`), act('teacher', `${key}/${id}/send`))).toEqual([
      409, 409,
    ]);
    const messages = await who('student').get<Row[]>('/notice/message/page');
    expect(JSON.stringify(messages.page?.list)).toContain('约时间');
  });
});

it('has demo rows that point at what exists', async () => {
  const [embedded] = databases;
  if (!embedded) throw new Error('there is no database to test on');
  const hall = await startTestHall(embedded);
  const admin = await hall.as('admin');
  const lost: unknown[] = [];
  const people = new Set(['user-id', 'dept-id', 'region-id', 'major-id']);
  const entityOf = (kind: string, target: string) =>
    people.has(kind) ? `sys/${kind.slice(0, -3)}` : kind === 'record' ? target : '';
  for (const { key, schema, demo = [] } of hall.hall.registry.entities()) {
    for (const row of demo) {
      for (const { kind, target, value, path } of referencesIn(schema, row)) {
        const entity = entityOf(kind, target);
        const found =
          entity === ''
            ? (await admin.get<Row[]>(`/sys/dict/page?dictType=${target}&dictValue=${value}`)).page?.totalCount
            : Object.keys((await admin.get<object>(`/${entity}/names?ids=${value}`)).data ?? {}).length;
        if (!found) lost.push([key, row['id'], path, value]);
      }
    }
  }
  expect(lost).toEqual([]);
  await hall.remove();
});
