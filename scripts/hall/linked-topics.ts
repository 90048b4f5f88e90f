import type { CheckContext } from '../../src/definition/check/subject.ts';
import { isJourneyFile, isLinkedFile, linkOf, linksIn } from '../../src/definition/linked.ts';
import { exampleName, readDefinition, type ReadContext } from '../../src/definition/read.ts';
import { readJson } from '../../src/definition/text/json.ts';
import type { Journey, TopicDefinition } from '../../src/definition/types/definition.ts';
import { asObject } from '../../src/definition/types/json.ts';
import type { LoadedSource } from '../../src/server/definitions/load.ts';

/** Topics whose journeys others name, by key. */
export type LinkedTopics = ReadonlyMap<string, TopicDefinition>;

/** Reads the topics that linked journeys name, and those that these name. What cannot be read is left out. */
export async function linkedTopics(sources: readonly LoadedSource[], context: ReadContext): Promise<LinkedTopics> {
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const wanted = new Set(sources.flatMap(({ files }) => topicsNamed(files)));
  const topics = new Map<string, TopicDefinition>();
  for (const key of wanted) {
    const source = byKey.get(key);
    const { definition } = source === undefined ? {} : await readDefinition(source, context);
    if (definition?.kind === 'topic') topics.set(key, definition);
  }
  return topics;
}

function topicsNamed(files: LoadedSource['files']): string[] {
  return files
    .filter(({ name }) => isLinkedFile(name))
    .flatMap(({ text, path }) => linksIn(readJson(text, path).value).flatMap((link) => linkOf(link)?.topic ?? []));
}

/** Who hands in each journey of a topic, and how it ends: read when somebody asks. */
export function journeysOf(sources: readonly LoadedSource[]): NonNullable<CheckContext['journeys']> {
  return (topic) =>
    sources
      .find(({ key }) => key === topic)
      ?.files.filter(({ name }) => isJourneyFile(name))
      .map(({ name, path, text }) => {
        const { as, end } = (asObject(readJson(text, path).value) ?? {}) as Partial<Journey>;
        return { name: exampleName(name), as: as ?? '', end: end ?? '' };
      });
}
