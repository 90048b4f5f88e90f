import type { DefinitionSource, SourceFile, Vocabulary } from '../definition/types/source.ts';

/** `GET /definitions/source/{kind}/{key}`: the files of the version that is served now. */
export interface ServedSource extends DefinitionSource {
  version: number;
  /** the shared parts as they were then */
  common: SourceFile;
  /** requests under way, of this version and of older ones: each keeps the version that it was started with */
  running: number;
  /** records of an entity */
  records?: number;
}

/** `GET /definitions/vocabulary`: the names that definitions may refer to, as the running hall knows them. */
export interface ServedVocabulary extends Vocabulary {
  /** keys of the topics that are served */
  topics: string[];
}
