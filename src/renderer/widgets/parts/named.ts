import type { JsonSchema } from '../../../definition/types/schema.ts';
import type { RendererServices, TreeNode } from '../../services.ts';
import type { WidgetOptions } from '../../widget.ts';
import { optionsCall, sourceOf } from '../record/source.ts';
import type { Choice } from './choices.ts';

/** Asked for at once, and in all: a longer list is an import's matter. */
const AT_ONCE = 8;
const MOST = 200;
/** Enough to see that a name is borne by two. */
const PAGE = { page: 1, pageSize: 10 };

/** Whom a field is narrowed to, as it is written. */
export const groupsWanted = (wanted: unknown): string[] => [wanted].flat().filter((group) => typeof group === 'string');

interface Field {
  schema: JsonSchema;
  options: WidgetOptions;
}

/**
 * What a field of ids means by names that somebody typed elsewhere: the one whom its picker finds under exactly that name
 * (a person's number will do). Names that nobody bears, and those that two bear, are left out.
 */
export async function choicesNamed(field: Field, names: readonly string[], from: RendererServices): Promise<Choice[]> {
  const find = await finderOf(field, from);
  const asked = [...new Set(names)].slice(0, MOST);
  const found: Choice[] = [];
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const few = await Promise.all(
      asked.slice(start, start + AT_ONCE).map(async (label) => ({ label, ids: await find(label).catch(() => []) })),
    );
    found.push(...few.flatMap(({ label, ids: [value, other] }) => (value && !other ? [{ label, value }] : [])));
  }
  return found;
}

/** Ids of all who bear a name. */
type Find = (name: string) => Promise<string[]>;

async function finderOf({ schema, options }: Field, services: RendererServices): Promise<Find> {
  const from = schema.items ?? schema;
  if (from.format === 'user-id') {
    const wanted = groupsWanted(options['people']);
    // what depends on the form is left to the server, which refuses others
    const people = wanted.some((group) => group.includes('${')) ? [] : wanted;
    return async (keyword) => {
      const { list } = await services.users({ keyword, people, ...PAGE });
      return list.flatMap((one) => (one.nickName === keyword || one.userCode === keyword ? [one.userId] : []));
    };
  }
  if (from.format === 'dept-id' || from.format === 'region-id') {
    const tree = await (from.format === 'dept-id' ? services.deptTree() : services.regionTree()).catch(() => []);
    return async (name) => idsNamed(tree, name);
  }
  if (from['x-record'] === undefined && from['x-request'] === undefined) return async () => [];
  const { kind, key } = sourceOf(schema);
  const page = optionsCall(services, kind, key);
  return async (keyword) => {
    const { list } = await page({ keyword, ...PAGE });
    return list.flatMap(({ value, label }) => (label.trim() === keyword ? [value] : []));
  };
}

const idsNamed = (nodes: readonly TreeNode[], name: string): string[] =>
  nodes.flatMap((node) => [...(node.name === name ? [node.id] : []), ...idsNamed(node.children ?? [], name)]);
