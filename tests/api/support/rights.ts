import type { EntityAction, EntityManifest } from '../../../src/definition/types/manifest.ts';
import { loadSources } from '../../../src/server/definitions/load.ts';

/** Who calls in the matrix: a visitor without session, and four people who have nothing to do with what is asked for. */
export const CALLERS = ['visitor', 'student2', 'teacher2', 'library', 'admin'] as const;

/**
 * What each caller of {@link CALLERS} gets for each route of the OpenAPI document. Every route belongs to exactly one row:
 * a new route needs a row here, which is the moment to think about who may call it.
 */
export interface Row {
  /** `METHOD /path`, below /api; `(a|b)` is one of these and `*` is any one step */
  routes: string;
  /** true: the calls that every entity has by its definition; false: those that the server has by name */
  entity?: boolean;
  /** statuses in the order of {@link CALLERS} */
  expect: string;
  /** parameters of the address; `$name` is the id of somebody else's thing. Left out: an id that nothing has */
  params?: Record<string, string>;
  query?: string;
  /** JSON, or a file of a form */
  body?: object;
  file?: string;
}

const EVERYBODY = '200 200 200 200 200';
const PEOPLE = '401 200 200 200 200';
const STAFF = '401 403 200 200 200';
/** what only its owner, or who has to do with it, learns of */
const OWNER = '401 404 404 404 404';
/** … and administrators */
const ADMIN_TOO = '401 404 404 404 200';
/** what nobody but who has the right for it may call */
const ADMIN = '401 403 403 403 200';
/** the same, for a record that there is not: 404 says that the right was there */
const ADMIN_ID = '401 403 403 403 404';

const JSON_ID = { id: 'nothing-at-all' };
const DAYS = { from: '2090-01-01', to: '2090-01-02' };
const SHARE = { everybody: false, link: false, roles: [], depts: [] };

/** What a definition says of who reads its rows without a right: `readers`, and `own` rows of the people that the field takes. */
interface Opening {
  key: string;
  readers: readonly string[];
  own?: readonly string[];
  people: readonly string[];
  /** which calls it has beside reading */
  writes: readonly string[];
  /** of the one role among the callers that holds rights */
  shelf: boolean;
  withheld: readonly string[];
  /** its pickers stand in {@link PICKED} */
  picked: boolean;
  /** its form asks the organisation, and a page is told */
  asks: boolean;
  /** its actions by name */
  actions: readonly Pick<EntityAction, 'name' | 'on' | 'by'>[];
}

/** Where the one role among the callers has rights, and which calls it has none for: what is booked it does not wipe out. */
const SHELVES = new Map([
  ['library/', []],
  ['venue/booking', ['import', 'delete']],
]);

/** Roles and account types of {@link CALLERS} between the visitor and the administrator. */
const KINDS = [['student'], ['teacher'], ['staff', 'library']];

function shelfOf(key: string): Pick<Opening, 'shelf' | 'withheld'> {
  const [held] = [...SHELVES].filter(([shelf]) => key.startsWith(shelf));
  return { shelf: held !== undefined, withheld: held?.[1] ?? [] };
}

