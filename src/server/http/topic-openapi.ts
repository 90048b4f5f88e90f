import { API, PATHS } from '../../contract/paths.ts';
import type { Hall } from '../services/hall.ts';
import { nodeForms } from '../services/topics/nodeForms.ts';
import type { NodeForm } from '../services/topics/nodeForms.ts';

/** The parts of an OpenAPI document that forms are made of. */
export type Schemas = Record<string, object>;

interface JsonBody {
  content?: Record<string, { schema?: object }>;
}

/** Only what this room changes of a document's paths. */
export type Paths = Record<string, Record<string, { requestBody?: JsonBody }> | undefined>;

const JSON_TYPE = 'application/json';

/**
 * The forms of all topics as components: `topic.<key>.<node>` is what the node takes as `formData`, `start.<key>` and
 * `complete.<key>.<node>` are whole bodies.
 */
export function topicSchemas(hall: Hall): Schemas {
  const schemas: Schemas = {};
  for (const form of nodeForms(hall)) {
    schemas[formName(form)] = { title: `${form.title}: ${form.name}`, ...form.schema };
    schemas[bodyName(form)] = form.node === 'start' ? startBody(form) : completeBody(form);
  }
  return schemas;
}

/** The two calls that take a form, with the bodies of every topic in place of "any object". */
export function withTopicBodies<P extends Paths>(paths: P, hall: Hall): P {
  const forms = nodeForms(hall);
  const start = forms.filter(({ node }) => node === 'start');
  const complete = forms.filter(({ node }) => node !== 'start');
  const mapping = Object.fromEntries(start.map((form) => [form.topic, ref(bodyName(form)).$ref]));
  const body = (path: string, schema: (old: object) => object): Paths => {
    const operation = paths[path]?.['post'];
    if (operation === undefined) return {};
    const content = operation.requestBody?.content ?? {};
    const requestBody = {
      ...operation.requestBody,
      content: { ...content, [JSON_TYPE]: { schema: schema(content[JSON_TYPE]?.schema ?? { type: 'object' }) } },
    };
    return { [path]: { ...paths[path], post: { ...operation, requestBody } } };
  };
  return {
    ...paths,
    ...(start.length > 0 &&
      body(`${API}${PATHS.flow}/start`, () => ({
        oneOf: start.map((form) => ref(bodyName(form))),
        discriminator: { propertyName: 'topic', mapping },
      }))),
    ...body(`${API}${PATHS.flow}/complete`, (old) => ({
      anyOf: [old, ...complete.map((form) => ref(bodyName(form)))],
    })),
  };
}

const formName = ({ topic, node }: NodeForm): string => `topic.${topic}.${node}`;
const bodyName = ({ topic, node }: NodeForm): string =>
  node === 'start' ? `start.${topic}` : `complete.${topic}.${node}`;

export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function startBody(form: NodeForm): object {
  return {
    type: 'object',
    title: form.title,
    required: ['topic', 'formData'],
    properties: {
      topic: { const: form.topic },
      formData: ref(formName(form)),
      businessKey: {
        type: 'string',
        description: 'of the draft that is handed in; with a form also one of your own, which no request has yet',
      },
      approvers: { type: 'object', description: 'people for tasks for which nobody else is found, by task' },
    },
  };
}

function completeBody(form: NodeForm): object {
  return {
    type: 'object',
    title: `${form.title}: ${form.name}`,
    required: ['taskId', 'comment'],
    properties: {
      taskId: { type: 'string' },
      comment: { type: 'string', minLength: 1 },
      revision: { type: 'integer', description: 'of the task as it was seen' },
      formData: ref(formName(form)),
    },
  };
}
