import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Envelope } from '../../../contract/envelope.ts';
import { suspendRequest } from '../../services/flow/verbs/suspendRequest.ts';
import { terminateRequest } from '../../services/flow/verbs/terminateRequest.ts';
import type { Hall } from '../../services/hall.ts';
import { compareVersions } from '../../services/processes/compareVersions.ts';
import { convertProcess } from '../../services/processes/convertProcess.ts';
import { getProcess, getProcessDiagram, listFaults } from '../../services/processes/getProcess.ts';
import { listWaiting } from '../../services/processes/listWaiting.ts';
import { loggedWork } from '../../services/processes/loggedWork.ts';
import { getProcessNode } from '../../services/processes/getProcessNode.ts';
import { getRunning } from '../../services/processes/getRunning.ts';
import { moveRequest } from '../../services/processes/moveRequest.ts';
import { reassignTask } from '../../services/processes/reassignTask.ts';
import { suspendProcess } from '../../services/processes/suspendProcess.ts';
import { TEXT, answers, object, ok } from '../envelope.ts';
import { recordCall } from '../recordCall.ts';
import { verbInput } from './flow-input.ts';
import type { ToldVerb } from './flow-input.ts';
import '../request.ts';

const TAGS = ['processes'];
const PARAMS = object({ id: TEXT }, ['id']);

interface IdParams {
  id: string;
}

/** What workflow administrators do with processes and requests. Their lists are those of the entities flow/*. */
export function processRoutes(app: FastifyInstance, hall: Hall): void {
  deployedRoutes(app, hall);
  runningRoutes(app, hall);

  app.get(
    '/definitions/faults',
    { schema: { tags: TAGS, summary: 'what the checker says about the folders', response: answers() } },
    async ({ person, locale }) => ok(listFaults(person, locale, hall)),
  );
}

const schema = (summary: string) => ({ tags: TAGS, summary, params: PARAMS, response: answers() });

function deployedRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Params: IdParams }>(
    '/flow/process/:id/xml',
    { schema: schema('a deployed process with its BPMN, its nodes and its versions') },
    async ({ person, params, locale }) => ok(await getProcess(person, { ...params, locale }, hall)),
  );

  app.get<{ Params: IdParams }>(
    '/flow/process/:id/diagram',
    { schema: { tags: TAGS, summary: 'a deployed process, SVG', params: PARAMS } },
    async ({ person, params, locale }, reply) =>
      reply.type('image/svg+xml; charset=utf-8').send(await getProcessDiagram(person, { ...params, locale }, hall)),
  );

  app.get<{ Params: IdParams }>(
    '/flow/process/:id/waiting',
    { schema: schema('where requests of this topic wait now, the fullest step first') },
    async ({ person, params, locale }) =>
      ok(await hall.reads.upToDate(() => listWaiting(person, { ...params, locale }, hall))),
  );

  app.get<{ Params: IdParams }>(
    '/flow/process/:id/changes',
    { schema: schema('what a version changed about the one before it') },
    async ({ person, params, locale }) => ok(await compareVersions(person, { ...params, locale }, hall)),
  );

  app.get<{ Params: IdParams & { activityId: string } }>(
    '/flow/process/:id/node/:activityId',
    {
      schema: {
        ...schema('one node of a deployed process: people, rights, ways'),
        params: object({ id: TEXT, activityId: TEXT }, ['id', 'activityId']),
      },
    },
    async ({ person, params, locale }) => ok(await getProcessNode(person, { ...params, locale }, hall)),
  );

  for (const [name, suspended] of SUSPENSIONS) {
    app.post<{ Params: IdParams }>(
      `/flow/process/:id/${name}`,
      { schema: schema(`${name} a process: whether it takes new requests`) },
      async (request) => {
        const { person, params, idempotency } = request;
        const about = { entity: 'flow/process', action: name, ...params, call: recordCall(request) } as const;
        await loggedWork(person, about, hall, () =>
          suspendProcess(person, { ...params, suspended, idempotency }, hall),
        );
        return ok(null);
      },
    );
  }

  app.post<{ Params: IdParams }>(
    '/flow/process/:id/convert',
    { schema: schema('makes a model of a deployed process') },
    async (request) => {
      const { person, params, idempotency } = request;
      const about = { entity: 'flow/process', action: 'convert', ...params, call: recordCall(request) } as const;
      return ok(await loggedWork(person, about, hall, () => convertProcess(person, { ...params, idempotency }, hall)));
    },
  );
}

const SUSPENSIONS = [
  ['suspend', true],
  ['activate', false],
] as const;

function runningRoutes(app: FastifyInstance, hall: Hall): void {
  app.get<{ Params: IdParams }>(
    '/flow/running/:id/tasks',
    { schema: schema('a request under way with who holds which task') },
    async ({ person, params, locale }) => ok(await getRunning(person, { ...params, locale }, hall)),
  );

  for (const [name, suspended] of SUSPENSIONS) {
    app.post<{ Params: IdParams }>(
      `/flow/running/:id/${name}`,
      { schema: schema(`${name} a request under way`) },
      (request) =>
        administered(request, name, hall, () => suspendRequest(request.person, onRunning(request), suspended, hall)),
    );
  }

  app.post<{ Params: IdParams }>(
    '/flow/running/:id/terminate',
    { schema: schema('ends a request, with a reason') },
    (request) =>
      administered(request, 'terminate', hall, () => terminateRequest(request.person, onRunning(request), hall)),
  );

  app.post<{ Params: IdParams }>(
    '/flow/running/:id/move',
    { schema: schema('puts a request at another user task, with a reason') },
    (request) => administered(request, 'move', hall, () => moveRequest(request.person, onRunning(request), hall)),
  );

  app.post<{ Params: IdParams }>(
    '/flow/task/:id/reassign',
    { schema: schema('gives an open task to somebody else, with a reason') },
    (request) =>
      administered(request, 'reassign', hall, () =>
        reassignTask(request.person, { ...verbInput(request), taskId: request.params.id }, hall),
      ),
  );
}

/** A verb of administrators, with its row in the operation log. */
async function administered(
  request: FastifyRequest<{ Params: IdParams }>,
  action: string,
  hall: Hall,
  work: () => Promise<unknown>,
): Promise<Envelope<null>> {
  const { comment = '', userId, targetActivityId } = verbInput(request);
  const parameters = { comment, ...(userId && { userId }), ...(targetActivityId && { targetActivityId }) };
  const about = { entity: 'flow/running', action, id: request.params.id, parameters } as const;
  await loggedWork(request.person, { ...about, call: recordCall(request) }, hall, work);
  return ok(null);
}

/** A verb on the request that stands in the address. */
function onRunning(request: FastifyRequest<{ Params: IdParams }>): ToldVerb {
  return { ...verbInput(request), processInstanceId: request.params.id, taskId: undefined };
}
