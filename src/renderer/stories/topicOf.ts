import type { TopicDefinition } from '../../definition/types/definition.ts';
import type { TopicManifest } from '../../definition/types/manifest.ts';
import type { GalleryDefinition } from './gallery.ts';

/** The definition with empty places for what a form does not ask for. */
export function topicOf({ key, schema, uiSchema, manifest, samples }: GalleryDefinition): TopicDefinition {
  return {
    ...{ kind: 'topic', key, hash: '', schema, uiSchema, manifest: manifest as TopicManifest, samples },
    ...{ journeys: [], translations: {} },
    process: {
      ...{ id: key, name: '', nodes: {}, flows: {}, lanes: [], annotations: [], xml: '' },
      diagram: { shapes: {}, edges: {} },
    },
  };
}
