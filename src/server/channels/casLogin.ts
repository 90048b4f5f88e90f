import { randomBytes } from 'node:crypto';
import { SaxesParser } from 'saxes';
import type { CampusLogin } from './campusLogin.ts';

const PATIENCE_MILLISECONDS = 10_000;
/** More than any answer about one ticket. */
const MOST_CHARACTERS = 100_000;
const NAMESPACE = 'http://www.yale.edu/tp/cas';

/**
 * A campus login by CAS (protocol 3.0). The address that people come back to holds a state of this one journey, and a ticket is
 * good for that address alone: another one's ticket, pushed into somebody's browser, opens nothing.
 * @param server `https://cas.example.edu/cas`
 */
export function openCasLogin(server: string): CampusLogin {
  const call = (path: string, query: Record<string, string>): string =>
    `${server}/${path}?${new URLSearchParams(query).toString()}`;
  const serviceOf = (redirectUri: string, state: string): string =>
    `${redirectUri}?${new URLSearchParams({ state }).toString()}`;
  return {
    depart(redirectUri) {
      const state = randomBytes(32).toString('base64url');
      const address = call('login', { service: serviceOf(redirectUri, state) });
      return Promise.resolve({ state, nonce: '', verifier: '', address });
    },

    async arrive(address, { state }) {
      const ticket = address.searchParams.get('ticket') ?? '';
      if (address.searchParams.get('state') !== state || ticket === '') throw new Error('no answer of this journey');
      const service = serviceOf(address.origin + address.pathname, state);
      const response = await fetch(call('p3/serviceValidate', { service, ticket }), {
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      const text = await response.text();
      if (!response.ok || text.length > MOST_CHARACTERS) throw new Error(`the CAS server answers ${response.status}`);
      return userOf(text);
    },
  };
}

/** @throws Error with the server's own code (`INVALID_TICKET`, …) where it knows nobody */
function userOf(xml: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  let [user, failure] = ['', ''];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    path.push(uri === NAMESPACE ? local : '');
    if (path.join('/') === 'serviceResponse/authenticationFailure') failure = attributes['code']?.value ?? 'failed';
  });
  parser.on('text', (text) => {
    if (path.join('/') === 'serviceResponse/authenticationSuccess/user') user += text;
  });
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
  if (failure !== '' || user.trim() === '') throw new Error(`the CAS server names nobody: ${failure}`);
  return user.trim();
}
