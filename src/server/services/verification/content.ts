import { DECISIONS } from '../flow/requestTrail.ts';
import type { TrailStep } from '../flow/requestTrail.ts';
import type { InstanceRow } from '../flow/rows.ts';
import type { Hall } from '../hall.ts';
import { codeFor, digestOf } from './code.ts';
import { sharedSecret } from './secret.ts';

/** The name of the key that signs printed sheets. */
export const SHEET_SECRET = 'sheet';

/** The fingerprint of what a sheet shows of a request: its form, its state, and who decided what. */
export function requestDigest(instance: InstanceRow, trail: readonly TrailStep[], secret: Buffer): string {
  const steps = trail
    .filter(({ outcome }) => DECISIONS.has(outcome))
    .map(({ seq, activity_id, assignee, on_behalf_of, outcome, comment, ended_at }) => [
      seq,
      activity_id,
      assignee,
      on_behalf_of,
      outcome,
      comment,
      ended_at?.toISOString() ?? null,
    ]);
  const { id, number, initiator, state, form_data } = instance;
  return digestOf({ id, number, initiator, state, form: form_data, steps }, secret);
}

/** What the sheet of a request carries so that it can be checked. */
export async function verificationOf(
  instance: InstanceRow,
  trail: readonly TrailStep[],
  hall: Hall,
): Promise<{ code: string; digest: string }> {
  const secret = await sharedSecret(SHEET_SECRET, hall);
  const digest = requestDigest(instance, trail, secret);
  return { digest, code: codeFor({ instanceId: instance.id, digest }, secret) };
}
