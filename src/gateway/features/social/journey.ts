/** The way to a provider and back (M102, D27): two short stays at this gateway with a foreign site between. */
import { SOCIAL_CALLBACK } from '#contract/social/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import type { SocialDeps } from './needs.ts';
import type { SocialIdentity } from './openid.ts';
import { insertFlow, insertTicket, type KeptFlow, takeFlow } from './store.ts';

/** How long the ticket lives with which the browser comes back to the page. */
const ARRIVED_S = 60;

/** Where a browser is sent, and what it is recognised by when it comes back. */
export interface Begun {
  readonly url: string;
  readonly browser: string;
}

/** A browser that sets out. */
export interface Traveller {
  readonly provider: string;
  /** Scheme, host and port of the page that it is on: it comes back there and nowhere else. */
  readonly origin: string;
  /** The secret of its cookie, where it has one from an earlier flow. */
  readonly browser: string | undefined;
}

/** The journey of one gateway. */
export interface Journey {
  /** Undefined: this merchant has no such provider. Rejects when the provider does not answer as one. */
  begin(merchant: string, traveller: Traveller): Promise<Begun | undefined>;
  /**
   * What a callback comes to: a ticket for the browser that began, undefined when anything is wrong with it. A state is
   * good once, whatever comes of it.
   */
  arrive(merchant: string, query: string, browser: string | undefined): Promise<string | undefined>;
}

/** Builds it. */
export function createJourney({ db, random, log }: Context, { providers, openId }: SocialDeps): Journey {
  const makeSecret = () => Buffer.from(random(32)).toString('base64url');

  async function identify(merchant: string, flow: KeptFlow, state: string, query: string) {
    const provider = await providers.find(merchant, flow.provider);
    if (provider === undefined) return undefined;
    return openId.arrive(provider, { ...flow, state }, query).catch((err: unknown) => {
      // What a provider answers may hold tokens and addresses: only the kind of the failure is kept.
      log.warn({ merchant, provider: flow.provider, fault: faultOf(err) }, 'a social log-in failed');
      return undefined;
    });
  }

  async function admit(merchant: string, browser: Buffer, provider: string, identity: SocialIdentity): Promise<string> {
    const ticket = makeSecret();
    const made = { ticket: digest(ticket), browser, step: 'arrived', seconds: ARRIVED_S } as const;
    await db.withMerchant(merchant, (scope) => insertTicket(scope, merchant, made, { ...identity, provider }));
    return ticket;
  }

  return {
    async begin(merchant, { provider, origin, browser = makeSecret() }) {
      const client = await providers.find(merchant, provider);
      if (client === undefined) return undefined;
      const departure = openId.departure(origin + SOCIAL_CALLBACK);
      const url = await openId.addressOf(client, departure);
      const keys = { state: digest(departure.state), browser: digest(browser) };
      await db.withMerchant(merchant, (scope) => insertFlow(scope, merchant, keys, { ...departure, provider }));
      return { url, browser };
    },
    async arrive(merchant, query, browser) {
      const state = new URLSearchParams(query).get('state') ?? '';
      if (state === '' || state.length > 200 || browser === undefined) return undefined;
      const secret = digest(browser);
      const flow = await db.withMerchant(merchant, (scope) => takeFlow(scope, merchant, digest(state), secret));
      const identity = flow && (await identify(merchant, flow, state, query));
      return flow && identity && admit(merchant, secret, flow.provider, identity);
    },
  };
}

function faultOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code.slice(0, 60) : String(name).slice(0, 60);
}
