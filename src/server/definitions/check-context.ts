import type { CheckContext } from '../../definition/check/check.ts';
import { asWritten, schemasOf } from '../../definition/check/vocabulary.ts';
import { calledAmong } from '../../definition/process/called.ts';
import type { ProcessLookup } from '../../definition/process/called.ts';
import { commonSchema } from '../../definition/read.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import type { DefinitionSource, SourceFile, Vocabulary } from '../../definition/types/source.ts';
import type { DefinitionKind } from './load.ts';
import type { DefinitionRegistry } from './registry.ts';

export interface Known {
  common: SourceFile;
  vocabulary: Vocabulary;
  /** keys of all topics there are */
  topics: readonly string[];
  served: Pick<DefinitionRegistry, 'topic' | 'entities'>;
}

/** What topics know of each other before any of them is served. */
export interface FreshTopics {
  processes: ProcessLookup;
  schemas: Readonly<Record<string, JsonSchema>>;
}

const NO_TOPICS: FreshTopics = { processes: () => undefined, schemas: {} };

export async function freshTopics(sources: readonly DefinitionSource[], common: SourceFile): Promise<FreshTopics> {
  const called = await calledAmong(sources);
  return { processes: (key) => called.get(key), schemas: schemasOf(sources, commonSchema(common)) };
}

/**
 * What the checker is told of the world around a folder.
 * @param fresh topics that are being loaded along with what is judged
 */
export function checkContext(
  kind: DefinitionKind,
  { common, vocabulary, topics, served }: Known,
  fresh: FreshTopics = NO_TOPICS,
): CheckContext & { common: SourceFile } {
  const entitySchemas = () =>
    Object.fromEntries(served.entities().map(({ key, schema, manifest }) => [key, asWritten(schema, manifest)]));
  const topicSchemas = () => ({
    ...Object.fromEntries(
      topics.flatMap((key) => {
        const topic = served.topic(key);
        return topic ? [[key, topic.schema]] : [];
      }),
    ),
    ...fresh.schemas,
  });
  return {
    common,
    vocabulary,
    topics,
    journeys: (key) => served.topic(key)?.journeys,
    processes: (key) => fresh.processes(key) ?? served.topic(key)?.process,
    ...(kind !== 'entity' && { entitySchemas: entitySchemas() }),
    ...(kind === 'topic' && { topicSchemas: topicSchemas() }),
  };
}
