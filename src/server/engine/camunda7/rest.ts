import { HallError } from '../../../contract/errors.ts';
import type { Rewritten } from './rewrite.ts';

/** What one step of a modification does: an activity instance is cancelled, or a token put before an activity. */
export type Instruction =
  { type: 'cancel'; activityInstanceId: string } | { type: 'startBeforeActivity'; activityId: string };

export type Variables = Readonly<Record<string, { value: boolean | number; type: 'Boolean' | 'Integer' }>>;

/** Where a token stands: an activity instance with nothing inside. */
export interface Leaf {
  id: string;
  activityId: string;
}

export interface Instance {
  id: string;
  businessKey: string | null;
}

interface ActivityInstance extends Leaf {
  childActivityInstances: ActivityInstance[];
}

/** So long the cluster may take to answer: a verb waits for it with its request locked. */
const PATIENCE_MS = 10_000;

/** As much of the Camunda 7 REST API as the hall needs. A cluster that is away or refuses is a HallError `unavailable`. */
export class CamundaRest {
  private readonly base: string;

  constructor(base: string) {
    this.base = base.replace(/\/$/, '');
  }

  /** Twice is once: what is there already in the same words is not deployed again. */
  async deploy({ key, xml }: Rewritten): Promise<void> {
    const form = new FormData();
    form.set('deployment-name', key);
    form.set('enable-duplicate-filtering', 'true');
    form.set('data', new Blob([xml]), `${key}.bpmn`);
    await this.call('POST', '/deployment/create', form);
  }

  /** The instance of a request that runs there. */
  async find(businessKey: string): Promise<string | undefined> {
    const query = new URLSearchParams({ businessKey });
    const [found] = (await this.call('GET', `/process-instance?${query.toString()}`)) as { id: string }[];
    return found?.id;
  }

  /** A page of the instances of these definitions, those with the same business key after each other. */
  async instancesOf(keys: readonly string[], first: number, most: number): Promise<Instance[]> {
    const page = new URLSearchParams({ firstResult: String(first), maxResults: String(most) });
    const sorting = ['businessKey', 'instanceId'].map((sortBy) => ({ sortBy, sortOrder: 'asc' }));
    const body = { processDefinitionKeyIn: keys, sorting };
    return (await this.call('POST', `/process-instance?${page.toString()}`, body)) as Instance[];
  }

  /** Where its tokens stand; nowhere when it is over. */
  async leaves(instance: string): Promise<Leaf[]> {
    const root = (await this.call('GET', `/process-instance/${instance}/activity-instances`, undefined, [404, 500])) as
      ActivityInstance | undefined;
    return root ? root.childActivityInstances.flatMap(leavesIn) : [];
  }

  /** Begins at the start event, or before these activities. */
  async start(key: string, businessKey: string, variables: Variables, before: readonly string[] = []): Promise<string> {
    const startInstructions = before.map((activityId) => ({ type: 'startBeforeActivity', activityId }));
    const body = { businessKey, variables, ...(before.length > 0 && { startInstructions }) };
    const started = (await this.call('POST', `/process-definition/key/${key}/start`, body)) as { id: string };
    return started.id;
  }

  /** Completes one task of an activity: they carry nothing, so any is as good as another. False where there is none. */
  async complete(instance: string, activityId: string, variables: Variables): Promise<boolean> {
    const query = new URLSearchParams({ processInstanceId: instance, taskDefinitionKey: activityId });
    const [task] = (await this.call('GET', `/task?${query.toString()}`)) as { id: string }[];
    if (!task) return false;
    await this.call('POST', `/task/${task.id}/complete`, { variables });
    return true;
  }

  /** Sends the message of an event to one that waits for it. False where nobody does. */
  async trigger(instance: string, event: string, variables: Variables): Promise<boolean> {
    const query = new URLSearchParams({ processInstanceId: instance, eventName: event, eventType: 'message' });
    const [found] = (await this.call('GET', `/event-subscription?${query.toString()}`)) as { executionId: string }[];
    if (!found) return false;
    await this.call('POST', `/execution/${found.executionId}/messageSubscriptions/${event}/trigger`, { variables });
    return true;
  }

  async modify(instance: string, instructions: readonly Instruction[], variables: Variables): Promise<void> {
    const given = instructions.map((each) => (each.type === 'cancel' ? each : { ...each, variables }));
    await this.call('POST', `/process-instance/${instance}/modification`, { instructions: given });
  }

  async remove(instance: string): Promise<void> {
    await this.call('DELETE', `/process-instance/${instance}`, undefined, [404]);
  }

  private async call(method: string, path: string, body?: object, absent: readonly number[] = []): Promise<unknown> {
    const isForm = body instanceof FormData;
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${this.base}${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        ...(body && !isForm && { headers: { 'content-type': 'application/json' } }),
      });
      text = await answer.text();
    } catch (error) {
      throw unavailable(`${method} ${path}`, error);
    }
    if (absent.includes(answer.status)) return undefined;
    if (!answer.ok) throw unavailable(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}

function leavesIn(instance: ActivityInstance): Leaf[] {
  const { id, activityId, childActivityInstances } = instance;
  return childActivityInstances.length > 0 ? childActivityInstances.flatMap(leavesIn) : [{ id, activityId }];
}

export function unavailable(reason: string, cause?: unknown): HallError {
  const error = new HallError('unavailable');
  error.cause = new Error(`the engine: ${reason}`, { cause });
  return error;
}
