import { Cron } from 'croner';
import { HallError } from '../../contract/errors.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { Behaviour, BehaviourContext } from './behaviour.ts';
import { updateRecord } from './store.ts';
import type { StoredRecord } from './store.ts';

const PAUSED = 0;
const NORMAL = 1;

/** A job that is run by the clock. What it may be is a closed list in the server, see services/schedule. */
export const schedule: Behaviour = {
  async beforeSave({ data }, { text, tools }) {
    const fault = tools.jobFault(String(data['beanName']), String(data['params'] ?? ''));
    return [
      ...(nextRun(String(data['cronExpression']), new Date())
        ? []
        : [{ path: 'cronExpression', message: text('cron') }]),
      ...(fault === null ? [] : [{ path: 'params', message: text(fault) }]),
    ];
  },
  actions: {
    pause: (record, _input, context) => setStatus(record, PAUSED, context),
    resume: (record, _input, context) => setStatus(record, NORMAL, context),
    run: async () => null,
  },
  afterActions: {
    /** Says how it went, not that it was asked for. */
    async run(record, { tools }) {
      const reason = await tools.runJob(record);
      if (reason !== null) throw new HallError('jobFailed', { values: { reason } });
      return null;
    },
  },
};

/** Quartz expressions: seconds first, `?` allowed, Sunday is 1. Undefined for what is none or never comes. */
export function nextRun(expression: string, after: Date): Date | undefined {
  try {
    const cron = new Cron(expression, { paused: true, utcOffset: 480, alternativeWeekdays: true, sloppyRanges: true });
    return cron.nextRun(after) ?? undefined;
  } catch {
    return undefined;
  }
}

async function setStatus(record: StoredRecord, status: number, context: BehaviourContext): Promise<null> {
  const { trx, definition, person, now } = context;
  const data: FormData = { ...record.data, status };
  await updateRecord(trx, definition, record.id, data, { by: person.id, at: now }, record.revision);
  return null;
}
