import type { Behaviour } from './behaviour.ts';

/** What an encrypted value begins with. */
export const SEALED = 'sealed:';

/** Encrypts these fields before they are stored; what is sealed already (left empty in an update) stays. */
export function sealing(...fields: readonly string[]): NonNullable<Behaviour['prepare']> {
  return async ({ data }, { tools }) => {
    for (const name of fields) {
      const value = data[name];
      if (typeof value === 'string' && value !== '' && !value.startsWith(SEALED)) data[name] = await tools.seal(value);
    }
    return [];
  };
}
