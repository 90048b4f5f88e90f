import type { JsonValue } from '../../definition/types/json.ts';
import type { Row } from './directory-rows.ts';

/** A call that a menu names among its resources: only whom a role gives one of the menus that name it may make it. */
export interface MenuResource {
  menuId: string;
  method: string;
  /** segments; `*` is any one, `**` at the end all that follow */
  path: readonly string[];
}

export function resourcesOf({ id, data }: Row): MenuResource[] {
  const list = data['resourceList'];
  return Array.isArray(list) ? list.flatMap((each) => resourceIn(id, each)) : [];
}

function resourceIn(menuId: string, each: JsonValue): MenuResource[] {
  if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
  const { resourceUrl, resourceMethod } = each;
  if (typeof resourceUrl !== 'string' || typeof resourceMethod !== 'string') return [];
  return [{ menuId, method: resourceMethod, path: segments(resourceUrl) }];
}

/** The menus that name a call. None: its own rights alone decide. `path` as it is called, below the API. */
export function menusNaming(resources: readonly MenuResource[], method: string, path: string): string[] {
  if (resources.length === 0) return [];
  const called = segments(path);
  // what answers GET answers HEAD
  const verb = method === 'HEAD' ? 'GET' : method;
  return resources
    .filter((resource) => resource.method === verb && covers(resource.path, called))
    .map(({ menuId }) => menuId);
}

function covers(pattern: readonly string[], called: readonly string[]): boolean {
  const open = pattern.at(-1) === '**';
  const fixed = open ? pattern.slice(0, -1) : pattern;
  if (open ? called.length < fixed.length : called.length !== fixed.length) return false;
  return fixed.every((segment, i) => segment === '*' || segment === called[i]);
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);
