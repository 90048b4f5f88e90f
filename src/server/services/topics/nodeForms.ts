import type { JsonSchema } from '../../../definition/types/schema.ts';
import { nodeSchema } from '../../../definition/projection/project.ts';
import type { Hall } from '../hall.ts';

/** What one node of a topic takes. */
export interface NodeForm {
  topic: string;
  title: string;
  node: string;
  /** the node's name for people */
  name: string;
  schema: JsonSchema;
}

/** The forms of every topic as they are served: that of the applicant, and those of the tasks that write something. */
export function nodeForms(hall: Hall): NodeForm[] {
  return hall.registry.topics().flatMap((topic) => {
    const { key, manifest, process } = topic;
    const writing = Object.entries(manifest.nodes).filter(
      ([node, { write = [] }]) => process.nodes[node]?.type === 'userTask' && write.length > 0,
    );
    const form = (node: string, name: string): NodeForm => ({
      ...{ topic: key, title: manifest.title, node, name },
      schema: nodeSchema(topic, node),
    });
    return [form('start', manifest.title), ...writing.map(([node]) => form(node, process.nodes[node]?.name ?? node))];
  });
}
