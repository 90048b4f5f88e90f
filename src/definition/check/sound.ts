import type { JsonText, Pointer } from '../text/json.ts';
import { asObject, type JsonObject } from '../types/json.ts';
import type { UiSchema } from '../types/schema.ts';
import type { DefinitionSource } from '../types/source.ts';
import { META, type MetaFault } from './meta.ts';

/**
 * The manifest without what is misshapen in it, key by key (what a node may do: node by node; of a list the element alone), so
 * that the rest is judged all the same. None where a key is missing or misshapen that every manifest has. The text finds
 * what is left where it was written.
 */
export function soundManifest(
  text: JsonText,
  manifest: JsonObject,
  kind: DefinitionSource['kind'],
  faults: readonly MetaFault[],
): { value: JsonObject; text: JsonText } | undefined {
  const cuts = misshapen(faults).map((pointer) => cutOf(pointer, manifest));
  if (cuts.length === 0) return { value: manifest, text };
  const needed: readonly (string | number | undefined)[] = [undefined, ...(META[kind].required ?? [])];
  if (cuts.some(([key, ...inner]) => inner.length === 0 && needed.includes(key))) return undefined;
  const rest = cuts.filter((cut) => !isElement(cut)).reduce(withoutPart, manifest);
  /** of each list that lost elements: where those that are left were written */
  const kept = new Map<string, number[]>();
  for (const [key = ''] of cuts.filter(isElement)) {
    const list = rest[key];
    const gone = cuts.flatMap(([of, index]) => (of === key ? [index] : []));
    if (Array.isArray(list))
      kept.set(
        String(key),
        [...list.keys()].filter((index) => !gone.includes(index)),
      );
  }
  const lists = [...kept].map(([key, indexes]) => {
    const list = rest[key];
    return [key, indexes.map((index) => (Array.isArray(list) ? (list[index] ?? null) : null))] as const;
  });
  const value: JsonObject = { ...rest, ...Object.fromEntries(lists) };
  const written = (pointer: Pointer): Pointer => {
    const [key = '', index, ...inner] = pointer;
    const at = typeof index === 'number' ? kept.get(String(key))?.[index] : undefined;
    return at === undefined ? pointer : [key, at, ...inner];
  };
  return { value, text: { ...text, value, locate: (pointer, at) => text.locate(written(pointer), at) } };
}

/** What goes with a misshapen value: rights of a node go with all of them, what it offers goes alone, as an element of a list does. */
function cutOf(pointer: Pointer, manifest: JsonObject): Pointer {
  const [key = '', , part] = pointer;
  const isRight = part === undefined || ['write', 'require', 'hide'].includes(String(part));
  if (key === 'nodes') return pointer.slice(0, isRight ? 1 : 3);
  return pointer.slice(0, key === 'computed' || Array.isArray(manifest[key]) ? 2 : 1);
}

const isElement = ([, index]: Pointer): boolean => typeof index === 'number';

/** ui.json without what is misshapen in it; of a field whose widget nobody knows nothing is left. None where sections are. */
export function soundUi(uiSchema: UiSchema, faults: readonly MetaFault[]): UiSchema | undefined {
  const pointers = misshapen(faults);
  if (pointers.some(([key]) => key === undefined || key === 'ui:sections')) return undefined;
  return pointers
    .map((pointer) => (pointer.at(-1) === 'ui:widget' ? pointer.slice(0, -1) : pointer))
    .reduce(withoutPart, uiSchema as JsonObject);
}

function misshapen(faults: readonly MetaFault[]): Pointer[] {
  return faults.filter(({ kind }) => kind === 'invalid').map(({ pointer }) => pointer);
}

function withoutPart(object: JsonObject, [first = '', ...rest]: Pointer): JsonObject {
  const { [first]: part, ...others } = object;
  const inner = rest.length === 0 ? undefined : asObject(part);
  return inner === undefined ? others : { ...others, [first]: withoutPart(inner, rest) };
}
