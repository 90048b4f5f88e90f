import { maintainEmbedded } from '../../db/maintenance.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { sealLogs } from '../audit/chain.ts';
import { serveSnapshots } from '../backup/snapshots.ts';
import { tellHead } from '../audit/tellHead.ts';
import { fireDueTimers } from '../flow/fireDueTimers.ts';
import { sweepEngine } from '../flow/sweepEngine.ts';
import type { Hall } from '../hall.ts';
import { dispatchOutbox } from '../outbox/dispatchOutbox.ts';
import type { Channels } from '../outbox/dispatchOutbox.ts';
import { askAboutOpenPayments } from '../pay/askAboutPayment.ts';
import { remindDue } from '../sla/remindDue.ts';
import { followCalendar } from '../sla/followCalendar.ts';
import { runDueSchedules } from '../schedule/runDueSchedules.ts';
import { expireDrafts } from '../studio/expireDrafts.ts';
import { publishPlanned } from '../studio/publishPlanned.ts';
import { forgetExpired } from './forgetExpired.ts';
import { forgetUploads, sweepFiles } from './sweepFiles.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Everything that happens by itself, each as often as somebody would notice its delay. */
export function hallJobs(channels: Channels, hall: Hall): Job[] {
  const always = async (work: Promise<unknown>) => {
    await work;
    return false;
  };
  return [
    {
      name: 'outbox',
      everyMilliseconds: SECOND,
      run: async () => (await dispatchOutbox(channels, hall)) > 0,
    },
    { name: 'timers', everyMilliseconds: SECOND, run: async () => (await fireDueTimers(hall)) > 0 },
    { name: 'reminders', everyMilliseconds: 15 * SECOND, run: async () => (await remindDue(hall)) > 0 },
    { name: 'calendar', everyMilliseconds: 30 * SECOND, run: () => followCalendar(hall) },
    {
      name: 'sockets',
      everyMilliseconds: 2 * SECOND,
      run: () => always(closeEndedSockets(hall)),
    },
    { name: 'audit', everyMilliseconds: 10 * SECOND, run: () => sealLogs(hall) },
    { name: 'auditHead', everyMilliseconds: 60 * MINUTE, run: () => always(tellHead(hall)) },
    { name: 'schedule', everyMilliseconds: 5 * SECOND, run: () => always(runDueSchedules(hall)) },
    { name: 'expired', everyMilliseconds: 10 * MINUTE, run: () => always(forgetExpired(hall)) },
    { name: 'studioPlans', everyMilliseconds: 5 * SECOND, run: () => publishPlanned(hall) },
    { name: 'studioDrafts', everyMilliseconds: 60 * MINUTE, run: () => always(expireDrafts(hall)) },
    { name: 'uploads', everyMilliseconds: 60 * MINUTE, run: () => always(forgetUploads(hall)) },
    { name: 'files', everyMilliseconds: 60 * MINUTE, run: () => always(sweepFiles(hall)) },
    ...(hall.settings.alipay === null
      ? []
      : [{ name: 'payments', everyMilliseconds: MINUTE, run: () => always(askAboutOpenPayments(hall)) }]),
    ...(hall.settings.camundaUrl === null
      ? []
      : [{ name: 'engine', everyMilliseconds: 10 * MINUTE, run: () => always(sweepEngine(hall)) }]),
    ...(hall.embedded
      ? [
          { name: 'maintenance', everyMilliseconds: MINUTE, run: () => maintainEmbedded(hall.db) },
          { name: 'snapshots', everyMilliseconds: SECOND, run: () => always(serveSnapshots(hall)) },
        ]
      : []),
  ];
}

/** A socket ends with its session, and with the right of its person to be here. */
export async function closeEndedSockets(hall: Hall): Promise<void> {
  await hall.directory.fresh();
  await hall.sockets.closeEnded(async (sessionId, userId) => {
    if (!hall.directory.person(userId)) return false;
    return (await hall.sessions.byId(sessionId, hall.clock.now())) !== undefined;
  });
}
