import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { isLocalHttp } from './addresses.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: a public client. */
  readonly clientSecret: string | undefined;
}

/** Parameters sent to the provider with the browser, and stored here for the return. */
export interface Departure {
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier (RFC 7636). */
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface SocialIdentity {
  readonly subject: string;
  readonly name: string;
  /** Lower case; undefined: not provided. */
  readonly email: string | undefined;
  readonly emailVerified: boolean;
}

/** OpenID Connect with authorization code flow and PKCE (D27). Each call rejects if the provider fails. */
export interface OpenId {
  departure(redirectUri: string): Departure;
  /** The provider's authorization URL for the browser. */
  addressOf(client: ProviderClient, departure: Departure): Promise<string>;
  /** Exchanges the code of a callback; checks state, issuer, nonce, audience and signature. */
  arrive(client: ProviderClient, departure: Departure, query: string): Promise<SocialIdentity>;
}

const TIMEOUT_S = 8;
/** Cache lifetime of provider metadata, and maximum cached providers. */
const FRESH_MS = 3_600_000;
const MOST_KNOWN = 500;

/** `allowsLocal`: providers may be http on loopback, for tests and development. */
export function createOpenId(allowsLocal: boolean, now: () => number): OpenId {
  const fetch = createGuardedFetch(allowsLocal);
  const metadataOf = createDiscovery(allowsLocal, fetch, now);

  async function configure({ issuer, clientId, clientSecret }: ProviderClient): Promise<oidc.Configuration> {
    const metadata = await metadataOf(issuer);
    const config = new oidc.Configuration(metadata, clientId, {}, authentication(metadata, clientSecret));
    config.timeout = TIMEOUT_S;
    config[oidc.customFetch] = fetch;
    if (allowsLocal && isLocalHttp(new URL(issuer))) oidc.allowInsecureRequests(config);
    return config;
  }

  return {
    departure: (redirectUri) => ({
      redirectUri,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }),
    async addressOf(client, { state, nonce, verifier, redirectUri }) {
      const config = await configure(client);
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      if (url.protocol !== 'https:' && !(allowsLocal && isLocalHttp(url))) {
        throw new TypeError('A social provider sends browsers to https.');
      }
      return url.href;
    },
    async arrive(client, { state, nonce, verifier, redirectUri }, query) {
      const config = await configure(client);
      const address = new URL(redirectUri);
      address.search = query;
      const tokens = await oidc.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider gave no id token.');
      return identityOf({ ...(await moreOf(config, tokens.access_token, claims)), ...claims });
    },
  };
}

/** Fetches provider metadata, with a cache. */
function createDiscovery(allowsLocal: boolean, fetch: ReturnType<typeof createGuardedFetch>, now: () => number) {
  // Resolution 0: every read uses the current time.
  const ageing = { ttl: FRESH_MS, ttlResolution: 0, perf: { now } };
  const known = new LRUCache<string, Promise<oidc.ServerMetadata>>({ max: MOST_KNOWN, ...ageing });

  async function discover(issuer: string): Promise<oidc.ServerMetadata> {
    const url = new URL(issuer);
    const execute = allowsLocal && isLocalHttp(url) ? [oidc.allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_S, [oidc.customFetch]: fetch };
    return (await oidc.discovery(url, 'discovery', undefined, oidc.None(), options)).serverMetadata();
  }

  return (issuer: string): Promise<oidc.ServerMetadata> => {
    const before = known.get(issuer);
    if (before !== undefined) return before;
    const found = discover(issuer);
    known.set(issuer, found);
    // Failures are not cached.
    found.catch(() => known.get(issuer) === found && known.delete(issuer));
    return found;
  };
}

/** A client authentication method that the provider supports; default by the standard: basic. */
function authentication(metadata: oidc.ServerMetadata, secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}

/** Some providers return the e-mail address only from the userinfo endpoint. */
async function moreOf(config: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
  if (claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(config, accessToken, claims.sub);
}

const MOST_NAME = 120;

function identityOf(claims: Readonly<Record<string, unknown>>): SocialIdentity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const subject = text('sub');
  if (subject === '' || subject.length > 255) throw new Error('The provider named no subject.');
  const email = text('email').toLowerCase();
  const isEmail = /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email);
  const name = text('name') || text('preferred_username') || email;
  return {
    subject,
    name: [...name.replaceAll('\0', '')].slice(0, MOST_NAME).join('').toWellFormed(),
    email: isEmail ? email : undefined,
    emailVerified: isEmail && claims['email_verified'] === true,
  };
}