async function openings(): Promise<Opening[]> {
  return (await loadSources('schemas', 'entity')).map(({ key, files }) => {
    const textOf = (name: string): string => files.find((file) => file.name === name)?.text ?? '{}';
    const manifest = JSON.parse(textOf('entity.json')) as Pick<
      EntityManifest,
      'readers' | 'own' | 'actions' | 'computed'
    >;
    const ui = JSON.parse(textOf('ui.json')) as Record<string, { 'ui:people'?: string | string[] }>;
    const { readers = [], own, actions = [], computed = {} } = manifest;
    const people = [ui[own?.field ?? '']?.['ui:people'] ?? 'everybody']
      .flat()
      .map((name) => name.replace(/^role:/, ''));
    return {
      key,
      readers,
      writes: ['create', 'update', 'delete', 'import'].filter((action) => actions.includes(action)),
      ...shelfOf(key),
      picked: Object.hasOwn(PICKED, key),
      asks: Object.values(computed).some((text) =>
        /\b(deptOf|leaderOf|collegeOf|counselorOf|supervisorOf|peopleIn|users\w+)\(/.test(text),
      ),
      people: people.some((name) => name.startsWith('dept:')) ? ['everybody'] : people,
      ...(own && { own: own.actions }),
      actions: actions.flatMap((action) => {
        if (typeof action === 'string') return [];
        const { name, on, by } = action;
        return [{ name, ...(on && { on }), ...(by && { by }) }];
      }),
    };
  });
}

/** Whether others than the administrator have actions by name there. */
const isActed = ({ own = [], actions, shelf }: Pick<Opening, 'own' | 'actions' | 'shelf'>): boolean =>
  actions.some(({ name, by }) => shelf || by === 'readers' || own.includes(name));

const includesAny = (names: readonly string[], kinds: readonly string[]): boolean =>
  names.some((name) => name === 'everybody' || kinds.includes(name));

/** Whose records stand in forms: who fills one in may pick, who reads one is told the names. */
const PICKED: Record<string, { options: string; names: string }> = {
  // places and majors stand in everybody's forms
  'sys/major': { options: PEOPLE, names: PEOPLE },
  'sys/region': { options: PEOPLE, names: PEOPLE },
  // everybody looks up people by their posts
  'sys/post': { options: PEOPLE, names: PEOPLE },
  // staff and teachers ask for supplies, and everybody may have been given some
  'assets/supply': { options: STAFF, names: PEOPLE },
  'it/consumable': { options: STAFF, names: PEOPLE },
  'assets/lab-material': { options: '401 403 200 403 200', names: PEOPLE },
};

/** The statuses of an entity's calls: who may (all that the administrator gets), who may not (403). */
const statuses = (may: readonly boolean[], granted: string): string =>
  ['401', ...may.map((yes) => (yes ? granted : '403')), granted].join(' ');

/** One row for each call of an entity, for all entities that are open to the same people. */
const entityRows = (entities: string, opening: Omit<Opening, 'key'>): Row[] => {
  const { readers, own = [], people, shelf, withheld, picked, asks, writes, actions } = opening;
  const right = (action: string) =>
    KINDS.map((kinds) => shelf && kinds.includes('library') && !withheld.includes(action));
  const owner = (action: string) => {
    const held = right(action);
    return KINDS.map((kinds, at) => held[at] === true || (own.includes(action) && includesAny(people, kinds)));
  };
  const reader = KINDS.map((kinds, at) => owner('list')[at] === true || includesAny(readers, kinds));
  const rows: Row[] = [
    { routes: `GET /${entities}/(page|list)`, expect: statuses(reader, '200') },
    { routes: `GET /${entities}/export`, expect: statuses(right('export'), '200') },
    { routes: `GET /${entities}/{id}(/history)?`, expect: statuses(reader, '404') },
    // actions by name, of owners, of readers, or of the one role
    ...(isActed(opening) ? actions : []).flatMap(({ name, on = 'row', by }) => {
      const may = owner(name).map((yes, at) => yes || (by === 'readers' && includesAny(readers, KINDS[at] ?? [])));
      const expect = statuses(may, '404');
      const [onRow, onBatch] = ['row', 'batch'].map((where) => [on].flat().some((each) => each === where));
      return [
        ...(onRow ? [{ routes: `POST /${entities}/{id}/${name}`, body: {}, expect }] : []),
        ...(onBatch ? [{ routes: `POST /${entities}/${name}`, body: { ids: ['nothing-at-all'] }, expect }] : []),
      ];
    }),
  ];
  const written: Record<string, Row> = {
    create: { routes: `POST /${entities}`, body: {}, expect: statuses(owner('create'), '422') },
    import: { routes: `POST /${entities}/import`, file: 'people.xlsx', expect: statuses(right('import'), '422') },
    update: { routes: `PUT /${entities}`, body: JSON_ID, expect: statuses(owner('update'), '404') },
    delete: {
      ...{ routes: `DELETE /${entities}(/{id})?`, body: ['nothing-at-all'], expect: statuses(owner('delete'), '404') },
    },
  };
  rows.push(...writes.flatMap((action) => written[action] ?? []));
  if (writes.includes('import'))
    rows.push({ routes: `GET /${entities}/template`, expect: statuses(right('import'), '200') });
  if (asks)
    rows.push({
      ...{ routes: `POST /${entities}/related`, body: { formData: {} }, expect: statuses(owner('create'), '200') },
    });
  if (!picked)
    rows.push({ routes: `GET /${entities}/(options|names)`, query: 'ids=x', expect: statuses(reader, '200') });
  return rows.map((row) => ({ ...row, entity: true }));
};

const opened = await openings();
const groups = Map.groupBy(opened, ({ key: _key, ...opening }) => JSON.stringify(opening));
const ENTITIES = [...groups.values()].flatMap(([first, ...others]) =>
  first ? entityRows(`(${[first, ...others].map(({ key }) => key).join('|')})`, first) : [],
);

/** Entities whose actions by name have rows of their own. */
const ACTED = opened.filter(isActed).map(({ key }) => `${key}/`);

export const RIGHTS: readonly Row[] = [
  { routes: 'GET /(openapi.json|settings|manager/cas/info)', expect: EVERYBODY },
  // the signature decides, and there is none
  { routes: 'POST /pay/alipay/notify', expect: EVERYBODY },
  { routes: 'GET /pay/alipay/return', expect: '303 303 303 303 303' },
  { routes: 'GET /captcha', query: 'uuid=matrix', expect: EVERYBODY },
  { routes: 'POST /login', body: { username: 'nobody', password: 'nothing' }, expect: '401 401 401 401 401' },
  { routes: 'POST /session/enter', body: { ticket: 'nothing-at-all' }, expect: '400 400 400 400 400' },
  { routes: 'POST /session/ticket', body: { username: 'teacher' }, expect: ADMIN },
  // where the hall sends no mail nobody gets a code but at the counter
  { routes: 'POST /session/mailedCode', body: { username: 'teacher' }, expect: '404 404 404 404 404' },
  {
    routes: 'PUT /session/forgottenPassword',
    body: { username: 'teacher', code: 'ABCD-EFGH', newPassword: 'Another-2026' },
    expect: '422 422 422 422 422',
  },
  { routes: 'GET /flow/verify/{code}', expect: EVERYBODY },

  { routes: 'GET /sys/user/info', expect: PEOPLE },
  {
    routes: 'PUT /sys/user/password',
    body: { password: 'wrong', newPassword: 'Another-2026' },
    expect: '401 422 422 422 422',
  },
  // his own, and nobody else's; what is no address changes nothing
  { routes: 'GET /(sys/user/profile|session/own)', expect: PEOPLE },
  { routes: 'PUT /sys/user/profile', body: { mobile: '', email: 'nothing' }, expect: '401 422 422 422 422' },
  { routes: 'DELETE /session/own/{id}', params: { id: 'nothing' }, expect: '401 404 404 404 404' },
  // the second step of a login, and the campus login, for visitors; nobody is let in by nothing
  {
    routes: 'POST /session/challenge',
    body: { challenge: 'nothing-at-all', code: '000000' },
    expect: '401 401 401 401 401',
  },
  { routes: 'GET /session/(oidc|cas)', expect: '404 404 404 404 404' },
  { routes: 'GET /session/(oidc|cas)/callback', expect: '404 404 404 404 404' },
  // everybody's own, and nobody else's
  { routes: 'GET /session/secondFactor', expect: PEOPLE },
  { routes: 'POST /session/secondFactor', body: { password: 'wrong' }, expect: '401 422 422 422 422' },
  { routes: 'PUT /session/secondFactor', body: { code: '000000' }, expect: '401 422 422 422 422' },
  { routes: 'DELETE /session/secondFactor', body: { code: '000000' }, expect: PEOPLE },
  // nobody here has a second factor that is on, and nothing was signed
  { routes: 'GET /session/passkeys', expect: PEOPLE },
  { routes: 'POST /session/passkeys', body: { code: '000000' }, expect: '401 409 409 409 409' },
  {
    routes: 'PUT /session/passkeys',
    body: { name: 'x', passkey: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } } },
    expect: '401 422 422 422 422',
  },
  {
    routes: 'DELETE /session/passkeys/{id}',
    params: { id: 'nothing' },
    body: { code: '000000' },
    expect: '401 404 404 404 404',
  },

  { routes: 'GET /manager/(sys/menu/nav|file/view/fileUploadCheck)', expect: PEOPLE },
  { routes: 'GET /manager/sys/org/(queryAllDept|deptAllUser|deptStuUser|getZyByDeptId)', expect: PEOPLE },
  { routes: 'GET /(manager/sys/org/userNames|sys/user/names)', query: 'ids=teacher', expect: PEOPLE },
  { routes: 'GET /sys/(dict/all|region/tree)', expect: PEOPLE },
  { routes: 'GET /preferences', expect: PEOPLE },
  { routes: 'GET /preferences/{rest}', params: { rest: 'theme' }, expect: PEOPLE },
  { routes: 'PUT /preferences/{rest}', params: { rest: 'theme' }, body: { value: 'dark' }, expect: PEOPLE },
  { routes: 'GET /notice/message/(page|unread)', expect: PEOPLE },
  { routes: 'GET /notice/message/missed', query: 'since=$message', expect: PEOPLE },
  // ids of other people do nothing: nothing changes, which the matrix looks at in the end
  { routes: 'POST /notice/message/read', body: { ids: ['$message'] }, expect: PEOPLE },
  { routes: 'GET /notice/message/{id}', params: { id: '$message' }, expect: OWNER },
  { routes: 'GET /notice/receipt/page', query: 'noticeId=nothing', expect: '401 403 403 403 404' },

  { routes: 'POST /sys/oss/(tinymce/)?upload', file: 'picture.png', expect: '401 400 400 400 400' },
  { routes: 'GET /sys/oss/file/{id}', params: { id: '$file' }, expect: ADMIN_TOO },
  { routes: 'GET /manager/sys/oss/yzViewFile', query: 'fileUrl=$file', expect: ADMIN_TOO },

  { routes: 'GET /views', query: 'list=task:todo', expect: PEOPLE },
  { routes: 'GET /views/audience', expect: PEOPLE },
  { routes: 'POST /views', body: { list: 'entity:sys/user', name: 'mine', state: { filters: {} } }, expect: ADMIN_TOO },
  { routes: '(GET|DELETE) /views/{id}', params: { id: '$view' }, expect: OWNER },
  { routes: 'PUT /views/{id}', params: { id: '$view' }, body: { name: 'taken', share: SHARE }, expect: OWNER },

  { routes: 'POST /flow/draft', body: { topic: 'nothing-at-all' }, expect: OWNER },
  { routes: '(GET|DELETE) /flow/draft/{businessKey}', params: { businessKey: '$draft' }, expect: OWNER },
  {
    routes: 'PUT /flow/draft/{businessKey}',
    params: { businessKey: '$draft' },
    body: { formData: { reason: 'changed' } },
    expect: OWNER,
  },
  { routes: 'POST /flow/draft/{businessKey}/restore', params: { businessKey: '$deleted' }, expect: OWNER },

  // somebody else's draft is not handed in
  {
    routes: 'POST /flow/common/start',
    body: { topic: 'matrix', businessKey: '$draft', formData: { reason: 'x' } },
    expect: OWNER,
  },
  {
    routes: 'POST /flow/common/(complete|reject|claim|unclaim|delegate|resolve|transfer|rollback|addSign|removeSign)',
    body: { taskId: '$task', comment: 'x', userId: 'dean', targetActivityId: 'start' },
    expect: '401 404 404 404 403',
  },
  {
    routes: 'POST /flow/common/(withdraw|takeBack|urge|cancel)',
    body: { processInstanceId: '$request', comment: 'x' },
    expect: '401 404 404 404 403',
  },
  {
    routes: 'POST /flow/common/cc',
    body: { processInstanceId: '$request', userIds: ['dean'] },
    expect: '401 404 404 404 403',
  },
  { routes: 'POST /flow/common/comment', body: { processInstanceId: '$request' }, expect: '401 404 404 404 422' },
  { routes: 'POST /flow/common/terminate', body: { processInstanceId: '$request' }, expect: '401 404 404 404 422' },
  {
    routes: 'POST /flow/common/(suspend|activate)',
    body: { processInstanceId: '$ended' },
    expect: '401 404 404 404 409',
  },
  {
    routes: 'GET /flow/common/(detail|historic/list|diagram/image)',
    query: 'processInstanceId=$request',
    expect: ADMIN_TOO,
  },
  {
    routes: 'POST /flow/common/exclusive',
    body: { topic: 'matrix', formData: {}, processInstanceId: '$request' },
    expect: PEOPLE,
  },
  { routes: 'POST /flow/common/related', body: { topic: 'matrix', formData: {} }, expect: PEOPLE },
  {
    routes: 'GET /flow/common/again',
    query: 'processInstanceId=$request',
    expect: '401 404 404 404 403',
  },
  { routes: 'GET /flow/common/(requests|recent)', query: 'topic=matrix', expect: PEOPLE },
  // each item has an outcome of its own; nothing changes
  { routes: 'POST /flow/common/batch', body: { items: [{ taskId: '$task' }], action: 'claim' }, expect: PEOPLE },
  { routes: 'GET /flow/common/(counts|journey|todo|todo/nodes|done|initiated|draft|cc)', expect: PEOPLE },
  { routes: 'GET /flow/common/overdue', expect: ADMIN },

  { routes: 'GET /flow/substitute', expect: PEOPLE },
  { routes: 'GET /flow/substitute/active', expect: PEOPLE },
  { routes: 'GET /flow/substitute/all', expect: ADMIN },
  { routes: 'POST /flow/substitute', body: { substituteId: 'nobody', ...DAYS }, expect: '401 422 422 422 422' },
  {
    routes: 'PUT /flow/substitute',
    body: { id: '$substitute', substituteId: 'dean', ...DAYS },
    expect: OWNER,
  },
  { routes: 'DELETE /flow/substitute/{id}', params: { id: '$substitute' }, expect: OWNER },
  { routes: 'GET /report', expect: PEOPLE },
  { routes: 'GET /report/{folder}/{name}(/data|/export)?', params: { folder: 'flow', name: 'count' }, expect: ADMIN },

  { routes: 'GET /flow/topic/list', expect: PEOPLE },
  { routes: 'GET /flow/topic/{key}', params: { key: 'matrix' }, expect: PEOPLE },
  { routes: 'GET /flow/topic/{key}/(diagram|steps|title)', params: { key: 'matrix' }, expect: PEOPLE },
  { routes: 'GET /definitions/validators/{file}', params: { file: '0123456789abcdef.js' }, expect: OWNER },
  { routes: 'GET /definitions/entity/*/*', expect: PEOPLE },
  { routes: 'GET /definitions/source/{kind}/{rest}', params: { kind: 'topic', rest: 'matrix' }, expect: ADMIN },
  { routes: 'GET /definitions/vocabulary', expect: ADMIN },
  { routes: 'GET /definitions/faults', expect: ADMIN },
  // one's own drafts alone; the administrator has none
  { routes: 'GET /devtools/definition', expect: ADMIN },
  {
    routes: 'POST /devtools/definition',
    body: { kind: 'topic', key: 'matrix', title: 'Taken', english: 'Taken' },
    expect: '401 403 403 403 409',
  },
  { routes: 'POST /devtools/archive', file: 'people.xlsx', expect: '401 403 403 403 422' },
  {
    routes: 'GET /devtools/(definition|archive|version)/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    expect: ADMIN,
  },
  {
    routes: 'PUT /devtools/definition/{kind}/{rest}',
    params: { kind: 'topic', rest: 'nothing-at-all' },
    body: { files: {}, revision: 0 },
    expect: ADMIN_ID,
  },
  {
    routes: 'POST /devtools/(check|diff|migration)/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { files: {} },
    expect: ADMIN,
  },
  {
    routes: 'POST /devtools/report/{kind}/{rest}',
    params: { kind: 'report', rest: 'flow/count' },
    body: { files: {} },
    expect: ADMIN,
  },
  {
    routes: 'POST /devtools/dependents/{kind}/{rest}',
    params: { kind: 'entity', rest: 'sys/user' },
    body: { files: {} },
    expect: ADMIN,
  },
  {
    routes: 'GET /devtools/uses/{kind}/{rest}',
    params: { kind: 'entity', rest: 'sys/user' },
    query: 'path=username',
    expect: ADMIN,
  },
  {
    routes: 'GET /devtools/columns/{kind}/{rest}',
    params: { kind: 'entity', rest: 'sys/user' },
    expect: ADMIN,
  },
  { routes: 'POST /devtools/taiwan', body: { texts: ['软件'] }, expect: ADMIN },
  { routes: 'POST /devtools/english', body: { texts: ['日期'] }, expect: ADMIN },
  {
    routes: 'POST /devtools/trial/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { files: {}, as: 'teacher', formData: {}, steps: [] },
    expect: '401 403 403 403 422',
  },
  {
    routes: 'POST /devtools/branches/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { files: {}, walks: 0, ways: 0, taken: [] },
    expect: '401 403 403 403 422',
  },
  {
    routes: 'POST /devtools/scope/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { files: {}, as: 'teacher', by: 'teacher', node: 'start', formData: {} },
    expect: '401 403 403 403 422',
  },
  {
    routes: 'POST /devtools/handlers/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { files: {}, activityId: 'look' },
    expect: '401 403 403 403 422',
  },
  {
    routes: 'POST /devtools/(examples|remake)/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { files: {} },
    expect: '401 403 403 403 422',
  },
  {
    routes: 'POST /devtools/(merge|publish)/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { revision: 1 },
    expect: ADMIN_ID,
  },
  {
    routes: 'PUT /devtools/plan/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    body: { revision: 1, at: '2999-01-01T08:00:00+08:00' },
    // so far ahead nobody plans
    expect: '401 403 403 403 400',
  },
  {
    routes: '(GET /devtools/patch|DELETE /devtools/(definition|plan))/{kind}/{rest}',
    params: { kind: 'topic', rest: 'matrix' },
    expect: ADMIN_ID,
  },
  { routes: 'GET /audit/verify', expect: ADMIN },

  { routes: 'GET /flow/process/{id}/(xml|diagram|waiting)', params: { id: '$process' }, expect: ADMIN },
  // it is the first version
  { routes: 'GET /flow/process/{id}/changes', params: { id: '$process' }, expect: '401 403 403 403 404' },
  {
    routes: 'GET /flow/process/{id}/node/{activityId}',
    params: { id: '$process', activityId: 'look' },
    expect: ADMIN,
  },
  { routes: 'POST /flow/process/{id}/suspend', params: { id: '$process' }, expect: ADMIN },
  { routes: 'POST /flow/process/{id}/activate', params: { id: '$process' }, expect: ADMIN },
  { routes: 'POST /flow/process/{id}/convert', expect: OWNER },
  { routes: 'GET /flow/model/{id}/drawing', expect: OWNER },
  { routes: 'PUT /flow/model/{id}/drawing', body: { xml: '<x/>', revision: 1 }, expect: OWNER },
  { routes: 'POST /flow/model/{id}/check', body: { xml: '<x/>' }, expect: OWNER },
  { routes: 'GET /flow/model/{id}/meaning', expect: OWNER },
  { routes: 'POST /flow/model/{id}/deploy', expect: OWNER },
  { routes: 'GET /flow/running/{id}/tasks', params: { id: '$request' }, expect: ADMIN_TOO },
  { routes: 'GET /flow/running/{id}/migration', params: { id: '$request' }, expect: '401 404 404 404 422' },
  { routes: 'POST /flow/running/{id}/(terminate|move)', params: { id: '$request' }, expect: '401 404 404 404 422' },
  { routes: 'POST /flow/running/{id}/(suspend|activate)', params: { id: '$ended' }, expect: '401 404 404 404 409' },
  { routes: 'POST /flow/running/{id}/migrate', params: { id: '$ended' }, body: {}, expect: '401 404 404 404 409' },
  { routes: 'POST /flow/running/migration', body: { fromVersionId: '$process', dryRun: true }, expect: ADMIN },
  { routes: 'POST /flow/running/signal', body: { name: 'nothing' }, expect: ADMIN },
  { routes: 'POST /flow/task/{id}/reassign', params: { id: '$task' }, expect: '401 404 404 404 422' },

  ...ENTITIES,
  {
    routes: 'GET /sys/(dept|menu)/tree',
    entity: true,
    expect: ADMIN,
  },
  {
    routes: 'GET /(educationParty/area|merchantManage/merchantGoodsCate)/tree',
    entity: true,
    expect: PEOPLE,
  },
  ...Object.entries(PICKED).flatMap(([key, { options, names }]): Row[] => [
    { routes: `GET /${key}/options`, entity: true, expect: options },
    { routes: `GET /${key}/names`, entity: true, query: 'ids=x', expect: names },
  ]),
  // named actions; those of flow/* that do more than one record have routes of their own
  {
    routes: `POST /(?!${['flow/', ...ACTED].join('|')})*/*/{id}/[a-zA-Z]+`,
    entity: true,
    body: {},
    expect: ADMIN_ID,
  },
  {
    routes: `POST /(?!${['flow/', ...ACTED].join('|')})*/*/(?!(import|related)$)[a-zA-Z]+`,
    entity: true,
    body: { ids: ['nothing-at-all'] },
    expect: ADMIN_ID,
  },
  {
    routes: 'POST /flow/running/{id}/reassign',
    entity: true,
    body: { ids: ['nothing-at-all'] },
    expect: ADMIN_ID,
  },
  {
    routes: 'POST /flow/(running/(migrate|suspend|activate|terminate|reassign)|task/reassign)',
    entity: true,
    body: { ids: ['nothing-at-all'] },
    expect: ADMIN_ID,
  },

  { routes: 'POST /csp-report', body: { 'csp-report': {} }, expect: EVERYBODY },
  { routes: 'POST /page-error', body: { message: 'x' }, expect: EVERYBODY },

  // the last one: nobody is logged in after it
  { routes: 'POST /logout', expect: EVERYBODY },
];
