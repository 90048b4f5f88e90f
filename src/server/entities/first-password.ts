import type { FormData } from '../../definition/types/json.ts';
import type { ReadContext } from './behaviour.ts';

/** A password of chance with its hash, for `prepareActions`: it is shown once and kept nowhere. */
export async function firstPassword({ tools }: ReadContext): Promise<FormData> {
  const password = randomPassword();
  return { password, hash: await tools.hashPassword(password) };
}

/** 16 characters of four kinds, none of which look alike. */
function randomPassword(): string {
  const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%&*+'];
  const bytes = crypto.getRandomValues(new Uint32Array(16));
  return [...bytes]
    .map((byte, i) => (kinds[i % kinds.length] ?? '').charAt(byte % (kinds[i % kinds.length] ?? ' ').length))
    .join('');
}
