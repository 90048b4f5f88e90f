import type { Kysely } from 'kysely';
import { alipayKey } from '../../channels/alipay.ts';
import type { AlipayAccount } from '../../channels/alipay.ts';
import type { Tables } from '../../db/tables.ts';
import type { Hall } from '../hall.ts';
import { readParameter } from '../parameters.ts';

/** Whose notices are believed: the three parameters; null when one is missing. */
export async function alipayParty(
  hall: Hall,
  db: Kysely<Tables> = hall.db,
): Promise<Pick<AlipayAccount, 'appId' | 'sellerId' | 'publicKey'> | null> {
  const [text, appId, sellerId] = [
    await readParameter('ALIPAY_PUBLIC_KEY', hall, db),
    await readParameter('ALIPAY_APP_ID', hall, db),
    await readParameter('ALIPAY_SELLER_ID', hall, db),
  ];
  const publicKey = text === undefined ? null : alipayKey(text);
  return publicKey && appId && sellerId ? { appId, sellerId, publicKey } : null;
}

/** The account that payments are started with; null where there is none. */
export async function alipayAccount(hall: Hall, db: Kysely<Tables> = hall.db): Promise<AlipayAccount | null> {
  const { alipay } = hall.settings;
  const party = alipay && (await alipayParty(hall, db));
  return party && { ...party, ...alipay };
}
