import type { DefinitionSource, SourceFile } from '../definition/types/source.ts';

/** `GET /definitions/source/{kind}/{key}`: the files of the version that is served now. */
export interface ServedSource extends DefinitionSource {
  version: number;
  /** the shared parts as they were then */
  common: SourceFile;
  /** requests under way, of this version and of older ones: each keeps the version that it was started with */
  running: number;
}
