import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';

export interface Account {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly name?: string;
}

/** A real local OpenID Connect provider; every visitor is signed in as the configured account. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Account of the next sign-in. */
  account: Account;
  /** Modifies the next responses of the token endpoint; undefined: unchanged. */
  change: ((tokens: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>) | undefined;
  /** Its signing key, to forge id tokens. */
  readonly signingKey: CryptoKey;
  /** Follows redirects like a browser, from the authorization URL to the URL on the merchant's site. */
  walk(address: string): Promise<URL>;
  close(): Promise<void>;
}

const KID = 'test-key';

/** Starts a provider on a free port with these clients, each with one redirect URI. */
export async function startOpenIdProvider(clients: readonly ClientMetadata[]): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: KID, alg: 'RS256', use: 'sig' };
  const provider: OpenIdProvider = {
    issuer,
    account: { subject: 'nobody' },
    change: undefined,
    signingKey: privateKey as CryptoKey,
    walk,
    close: () => close(server),
  };
  const oidc = new Provider(issuer, configure(provider, clients, key));
  const answer = oidc.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(oidc, provider, request, response);
    else if (request.url === '/token') void answerTokens(answer, provider, request, response);
    else answer(request, response);
  });
  return provider;
}

function configure(provider: OpenIdProvider, clients: readonly ClientMetadata[], key: object): Configuration {
  return {
    clients: [...clients],
    jwks: { keys: [key as never] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, subject) => {
      const { email, emailVerified = false, name } = provider.account;
      const more = { ...(email && { email, email_verified: emailVerified }), ...(name && { name }) };
      return { accountId: subject, claims: async () => ({ sub: subject, ...more }) };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, provider: made } = oidc;
      const grant = new made.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function interact(
  oidc: Provider,
  { account }: OpenIdProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await oidc.interactionFinished(request, response, { login: { accountId: account.subject } });
}

/** Lets the test modify responses of the token endpoint. */
async function answerTokens(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  provider: OpenIdProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { change } = provider;
  if (change === undefined) return answer(request, response);
  const end = response.end.bind(response);
  response.end = ((body: unknown) => {
    void Promise.resolve(change(JSON.parse(String(body)))).then((changed) => {
      const text = JSON.stringify(changed);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as typeof response.end;
  return answer(request, response);
}

const MOST_STEPS = 10;

async function walk(address: string): Promise<URL> {
  const home = new URL(address).origin;
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.origin !== home) return url;
  }
  throw new Error('The provider leads in circles.');
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
