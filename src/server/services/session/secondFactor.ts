import type { Transaction } from 'kysely';
import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import {
  confirmSecondFactor,
  dropSecondFactor,
  findSecondFactor,
  newRecoveryCodes,
  storeSecondFactor,
  useRecoveryCode,
  useStep,
} from '../../access/secondFactors.ts';
import { base32, newTotpSecret, otpauth, stepOfCode } from '../../access/totp.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { replay } from '../records/replay.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { counted, provePassword } from './ownPassword.ts';

type Tx = Transaction<Tables>;

/** From where the person asks: guesses are counted by his address too. */
interface Asked {
  ip: string;
  idempotency?: Idempotency | undefined;
}

/** Whether the person's login asks for a code, and how many recovery codes he has left. */
export async function secondFactorState(person: Person, hall: Hall): Promise<{ on: boolean; recoveryCodes: number }> {
  const factor = await findSecondFactor(hall.db, person.id);
  const on = factor?.isConfirmed ?? false;
  return { on, recoveryCodes: on ? (factor?.recovery.length ?? 0) : 0 };
}

/**
 * Makes a secret for the person's app. It asks for nothing until a code of it was typed: who scans wrongly is not locked out.
 * @throws HallError accountLocked, tooMany, oldPasswordWrong, secondFactorOn
 */
export async function beginSecondFactor(
  person: Person,
  input: Asked & { password: string; issuer: string },
  hall: Hall,
): Promise<{ secret: string; address: string }> {
  const sealed = await replay(person, input.idempotency, hall, async () => {
    await provePassword(person, input.password, input.ip, hall);
    const made = await seal(newTotpSecret().toString('base64url'), hall);
    return transaction(hall.db, (trx) =>
      idempotent(trx, person, input.idempotency, async () => {
        if ((await findSecondFactor(trx, person.id, true))?.isConfirmed) throw new HallError('secondFactorOn');
        await storeSecondFactor(trx, person.id, made, hall.clock.now());
        return made;
      }),
    );
  });
  const secret = Buffer.from(await unseal(sealed, hall), 'base64url');
  return { secret: base32(secret), address: otpauth(secret, person.username, input.issuer) };
}

/** The first code of the app turns it on; answers the recovery codes. @throws HallError secondFactorWrong, secondFactorOn */
export async function turnOnSecondFactor(
  person: Person,
  input: Asked & { code: string },
  hall: Hall,
): Promise<{ recoveryCodes: string[] }> {
  // whoever asks again hears the same codes; until then they are kept so that nobody reads them
  const sealed = await replay(person, input.idempotency, hall, () =>
    counted(person, input.ip, hall, async () => {
      const now = hall.clock.now();
      const known = await findSecondFactor(hall.db, person.id);
      if (!known) throw new HallError('secondFactorWrong');
      const secret = Buffer.from(await unseal(known.secret, hall), 'base64url');
      const codes = newRecoveryCodes();
      const kept = await seal(JSON.stringify(codes), hall);
      return transaction(hall.db, (trx) =>
        idempotent(trx, person, input.idempotency, async () => {
          const factor = await findSecondFactor(trx, person.id, true);
          if (factor?.isConfirmed) throw new HallError('secondFactorOn');
          const step = stepOfCode(secret, clean(input.code), now, 0);
          if (factor?.secret !== known.secret || step === undefined) throw new HallError('secondFactorWrong');
          await confirmSecondFactor(trx, person.id, { step, codes, now });
          return kept;
        }),
      );
    }),
  );
  return { recoveryCodes: JSON.parse(await unseal(sealed, hall)) as string[] };
}

/** @throws HallError accountLocked, tooMany, secondFactorWrong */
export async function turnOffSecondFactor(person: Person, input: Asked & { code: string }, hall: Hall): Promise<void> {
  await replay(person, input.idempotency, hall, () =>
    counted(person, input.ip, hall, async () => {
      const check = await codeChecker(person.id, input.code, hall);
      await transaction(hall.db, (trx) =>
        idempotent(trx, person, input.idempotency, async () => {
          if (!(await check(trx))) throw new HallError('secondFactorWrong');
          await dropSecondFactor(trx, person.id);
        }),
      );
    }),
  );
}

/**
 * Reads what a code is compared with, outside of any transaction; the answer compares, within one, and uses the code up. It
 * is true where no second factor is asked for.
 */
export async function codeChecker(userId: string, code: string, hall: Hall): Promise<(trx: Tx) => Promise<boolean>> {
  const known = await findSecondFactor(hall.db, userId);
  const secret = known && Buffer.from(await unseal(known.secret, hall), 'base64url');
  const typed = clean(code);
  return async (trx) => {
    const factor = await findSecondFactor(trx, userId, true);
    if (!factor?.isConfirmed) return true;
    if (!secret || factor.secret !== known.secret) return false;
    const step = stepOfCode(secret, typed, hall.clock.now(), factor.lastStep);
    if (step === undefined) return useRecoveryCode(trx, userId, factor, typed);
    await useStep(trx, userId, step);
    return true;
  };
}

/** As apps show it: in two halves. */
const clean = (code: string): string => code.replaceAll(/[\s-]/g, '');
