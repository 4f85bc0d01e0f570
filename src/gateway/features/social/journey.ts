/** Social log-in flow (M102, D27): redirect to the provider, and callback. */

import { SOCIAL_CALLBACK } from '#contract/social/calls.ts';
import type { Context } from '#gateway/context/context.ts';
import { digest } from '#gateway/identity/secrets/secrets.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { SocialDeps } from './deps.ts';
import type { SocialIdentity } from './openid.ts';
import { insertFlow, insertTicket, type StoredFlow, takeFlow } from './store.ts';

/** Lifetime of the ticket with which the browser returns to the page. */
const ARRIVED_S = 60;

/** Redirect URL, and the secret that identifies the browser on return. */
export interface Begun {
  readonly url: string;
  readonly browser: string;
}

export interface Traveller {
  readonly provider: string;
  /** Origin (scheme, host, port) of the page, the only target of the return. */
  readonly origin: string;
  /** The secret of its cookie from an earlier flow, if any. */
  readonly browser: string | undefined;
}

export interface Journey {
  /** Undefined: the merchant has no such provider. Rejects if the provider does not respond correctly. */
  begin(merchant: string, traveller: Traveller): Promise<Begun | undefined>;
  /**
   * Handles a callback: a ticket for the browser that started the flow; undefined if anything is invalid. A state is
   * accepted once, whatever the result.
   */
  arrive(merchant: string, query: string, browser: string | undefined): Promise<string | undefined>;
}

export function createJourney({ db, random, log }: Context, { providers, openId }: SocialDeps): Journey {
  const makeSecret = () => Buffer.from(random(32)).toString('base64url');

  async function identify(merchant: string, flow: StoredFlow, state: string, query: string) {
    const provider = await providers.find(merchant, flow.provider);
    if (provider === undefined) return undefined;
    return openId.arrive(provider, { ...flow, state }, query).catch((err: unknown) => {
      // A provider's response may contain tokens and addresses: log only the kind of the failure.
      logEvent(log, 'social.sign_in_failed', { merchant, provider: flow.provider, fault: faultOf(err) });
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
