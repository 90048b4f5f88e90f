import type {
  Deployed,
  ModelDrawing,
  ProcessFault,
  ProcessFile,
  ProcessNodeDetail,
  RunningInstance,
  SavedDrawing,
  VersionChanges,
  WaitingStep,
} from '../../../contract/processes.ts';
import type { DraftMeaning } from '../../../contract/studio/publishing.ts';
import type { Fault } from '../../../definition/types/source.ts';
import { get, post, put, send } from '../../api/client.ts';
import { judge } from '../../api/envelope.ts';

const at = (path: string, id: string) => `/flow/${path}/${encodeURIComponent(id)}`;

export function modelDrawing(id: string): Promise<ModelDrawing> {
  return get(`${at('model', id)}/drawing`, { quiet: true });
}

/** Rejects with 409 when somebody else was faster. */
export function saveDrawing(id: string, drawing: { xml: string; revision: number }): Promise<SavedDrawing> {
  return put(`${at('model', id)}/drawing`, { json: drawing, quiet: true });
}

/** What deploying would mean. Rejects with 422 and `data.faults` when it does not pass the checker. */
export function modelMeaning(id: string): Promise<DraftMeaning> {
  return get(`${at('model', id)}/meaning`, { quiet: true });
}

/** Rejects with 422 and `data.faults` when it does not pass the checker. */
export function deployModel(id: string, revision: number, idempotencyKey: string): Promise<Deployed> {
  return post(`${at('model', id)}/deploy`, { json: { revision }, idempotencyKey, quiet: true });
}

/** What a refused deployment says about the drawing. */
export function faultsIn(data: unknown): ProcessFault[] {
  if (typeof data !== 'object' || data === null || !('faults' in data) || !Array.isArray(data.faults)) return [];
  return data.faults as ProcessFault[];
}

export function processFile(id: string): Promise<ProcessFile> {
  return get(`${at('process', id)}/xml`, { quiet: true });
}

export function versionChanges(id: string): Promise<VersionChanges> {
  return get(`${at('process', id)}/changes`, { quiet: true });
}

export async function processDiagram(id: string, signal: AbortSignal): Promise<string> {
  const response = await send('get', `${at('process', id)}/diagram`, { signal });
  if (!response.ok) judge(response.status, await response.json().catch(() => undefined));
  return response.text();
}

export function waitingSteps(id: string): Promise<WaitingStep[]> {
  return get(`${at('process', id)}/waiting`, { quiet: true });
}

export function processNode(id: string, activityId: string): Promise<ProcessNodeDetail> {
  return get(`${at('process', id)}/node/${encodeURIComponent(activityId)}`, { quiet: true });
}

export function actOnProcess(id: string, action: 'suspend' | 'activate'): Promise<unknown> {
  return post(`${at('process', id)}/${action}`, { json: {} });
}

export function convertProcess(id: string): Promise<{ id: string }> {
  return post(`${at('process', id)}/convert`, { json: {} });
}

export function runningInstance(id: string): Promise<RunningInstance> {
  return get(`${at('running', id)}/tasks`, { quiet: true });
}

export interface RunningAction {
  comment?: string;
  targetActivityId?: string;
  fromTaskId?: string;
  /** of that task, or of the request where everything moves */
  revision?: number;
}

export function actOnRunning(
  id: string,
  action: 'suspend' | 'activate' | 'terminate' | 'move',
  body: RunningAction,
  idempotencyKey: string,
): Promise<unknown> {
  return post(`${at('running', id)}/${action}`, { json: body, idempotencyKey, quiet: true });
}

export function reassignTask(
  taskId: string,
  body: { userId: string; comment: string; revision: number },
  idempotencyKey: string,
): Promise<unknown> {
  return post(`${at('task', taskId)}/reassign`, { json: body, idempotencyKey, quiet: true });
}

export function definitionFaults(): Promise<Fault[]> {
  return get('/definitions/faults', { quiet: true });
}
