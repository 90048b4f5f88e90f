import { pseudo } from '../../definition/pseudo.ts';
import type { FormData } from '../../definition/types/json.ts';
import { Refused, type Option, type Page, type RendererServices, type TreeNode, type UserRow } from '../services.ts';
import { baseRecords, englishOf, labelField } from './baseData.ts';
import type { GalleryLocale } from './gallery.ts';

/** Simplified Chinese into that of Taiwan; large, so it comes when it is needed. */
export type ToTaiwan = () => Promise<(text: string) => string>;

const FAMILY = '张李王刘陈杨赵黄周吴';
const GIVEN = ['伟', '芳', '娜', '敏', '静', '磊', '洋', '艳', '勇', '军', '杰', '涛'];

/** Forty people, the same at each visit. */
const PEOPLE: UserRow[] = Array.from({ length: 40 }, (_, index) => ({
  userId: `person${index}`,
  nickName: `${FAMILY[index % FAMILY.length]}${GIVEN[index % GIVEN.length]}`,
  userCode: `2026${String(index).padStart(4, '0')}`,
  deptName: index % 2 === 0 ? '信息工程学院' : '文学院',
  roleName: index % 3 === 0 ? '教师' : '职员',
  userPost: '讲师',
  mobile: `1380000${String(index).padStart(4, '0')}`,
}));

function page<Row>(rows: readonly Row[], query: { page: number; pageSize: number }): Page<Row> {
  const from = (query.page - 1) * query.pageSize;
  return { list: rows.slice(from, from + query.pageSize), totalCount: rows.length };
}

const text = (row: FormData, field: string): string => {
  const value = row[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Rows with `parentId` as a tree. */
function treeOf(rows: readonly FormData[]): TreeNode[] {
  const below = (parent: string): TreeNode[] =>
    rows
      .filter((row) => text(row, 'parentId') === parent)
      .map((row) => ({ id: text(row, 'id'), name: text(row, 'name'), children: below(text(row, 'id')) }));
  return below('');
}

/** Names by id; as on the server, what is not known is left out. */
async function named(entity: string, ids: readonly string[], label?: string): Promise<Record<string, string>> {
  const field = label ?? (await labelField(entity));
  const rows = (await baseRecords(entity)).filter((row) => ids.includes(text(row, 'id')));
  return Object.fromEntries(rows.map((row) => [text(row, 'id'), text(row, field)]));
}

/** A label of the base data as the server would say it. */
async function translator(locale: GalleryLocale, toTaiwan: ToTaiwan): Promise<(label: string) => string> {
  if (locale === 'pseudo') return pseudo;
  if (locale === 'zh-TW') return toTaiwan();
  const english = locale === 'en-US' ? await englishOf('sys/dict') : {};
  return (label) => english[label] ?? label;
}

/** What a stored file looks like: a picture that needs no server. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120" viewBox="0 0 320 120"><path d="M20 80c30-70 50-70 50-20s30 30 50-10 40-30 40 10 40 30 60-10 50-20 80 10" fill="none" stroke="#111" stroke-width="5" stroke-linecap="round"/></svg>`;

const REQUESTS: Option[] = ['0001', '0002'].map((number) => ({
  value: `request${number}`,
  label: `20260302-${number}`,
}));

const ICONS = ['CarOutlined', 'HomeOutlined', 'BookOutlined', 'TeamOutlined', 'BankOutlined'];
/** Another picture for each name. */
const iconNamed = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="${2 + (name.length % 6)}"/></svg>`;

const made = new Map<GalleryLocale, RendererServices>();

/** Services for stories: the base data of the definitions, made-up people, files that are only kept in mind. */
export function storyServices(locale: GalleryLocale, toTaiwan: ToTaiwan): RendererServices {
  const known = made.get(locale) ?? servicesIn(locale, toTaiwan);
  made.set(locale, known);
  return known;
}

const servicesIn = (locale: GalleryLocale, toTaiwan: ToTaiwan): RendererServices => ({
  async dictionary(type) {
    const rows = (await baseRecords('sys/dict')).filter((row) => row['dictType'] === type);
    const translate = await translator(locale, toTaiwan);
    return rows.map((row): Option => ({ value: text(row, 'dictValue'), label: translate(text(row, 'dictLabel')) }));
  },
  users: ({ nickname = '', keyword = '', ...query }) =>
    Promise.resolve(
      page(
        PEOPLE.filter(
          ({ nickName, userCode = '' }) =>
            nickName.includes(nickname) && (nickName.includes(keyword) || userCode.includes(keyword)),
        ),
        query,
      ),
    ),
  async userNames(ids) {
    const invented = PEOPLE.filter(({ userId }) => ids.includes(userId));
    const names = Object.fromEntries(invented.map(({ userId, nickName }) => [userId, nickName]));
    return { ...names, ...(await named('sys/user', ids, 'realName')) };
  },
  deptTree: async () => treeOf(await baseRecords('sys/dept')),
  deptNames: (ids) => named('sys/dept', ids, 'name'),
  regionTree: async () => treeOf(await baseRecords('sys/region')),
  async majors(query) {
    const names = await named(
      'sys/dept',
      (await baseRecords('sys/major')).map((row) => text(row, 'deptId')),
      'name',
    );
    const majors = (await baseRecords('sys/major')).map((row) => ({
      ...{ id: text(row, 'id'), zy: text(row, 'zy') },
      deptName: names[text(row, 'deptId')] ?? '',
    }));
    return page(majors, query);
  },
  async records(entity, { keyword, ...query }) {
    const field = await labelField(entity);
    const rows = (await baseRecords(entity)).map((row) => ({ value: text(row, 'id'), label: text(row, field) }));
    const invented = ['A', 'B', 'C'].map((name) => ({ value: name, label: `${entity} ${name}` }));
    return page(
      (rows.length > 0 ? rows : invented).filter(({ label }) => label.includes(keyword)),
      query,
    );
  },
  recordNames: (entity, ids) => named(entity, ids),
  requests: (_topic, { keyword, ...query }) =>
    Promise.resolve(
      page(
        REQUESTS.filter(({ label }) => label.includes(keyword)),
        query,
      ),
    ),
  requestNames: (_topic, ids) =>
    Promise.resolve(
      Object.fromEntries(REQUESTS.flatMap(({ value, label }) => (ids.includes(value) ? [[value, label]] : []))),
    ),
  recordTree: async (entity) => treeOf(await baseRecords(entity)),
  iconNames: () => Promise.resolve(ICONS),
  iconUrl: (name) => `data:image/svg+xml,${encodeURIComponent(iconNamed(name))}`,
  async upload(file, { onProgress, signal }) {
    for (const percent of [20, 60, 100]) {
      await new Promise((resolve) => setTimeout(resolve, 120));
      signal.throwIfAborted();
      onProgress(percent);
    }
    if (file.name.includes('refuse')) throw new Refused(422, 'refused');
    return { id: crypto.randomUUID(), name: file.name, size: file.size };
  },
  fileUrl: (id, inline = false) =>
    `data:image/svg+xml,${encodeURIComponent(PICTURE)}#file-${id}${inline ? '?inline' : ''}`,
});
