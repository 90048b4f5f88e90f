import { PATHS } from '../../src/contract/paths.ts';
import type { JsonValue } from '../../src/definition/types/json.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import type { Caller } from '../../tests/api/support/hall.ts';

interface Dictionary {
  dictType: string;
  dataList: { dictValue: string; dictLabel: string }[];
}

interface TreeNode {
  id: string;
  name: string;
  children?: TreeNode[];
}

/** So many letters are typed of what is looked for in a list. */
export const SOUGHT = 12;

export interface Sought {
  typed: string;
  label: string;
}

/** What a person reads in the place of a stored value. */
export class Names {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The label of one choice of a field: its own, its dictionary's, or the value as it is. */
  async choice(schema: JsonSchema, value: JsonValue): Promise<string> {
    const from = schema.items ?? schema;
    const listed = from.oneOf?.find((one) => one.const === value)?.title;
    if (listed !== undefined) return listed;
    if (from['x-dict'] !== undefined) return this.#entry(from['x-dict'], String(value));
    if (typeof value === 'boolean') return value ? '是' : '否';
    return String(value);
  }

  async person(id: string): Promise<string> {
    return (await this.#ask<Record<string, string>>(`/manager/sys/org/userNames?ids=${id}`))[id] ?? id;
  }

  /** A record of another entity, or a request of one's own: what is typed to find it, and what stands in the list then. */
  async record(schema: JsonSchema, id: string): Promise<Sought> {
    const from = schema.items ?? schema;
    const ids = encodeURIComponent(id);
    if (from['x-request'] !== undefined) {
      const query = `topic=${from['x-request']}&keyword=&ids=${ids}&page=1&pageSize=100`;
      const label = (await this.#labels(`${PATHS.requests}?${query}`)).get(id) ?? id;
      return { typed: label, label };
    }
    const key = from['x-record'] ?? '';
    const typed = (await this.#ask<Record<string, string>>(`/${key}/names?ids=${ids}`))[id] ?? id;
    const keyword = encodeURIComponent(typed.slice(0, SOUGHT));
    // those that are called alike say in the list what tells them apart
    const listed = await this.#labels(`/${key}/options?keyword=${keyword}&page=1&pageSize=20`);
    return { typed, label: listed.get(id) ?? typed };
  }

  async #labels(path: string): Promise<Map<string, string>> {
    const { page } = await this.#caller.get<never>(path);
    const list = (page?.list ?? []) as unknown as { value: string; label: string }[];
    return new Map(list.map(({ value, label }) => [value, label]));
  }

  /** Where a node stands in its tree: the names from the root down to it. */
  async way(kind: 'dept' | 'region', id: string): Promise<string[]> {
    const tree = await this.#ask<TreeNode[]>(kind === 'dept' ? PATHS.allDept : '/sys/region/tree');
    return wayTo(tree, id) ?? [id];
  }

  async #entry(dictionary: string, value: string): Promise<string> {
    const all = await this.#ask<Dictionary[]>(PATHS.dictionaries);
    const entries = all.find(({ dictType }) => dictType === dictionary)?.dataList ?? [];
    return entries.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value;
  }

  async #ask<T>(path: string): Promise<T> {
    const { data, code, message } = await this.#caller.get<T>(path);
    if (code !== 0 || data === undefined || data === null) throw new Error(`${path}: ${message}`);
    return data;
  }
}

function wayTo(nodes: readonly TreeNode[], id: string): string[] | undefined {
  for (const { id: own, name, children = [] } of nodes) {
    if (own === id) return [name];
    const below = wayTo(children, id);
    if (below !== undefined) return [name, ...below];
  }
  return undefined;
}
