import type { CheckContext } from '../../definition/check/check.ts';
import { asWritten } from '../../definition/check/vocabulary.ts';
import type { ProcessLookup } from '../../definition/process/called.ts';
import type { SourceFile, Vocabulary } from '../../definition/types/source.ts';
import type { DefinitionKind } from './load.ts';
import type { DefinitionRegistry } from './registry.ts';

export interface Known {
  common: SourceFile;
  vocabulary: Vocabulary;
  /** keys of all topics there are */
  topics: readonly string[];
  served: Pick<DefinitionRegistry, 'topic' | 'entities'>;
}

/**
 * What the checker is told of the world around a folder.
 * @param fresh processes that are being loaded along with what is judged
 */
export function checkContext(
  kind: DefinitionKind,
  { common, vocabulary, topics, served }: Known,
  fresh: ProcessLookup = () => undefined,
): CheckContext & { common: SourceFile } {
  const entitySchemas = () =>
    Object.fromEntries(served.entities().map(({ key, schema, manifest }) => [key, asWritten(schema, manifest)]));
  const topicSchemas = () =>
    Object.fromEntries(
      topics.flatMap((key) => {
        const topic = served.topic(key);
        return topic ? [[key, topic.schema]] : [];
      }),
    );
  return {
    common,
    vocabulary,
    topics,
    journeys: (key) => served.topic(key)?.journeys,
    processes: (key) => fresh(key) ?? served.topic(key)?.process,
    ...(kind !== 'entity' && { entitySchemas: entitySchemas() }),
    ...(kind === 'topic' && { topicSchemas: topicSchemas() }),
  };
}
