import type { DefinitionSource, SourceFile } from '../definition/types/source.ts';

/** `GET /definitions/source/{kind}/{key}`: the files of the version that is served now. */
export interface ServedSource extends DefinitionSource {
  version: number;
  /** the shared parts as they were then */
  common: SourceFile;
}
