import { PATHS } from '../../contract/paths.ts';
import type { LoginChallenge, PasskeyRow } from '../../contract/person.ts';
import { get, post, put, remove } from './client.ts';

// for the few who have one, once they press its button
const library = () => import('@simplewebauthn/browser');

/** Not in old browsers, nor where a page came unencrypted over a network. */
export const canHavePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The person's own passkeys. */
export const passkeys = {
  list: () => get<PasskeyRow[]>(PATHS.passkeys, { quiet: true }),

  /** The browser asks the person for his device. Rejects with an ApiError, or as the browser does when he cancels. */
  async add(name: string, code: string): Promise<void> {
    type Options = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]['optionsJSON'];
    const optionsJSON = await post<Options>(PATHS.passkeys, { json: { code }, quiet: true });
    const { startRegistration } = await library();
    const passkey = await startRegistration({ optionsJSON });
    await put(PATHS.passkeys, { json: { name, passkey }, quiet: true });
  },

  remove: (id: string, code: string) =>
    remove(`${PATHS.passkeys}/${encodeURIComponent(id)}`, { json: { code }, quiet: true }),
};

/** What a passkey signs of a login. Rejects as the browser does when the person cancels. */
export async function signChallenge({ challenge, passkeys: known }: LoginChallenge): Promise<object> {
  const { startAuthentication } = await library();
  type Known = NonNullable<Parameters<typeof startAuthentication>[0]['optionsJSON']['allowCredentials']>;
  const allowCredentials = known.map(({ id, transports }) => ({ id, transports, type: 'public-key' })) as Known;
  return startAuthentication({ optionsJSON: { challenge, allowCredentials, userVerification: 'preferred' } });
}
