import type { HistoryOutcome } from '../../../contract/flow.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { verbsThat } from '../../../definition/verbs.ts';
import type { RowIds } from '../../engine/port.ts';
import type { Handle, InstanceRow } from './rows.ts';

/** One step of the history with the form after it. */
export interface TrailStep {
  seq: number;
  activity_id: string;
  activity_name: string;
  assignee: string | null;
  on_behalf_of: string | null;
  outcome: HistoryOutcome;
  comment: string;
  rows: RowIds | null;
  snapshot: FormData | null;
  ended_at: Date | null;
}

/** Outcomes by which a person moved a request, with its form before his eyes. */
export const DECISIONS: ReadonlySet<HistoryOutcome> = new Set([
  'start',
  ...verbsThat(({ decides }) => decides === true),
]);

/** The steps of a request in order. As long as none has changed the form, it is what was handed in. */
export async function readTrail(
  { id, form_data }: Pick<InstanceRow, 'id' | 'form_data'>,
  db: Handle,
): Promise<TrailStep[]> {
  const steps = await readSteps(id, db);
  if (steps.some(({ snapshot }) => snapshot !== null)) return steps;
  return steps.map((step) => (step.outcome === 'start' ? { ...step, snapshot: form_data } : step));
}

async function readSteps(instanceId: string, db: Handle): Promise<TrailStep[]> {
  return db
    .selectFrom('wf_history')
    .select([
      'seq',
      'activity_id',
      'activity_name',
      'assignee',
      'on_behalf_of',
      'outcome',
      'comment',
      'rows',
      'snapshot',
      'ended_at',
    ])
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .execute();
}
