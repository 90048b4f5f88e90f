import { campusDate } from '../../definition/campus.ts';
import type { Locale } from '../../definition/types/locale.ts';
import { PATHS } from '../../contract/paths.ts';
import { RECENT_PEOPLE } from '../../contract/person.ts';
import type { RecordNode } from '../../contract/entities.ts';
import type {
  AccountQuery,
  AccountRow,
  FileValue,
  MajorRow,
  Option,
  Page,
  RendererServices,
  TreeNode,
  UserQuery,
  UserRow,
} from '../../renderer/services.ts';
import { get, getPage, put, type CallOptions } from './client.ts';
import { fileUrl } from './records.ts';
import { refusing } from './refused.ts';
import { useSession } from '../store/session.ts';
import { uploadFile } from './upload.ts';

interface Dictionary {
  dictType: string;
  dataList: { dictValue: string; dictLabel: string }[];
}

/** Answers that hold for the whole session are asked for once; a failed one is asked for again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

function namesIn(nodes: readonly TreeNode[], into: Map<string, string> = new Map()): Map<string, string> {
  for (const node of nodes) {
    into.set(node.id, node.name);
    if (node.children) namesIn(node.children, into);
  }
  return into;
}

function picked(names: ReadonlyMap<string, string>, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])));
}

async function users({ people = [], ...query }: UserQuery): Promise<Page<UserRow>> {
  const near = { ...query, near: true };
  if (people.join() === 'student') return get<Page<UserRow>>(PATHS.deptStuUser, { query: near, quiet: true });
  const among = people.length > 0 ? { people: [...people] } : {};
  return get<Page<UserRow>>(PATHS.deptAllUser, { query: { ...near, ...among }, quiet: true });
}

/** What stands in a list to choose from: a title of its own would be what one reads over it in place of all of its label. */
async function optionsOf(path: string, query: NonNullable<CallOptions['query']>): Promise<Page<Option>> {
  const { list, totalCount } = await getPage<Option>(path, { query, quiet: true });
  return { list: list.map(({ value, label }) => ({ value, label })), totalCount };
}

/** Accounts for whoever may list them; spec.md section 7 calls the page's size `limit`. */
export function accounts({ pageSize, ...query }: AccountQuery): Promise<Page<AccountRow>> {
  const sorted = { ...query, limit: pageSize, sort: 'username', order: 'ascending' };
  return refusing(async () => {
    const { list, totalCount } = await getPage<AccountRow>('/sys/user/page', { query: sorted, quiet: true });
    return { list, totalCount };
  });
}

const RECENT = `${PATHS.preferences}/${RECENT_PEOPLE}`;
const MOST_RECENT = 12;

async function rememberPeople(ids: readonly string[]): Promise<void> {
  const known = await get<unknown>(RECENT, { quiet: true });
  const before = Array.isArray(known) ? known.filter((id) => typeof id === 'string') : [];
  const value = [...new Set([...ids, ...before])].slice(0, MOST_RECENT);
  await put(RECENT, { json: { value }, quiet: true });
}

/** What the renderer needs, over the API. One object per language: labels differ. */
export function rendererServices(_locale: Locale): RendererServices {
  const dictionaries = once(() => get<Dictionary[]>(PATHS.dictionaries, { quiet: true }));
  const depts = once(() => get<TreeNode[]>(PATHS.allDept, { quiet: true }));
  const regions = once(() => get<TreeNode[]>('/sys/region/tree', { quiet: true }));
  const icons = once(async () => (await fetch(`${ICON_BASE}/names.json`)).json() as Promise<string[]>);
  const known = new Map<string, string>();

  return {
    dictionary: (type) =>
      refusing(async () => {
        const found = (await dictionaries()).find((dictionary) => dictionary.dictType === type);
        return (found?.dataList ?? []).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
      }),
    users: (query) =>
      refusing(async () => {
        const page = await users(query);
        for (const user of page.list) known.set(user.userId, user.nickName);
        return page;
      }),
    // who cannot be remembered only has to be looked for again
    rememberPeople: (ids) => void rememberPeople(ids).catch(() => undefined),
    userNames: (ids) =>
      refusing(async () => {
        const missing = ids.filter((id) => !known.has(id));
        if (missing.length > 0) {
          const query = { ids: missing };
          const names = await get<Record<string, string>>('/manager/sys/org/userNames', { query, quiet: true });
          for (const [id, name] of Object.entries(names)) known.set(id, name);
        }
        return picked(known, ids);
      }),
    deptTree: () => refusing(depts),
    deptNames: (ids) => refusing(async () => picked(namesIn(await depts()), ids)),
    regionTree: () => refusing(regions),
    recordTree: (entity) => refusing(() => get<RecordNode[]>(`/${entity}/tree`, { quiet: true })),
    majors: (query) => refusing(() => get<Page<MajorRow>>(PATHS.majors, { query: { ...query }, quiet: true })),
    records: (entity, { keyword, ...query }) => refusing(() => optionsOf(`/${entity}/options`, { keyword, ...query })),
    recordNames: (entity, ids) =>
      refusing(async () => {
        const query = { ids };
        return get<Record<string, string>>(`/${entity}/names`, { query, quiet: true });
      }),
    requests: (topic, query) => refusing(() => optionsOf(PATHS.requests, { topic, ...query })),
    requestNames: (topic, ids) =>
      refusing(async () => {
        const query = { topic, keyword: '', ids, page: 1, pageSize: 100 };
        const { list } = await getPage<Option>(PATHS.requests, { query, quiet: true });
        return Object.fromEntries(list.map(({ value, label }) => [value, label]));
      }),
    iconNames: () => refusing(icons),
    iconUrl: (name) => `${ICON_BASE}/${name}.svg`,
    upload: (file, options) => refusing(() => uploadFile(file, options)),
    fileUrl,
    signatures: ownSignatures,
  };
}

interface SignatureRow {
  image?: FileValue[];
  validUntil?: string;
}

/** What the office keeps of the person's own hand and may still be used. */
async function ownSignatures(): Promise<FileValue[]> {
  const userId = useSession.getState().user?.id;
  if (userId === undefined) return [];
  const query = { userId, status: 1, page: 1, pageSize: 10 };
  const { list } = await getPage<SignatureRow>('/sys/signature/page', { query, quiet: true });
  const today = campusDate(new Date());
  return list
    .filter(({ validUntil }) => !validUntil || validUntil >= today)
    .flatMap(({ image = [] }) => image.slice(0, 1).map(({ id, name, size }) => ({ id, name, size })));
}
