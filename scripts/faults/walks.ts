import { isDeepStrictEqual } from 'node:util';
import { PATHS } from '../../src/contract/paths.ts';
import type { Detail, OpenTask } from '../../src/contract/flow.ts';
import { linksIn } from '../../src/definition/linked.ts';
import type { Journey } from '../../src/definition/types/definition.ts';
import { loadSources } from '../../src/server/definitions/load.ts';
import type { Asking } from './asking.ts';
import { between } from './fault.ts';

/** A journey of one of the house's topics. */
export interface Route {
  name: string;
  topic: string;
  journey: Journey;
}

/** What people were told of one walk. */
export interface Walk {
  id: string;
  /** undefined: every step was acknowledged */
  refused?: string;
}

/** A row of a request's history, without what is another one each time. */
export type History = readonly (string | null)[][];

/** So many journeys in which no time goes by and no other request is named, in an order of the seed. */
export async function someRoutes(topicsDir: string, count: number, random: () => number): Promise<Route[]> {
  const routes = (await loadSources(topicsDir, 'topic')).flatMap(({ key, files }) =>
    files.flatMap(({ name, text }): Route[] => {
      if (!name.startsWith('samples/journey-')) return [];
      const journey = JSON.parse(text) as Journey;
      const waits = journey.steps.some(({ after }) => after !== undefined);
      return waits || linksIn(journey.formData).length > 0 ? [] : [{ name: `${key}/${name}`, topic: key, journey }];
    }),
  );
  for (let last = routes.length - 1; last > 0; last--) {
    const other = between(random, 0, last);
    [routes[last], routes[other]] = [routes[other], routes[last]] as [Route, Route];
  }
  return routes.slice(0, count);
}

/** Walks once; undefined where the form was not taken: somebody else has booked the same meanwhile, for example. */
export async function walk({ topic, journey }: Route, label: string, asking: Asking): Promise<Walk | undefined> {
  const { as, formData, steps } = journey;
  const form = { topic, formData };
  const started = await asking.post<{ processInstanceId: string }>(as, `${PATHS.flow}/start`, form, label);
  if (started.code !== 0 || !started.data) return undefined;
  const id = started.data.processInstanceId;
  for (const [index, { by, at, do: verb, expect, ...words }] of steps.entries()) {
    // what was written besides is looked at by the topic's own tests
    if (expect !== undefined) continue;
    const of = at === undefined ? { processInstanceId: id } : await taskAt(at, by, id, asking);
    if (of === undefined) return { id, refused: `${by} has no task at ${at}` };
    const key = `${label}-${index}`;
    const { code, status, message } = await asking.post(by, `${PATHS.flow}/${verb}`, { ...of, ...words }, key);
    if (code !== 0) return { id, refused: `${by} cannot ${verb} at ${at}: ${status} ${message}` };
  }
  return { id };
}

async function taskAt(at: string, by: string, id: string, asking: Asking) {
  const { data } = await asking.get<Detail>(by, `${PATHS.detail}?processInstanceId=${id}`);
  const open = (data?.openTasks ?? []).filter(({ activityId }) => activityId === at);
  const isHis = ({ assignee }: OpenTask): boolean => assignee === by;
  const task = open.find(isHis) ?? open.find(({ assignee }) => assignee === null) ?? open[0];
  return task && { taskId: task.taskId, revision: task.revision };
}

/** A route with the history that it has when nobody disturbs it; undefined where it cannot be walked twice in the same way. */
export async function undisturbed(
  route: Route,
  asking: Asking,
  historyOf: (id: string) => Promise<History>,
): Promise<{ history: History | undefined; ids: string[] }> {
  const walks = [await walk(route, `${route.name}-1`, asking), await walk(route, `${route.name}-2`, asking)];
  const ids = walks.flatMap((walked) => walked?.id ?? []);
  const isWhole = walks.every((walked) => walked !== undefined && walked.refused === undefined);
  const [one, other] = await Promise.all(ids.map(historyOf));
  return { history: isWhole && isDeepStrictEqual(one, other) ? one : undefined, ids };
}
