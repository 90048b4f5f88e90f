import type { FormDefinition } from '../src/definition/types/definition.ts';
import type { DefinitionSource } from '../src/definition/types/source.ts';
import { isShown, LOOKS, type Look } from '../src/renderer/stories/gallery.ts';
import type { Shows } from '../src/renderer/stories/storyFrame.tsx';

/** Reports have no form: their numbers are drawn by the client. */
export type Kind = Exclude<DefinitionSource['kind'], 'report'>;

/** One story of a definition. */
export interface StoryName {
  exportName: string;
  name: string;
  /** what the story's maker is called with */
  shows: Shows;
  /** whether the tests draw it too */
  tested: boolean;
}

const START = ['empty', 'filled', 'read', 'changed', 'print', 'card'] as const;
const TASK = ['task', 'filled', 'errors', 'read', 'changed', 'print'] as const;
/** … of which the tests draw one each; the others are drawn of every start. */
const TASK_ODD = ['errors', 'read', 'changed', 'print'] as const;
const ENTITY = ['list', 'create', 'edit', 'read', 'changed', 'print'] as const;
/** Looks of a task; the others are its start's. */
const TASK_LOOKS = ['phone', 'dark', 'English', 'Taiwan'] as const;

/** Where a topic's form may be met; an entity has no nodes. */
export function nodesOf(definition: FormDefinition): string[] {
  if (definition.kind !== 'topic') return [];
  const nodes = Object.values(definition.process.nodes);
  return ['start', ...nodes.filter((node) => node.type === 'userTask').map(({ id }) => id)];
}

/**
 * Every node of a topic in every state, an entity's pages, the mistakes of every sample, and each of them in every look.
 * The tests draw all states of every start and entity, and of every task how it comes, what is filled in, and one more; of
 * the looks two of every start and one of every task and entity: chosen by their names, so that all are met among them.
 */
export function storyNames(definition: FormDefinition): StoryName[] {
  const topic = definition.kind === 'topic';
  const tasks = topic ? Object.values(definition.process.nodes).filter((node) => node.type === 'userTask') : [];
  const mistakes = definition.samples.filter((sample) => sample.errors?.some((path) => isShown(definition, path)));
  const first = topic ? { node: 'start', state: 'filled' } : { node: 'entity', state: 'list' };
  const looks = Object.keys(LOOKS) as Look[];
  const shows: (Shows & { title: string; tested: boolean })[] = [
    ...(topic ? START : ENTITY).map((state) => ({
      ...{ node: first.node, state, title: topic ? `start: ${state}` : state, tested: true },
    })),
    ...mistakes.map(({ name }) => ({
      ...{ node: first.node, state: 'errors', sample: name, title: `errors: ${name}`, tested: true },
    })),
    ...tasks.flatMap(({ id, name }) => [
      ...TASK.map((state) => ({
        ...{ node: id, state, title: `${name || id}: ${state}` },
        tested: state === 'task' || state === 'filled' || state === chosen(TASK_ODD, id + definition.key),
      })),
      ...TASK_LOOKS.map((look) => ({
        ...{ node: id, state: 'task', look, title: `${name || id}: ${look}` },
        tested: look === chosen(TASK_LOOKS, definition.key + id),
      })),
    ]),
    ...looks.map((look) => ({
      ...{ ...first, look, title: look, tested: look === chosen(looks, definition.key) || (topic && look === 'phone') },
    })),
  ];
  return shows.map(({ title, tested, ...rest }) => {
    const { node, state, sample, look } = rest;
    const parts = [topic ? node : '', look ?? state, sample ?? ''].filter((part) => part !== '');
    return { exportName: parts.map(identifier).join('__'), name: title, shows: rest, tested };
  });
}

/** One of a list, by a name: always the same one, another for another name. */
function chosen<T>(list: readonly T[], name: string): T | undefined {
  return list[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % list.length];
}

const identifier = (part: string): string =>
  part.replace(/[^A-Za-z0-9]/gu, (sign) => (/[-_ ]/.test(sign) ? '_' : (sign.codePointAt(0) ?? 0).toString(36)));

/** The story whose node and person, or page and state, are chosen below it. */
export const KNOBS = { exportName: 'knobs', name: 'knobs' };

/** What stands in place of the first story of a definition that cannot be drawn, at the same address: mended, it is drawn there. */
export const brokenStoryOf = (kind: Kind): Pick<StoryName, 'exportName' | 'name'> => ({
  exportName: kind === 'topic' ? `start__${START[0]}` : ENTITY[0],
  name: 'faults',
});

/** A definition as the gallery lists it. */
export interface Listed {
  /** by what its stories are named: a page that is open stays open when the definition is called otherwise */
  id: string;
  title: string;
  stories: Pick<StoryName, 'exportName' | 'name'>[];
}

/** `definition` undefined = it cannot be drawn; `title` = what its manifest says, '' where that cannot be read. */
export function listedOf(kind: Kind, key: string, title: string, definition: FormDefinition | undefined): Listed {
  const room = kind === 'topic' ? 'Topics' : 'Entities';
  const stories = definition === undefined ? [brokenStoryOf(kind)] : storyNames(definition);
  const knobs = definition === undefined ? [] : [KNOBS];
  const id = `${room}-${key}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return { id, title: `${room}/${key} ${title}`.trimEnd(), stories: [...knobs, ...stories] };
}

/** What a definition is called, read from its manifest alone: that may be sound where others of its files are not. */
export function manifestTitle({ kind, files }: DefinitionSource): string {
  const text = files.find(({ name }) => name === `${kind}.json`)?.text ?? '';
  try {
    const manifest = JSON.parse(text) as { title?: unknown } | null;
    return typeof manifest?.title === 'string' ? manifest.title : '';
  } catch {
    return '';
  }
}
