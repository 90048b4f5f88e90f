import type { Configuration } from 'openid-client';

/** Another server that says who somebody is, over OpenID Connect. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** whose value is the username here */
  claim: string;
}

/** What the hall keeps to itself while somebody is over there. */
export interface Journey {
  state: string;
  nonce: string;
  /** RFC 7636: who steals the code cannot use it */
  verifier: string;
}

export interface CampusLogin {
  /** where to send him */
  depart(redirectUri: string): Promise<Journey & { address: string }>;
  /**
   * The username of who came back to `address`; undefined where the server says none.
   * @throws Error when the answer is not the one that was asked for
   */
  arrive(address: URL, journey: Journey): Promise<string | undefined>;
}

const PATIENCE_SECONDS = 10;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function openCampusLogin(settings: OidcSettings): CampusLogin {
  let known: Promise<Configuration> | undefined;
  const configuration = (): Promise<Configuration> => {
    known ??= discover(settings);
    // a server that was away at first is asked again
    known.catch(() => (known = undefined));
    return known;
  };
  return {
    async depart(redirectUri) {
      const oidc = await import('openid-client');
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        ...{ state, nonce },
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { state, nonce, verifier, address: address.href };
    },

    async arrive(address, { state, nonce, verifier }) {
      const oidc = await import('openid-client');
      const server = await configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await oidc.authorizationCodeGrant(server, address, checks);
      const claims = tokens.claims();
      const own = textOf(claims?.[settings.claim]);
      if (own !== undefined || !claims || !server.serverMetadata().userinfo_endpoint) return own;
      const told = await oidc.fetchUserInfo(server, tokens.access_token, claims.sub);
      return textOf(told[settings.claim]);
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const oidc = await import('openid-client');
  const address = new URL(issuer);
  // on the way to this machine itself nobody listens
  const execute = address.protocol === 'http:' && LOOPBACK.test(address.hostname) ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(address, clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
    execute,
    timeout: PATIENCE_SECONDS,
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
