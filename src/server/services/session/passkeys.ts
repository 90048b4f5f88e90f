import type { Transaction } from 'kysely';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { HallError } from '../../../contract/errors.ts';
import type { PasskeyRow } from '../../../contract/person.ts';
import type { Person } from '../../../contract/person.ts';
import {
  dropPasskey,
  findPasskey,
  MOST_PASSKEYS,
  passkeysOf,
  storePasskey,
  usePasskey,
} from '../../access/passkeys.ts';
import { dropChallenge, findChallenge, findSecondFactor, makeChallenge } from '../../access/secondFactors.ts';
import type { Tables } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import type { Hall } from '../hall.ts';
import { idempotent } from '../idempotency.ts';
import type { Idempotency } from '../idempotency.ts';
import { replay } from '../records/replay.ts';
import { counted } from './ownPassword.ts';
import { codeChecker } from './secondFactor.ts';

type Tx = Transaction<Tables>;

/** Where the person's browser is: a passkey is made for one address and answers at no other. */
export interface Site {
  /** as the browser says it: `https://hall.example.edu` */
  origin: string;
  /** as people know it */
  name: string;
}

interface Asked {
  ip: string;
  idempotency?: Idempotency | undefined;
}

/** In place of a password's hash: such a challenge is worth nothing at the login, and a login's nothing here. */
const FOR_A_PASSKEY = 'passkey';

// what verifies is large, and most people have no passkey
const library = () => import('@simplewebauthn/server');

const hostOf = (origin: string): string => new URL(origin).hostname;

export async function ownPasskeys(person: Person, hall: Hall): Promise<PasskeyRow[]> {
  const rows = await passkeysOf(hall.db, person.id);
  return rows.map(({ id, name, created_at, used_at }) => ({
    ...{ id, name, createDate: created_at.toISOString() },
    usedDate: used_at?.toISOString() ?? null,
  }));
}

/**
 * What the person's browser makes a passkey by. It asks for a code, as turning the second factor off does: whoever finds a
 * screen unlocked adds no key of his own. The codes stay, for who loses the key.
 * @throws HallError accountLocked, tooMany, secondFactorOff, tooManyPasskeys, secondFactorWrong
 */
export async function beginPasskey(
  person: Person,
  { code, site, ...asked }: Asked & { code: string; site: Site },
  hall: Hall,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const challenge = await replay(person, asked.idempotency, hall, () =>
    counted(person, asked.ip, hall, async () => {
      const check = await codeChecker(person.id, code, hall);
      return transaction(hall.db, (trx) =>
        idempotent(trx, person, asked.idempotency, async () => {
          if (!(await findSecondFactor(trx, person.id, true))?.isConfirmed) throw new HallError('secondFactorOff');
          if ((await passkeysOf(trx, person.id)).length >= MOST_PASSKEYS) {
            throw new HallError('tooManyPasskeys', { values: { count: MOST_PASSKEYS } });
          }
          if (!(await check(trx))) throw new HallError('secondFactorWrong');
          return makeChallenge(trx, person.id, FOR_A_PASSKEY, hall.clock.now());
        }),
      );
    }),
  );
  const known = await passkeysOf(hall.db, person.id);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site.origin),
    userName: person.username,
    userDisplayName: person.realName,
    userID: new Uint8Array(Buffer.from(person.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // beside a password: a stick without a PIN and without room for names is good enough
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Keeps what the browser has made. @throws HallError secondFactorOff, passkeyWrong */
export async function addPasskey(
  person: Person,
  { name, answer, site, ...asked }: Asked & { name: string; answer: RegistrationResponseJSON; site: Site },
  hall: Hall,
): Promise<void> {
  await replay(person, asked.idempotency, hall, async () => {
    const now = hall.clock.now();
    let challenge = '';
    const { verifyRegistrationResponse } = await library();
    const made = await verifyRegistrationResponse({
      response: answer,
      async expectedChallenge(value) {
        challenge = value;
        const asking = await findChallenge(hall.db, value, now);
        return asking?.userId === person.id && asking.hash === FOR_A_PASSKEY;
      },
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site.origin),
      requireUserVerification: false,
    }).catch(() => undefined);
    const credential = made?.registrationInfo?.credential;
    if (!credential) throw new HallError('passkeyWrong');
    await transaction(hall.db, (trx) =>
      idempotent(trx, person, asked.idempotency, async () => {
        if (!(await findSecondFactor(trx, person.id, true))?.isConfirmed) throw new HallError('secondFactorOff');
        const { id, counter, transports = [] } = credential;
        const key = Buffer.from(credential.publicKey).toString('base64url');
        const row = { id, name, counter, transports, public_key: key, user_id: person.id, created_at: now };
        const isNew = (await dropChallenge(trx, challenge)) && (await storePasskey(trx, row));
        if (!isNew) throw new HallError('passkeyWrong');
      }),
    );
  });
}

/** @throws HallError accountLocked, tooMany, notFound, secondFactorWrong */
export async function removePasskey(
  person: Person,
  { id, code, ...asked }: Asked & { id: string; code: string },
  hall: Hall,
): Promise<void> {
  await replay(person, asked.idempotency, hall, async () => {
    if (!(await findPasskey(hall.db, person.id, id))) throw new HallError('notFound');
    await counted(person, asked.ip, hall, async () => {
      const check = await codeChecker(person.id, code, hall);
      await transaction(hall.db, (trx) =>
        idempotent(trx, person, asked.idempotency, async () => {
          if (!(await check(trx))) throw new HallError('secondFactorWrong');
          if (!(await dropPasskey(trx, person.id, id))) throw new HallError('notFound');
        }),
      );
    });
  });
}

/**
 * Verifies what a passkey has signed, outside of any transaction; the answer tells, within one, whether it is good still, and
 * uses it up.
 * @param challenge what the login answered to the right password
 */
export async function passkeyChecker(
  userId: string,
  { answer, challenge, origin }: { answer: AuthenticationResponseJSON; challenge: string; origin: string },
  hall: Hall,
): Promise<(trx: Tx) => Promise<boolean>> {
  const known = await findPasskey(hall.db, userId, answer.id);
  if (!known) return async () => false;
  const { id, counter, public_key: key } = known;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: { id, counter, publicKey: new Uint8Array(Buffer.from(key, 'base64url')) },
    requireUserVerification: false,
  }).catch(() => undefined);
  return async (trx) => {
    const held = await findPasskey(trx, userId, id, true);
    // another login has used it meanwhile
    if (verified?.verified !== true || held?.counter !== counter) return false;
    await usePasskey(trx, id, verified.authenticationInfo.newCounter, hall.clock.now());
    return true;
  };
}
