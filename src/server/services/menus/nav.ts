import type { MenuEntry, Person } from '../../../contract/person.ts';
import { ACCOUNT_TYPES } from '../../../contract/person.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { selectRecords } from '../../entities/store.ts';
import type { StoredRecord } from '../../entities/store.ts';
import type { Hall } from '../hall.ts';
import { counts } from '../lists/counts.ts';
import { grantsFor, wholeRows } from '../records/openEntity.ts';
import { reportOfMenu, reportUrls } from '../reports/reportMenus.ts';
import { permissionsOn } from '../records/describeEntity.ts';
import { seedText } from '../records/seedText.ts';
import { platformMenus } from './platforms.ts';
import { workStation } from './workStation.ts';

export interface Navigation {
  menuList: MenuEntry[];
  /** what a teacher or student may read without a role: beside the fixed four entries that the specification gives them */
  modules: MenuEntry[];
  permissions: string[];
}

/**
 * The person's menus and permission codes: the four entries of the work station, for account types 1 and 4 the menus that
 * their roles grant (all of them for a super administrator), and for everybody the entities that he may read.
 */
export async function nav(person: Person, input: { locale: Locale }, hall: Hall): Promise<Navigation> {
  const work = workStation(input.locale, await counts(person, hall), hall);
  const served = person.accountType === ACCOUNT_TYPES.admin || person.accountType === ACCOUNT_TYPES.staff;
  const menus = [
    ...(await grantedMenus(person, served, input.locale, hall)),
    ...(await platformMenus(input.locale, hall)),
  ];
  return {
    menuList: served ? [...work, ...menus] : work,
    modules: served ? [] : menus,
    permissions: allPermissions(person, hall),
  };
}

/** What the client compares with: a super administrator has every code that any entity or report knows. */
function allPermissions(person: Person, hall: Hall): string[] {
  if (!person.superAdmin) return person.permissions;
  const known = hall.registry.entities().flatMap((definition) => permissionsOn(person, definition));
  const reports = hall.registry.reports().map(({ manifest }) => manifest.permission);
  return [...new Set([...person.permissions, ...known, ...reports])];
}

async function grantedMenus(person: Person, byRole: boolean, locale: Locale, hall: Hall): Promise<MenuEntry[]> {
  const definition = hall.registry.entity('sys/menu');
  if (!definition) return [];
  const records = await selectRecords(hall.db, definition);
  const byId = new Map(records.map((record) => [record.id, record]));
  const all = byRole && person.superAdmin;
  const shown = all ? new Set(byId.keys()) : granted(person, byRole, await readsFreely(person, hall), byId, hall);
  const entries = new Map<string, MenuEntry>();
  for (const record of records) {
    const type = record.data['type'];
    if ((type === 0 || type === 1) && shown.has(record.id)) {
      entries.set(record.id, entryOf(record, type, nameOf(record, locale, hall)));
    }
  }
  const top: MenuEntry[] = [];
  const ordered = [...entries.values()].toSorted((a, b) => a.orderNum - b.orderNum || (a.menuId < b.menuId ? -1 : 1));
  for (const entry of ordered) {
    const parent = entry.parentId === null ? undefined : entries.get(entry.parentId);
    entry.parentName = parent?.name ?? '';
    if (parent && parent !== entry) parent.children.push(entry);
    else top.push(entry);
  }
  return top.filter((entry) => entry.type === 1 || entry.children.length > 0);
}

/**
 * The menus that the roles name, those of entities that the person may read without one, and everything above them: a leaf
 * without its way up cannot be drawn.
 */
function granted(
  person: Person,
  byRole: boolean,
  free: ReadonlySet<string>,
  byId: ReadonlyMap<string, StoredRecord>,
  hall: Hall,
): Set<string> {
  const shown = new Set<string>();
  const visit = (id: unknown): void => {
    if (typeof id !== 'string' || shown.has(id)) return;
    const record = byId.get(id);
    if (!record) return;
    shown.add(id);
    visit(record.data['parentId']);
  };
  for (const code of byRole ? person.roles : []) for (const id of hall.directory.role(code)?.menuIds ?? []) visit(id);
  for (const { id, data } of byId.values()) {
    if (data['type'] === 1 && free.has(text(data['url']))) visit(id);
  }
  return shown;
}

/** Menu urls of the reports that he may open, and of the entities that he may read, or has something in, or may add something to, though no role says so. */
async function readsFreely(person: Person, hall: Hall): Promise<Set<string>> {
  const entities = hall.registry.entities();
  const free = entities.filter(
    (entity) => grantsFor(person, entity, 'list').reads || grantsFor(person, entity, 'save').owns,
  );
  const perhaps = entities.filter((entity) => grantsFor(person, entity, 'list').owns && !free.includes(entity));
  for (const entity of perhaps) {
    const where = wholeRows(person, entity, { permitted: false, reads: false, owns: true });
    if ((await selectRecords(hall.db, entity, { where, limit: 1 })).length > 0) free.push(entity);
  }
  return new Set([...free.map(({ key }) => key), ...reportUrls(person, hall)]);
}

/** The entry of an entity or report is named as that is, unless somebody gave it another name. */
function nameOf({ data }: StoredRecord, locale: Locale, hall: Hall): string {
  const name = text(data['name']);
  const url = text(data['url']);
  const definition = hall.registry.entity(url) ?? reportOfMenu(url, hall);
  if (definition?.manifest.title === name) return hall.registry.localised(definition, locale).manifest.title;
  return seedText(hall.registry.entity('sys/menu'), locale, name);
}

function entryOf({ id, data }: StoredRecord, type: 0 | 1, name: string): MenuEntry {
  const url = text(data['url']);
  return {
    menuId: id,
    parentId: text(data['parentId']) || null,
    parentName: '',
    name,
    url,
    perms: text(data['permissions']),
    type,
    icon: text(data['icon']),
    orderNum: typeof data['sort'] === 'number' ? data['sort'] : 0,
    open: false,
    routes: url ? [url] : [],
    pendingCount: 0,
    children: [],
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
