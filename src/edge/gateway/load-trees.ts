import type { Call } from '#contract/call/call.ts';
import { constants } from '#contract/call/constants.ts';
import { vendorLanes } from '#contract/games/calls.ts';
import { registerSettings, siteSettings, status } from '#contract/system/calls.ts';
import { type Client, createClient } from '#contract/wire/client.ts';
import { BadReply, CallError, CallRefused, Unreachable } from '#contract/wire/errors.ts';
import { parseSiteSettings } from '#model/documents/site-settings.ts';
import { isObject, own } from '#model/json/json.ts';
import { merchantPart, type ServedPart, type ServedTrees } from '#model/site/served-trees.ts';
import type { GatewayLink, Visit } from './gateway-link.ts';

/** Clock and random source, passed in. */
export interface Chance {
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
}

/** A part of the trees that did not load, and why. */
export interface MissingPart {
  readonly part: ServedPart;
  readonly code: string;
  /** The gateway was unreachable or failing: a retry may succeed. */
  readonly mayPass: boolean;
}

export interface LoadedTrees {
  readonly trees: ServedTrees;
  readonly missing: readonly MissingPart[];
}

const TIMEOUT_MS = 3_000;

/** Facts of the gateway profile and the page that a client needs, where known. */
export interface Speech {
  readonly relays?: Readonly<Record<string, string>>;
  /** Language of the texts in a reply. */
  readonly language?: string;
  /** Decimal digits of the merchant's currency. */
  readonly exponent?: number;
}

export function clientFor(
  link: GatewayLink,
  visit: Visit,
  chance: Chance,
  { relays = {}, language = 'EN', exponent = 2 }: Speech = {},
): Client {
  return createClient({
    ...chance,
    origin: link.origin,
    merchant: visit.merchant,
    fetch: link.fetchFor(visit),
    language: () => language,
    currencyExponent: () => exponent,
    token: () => null,
    profile: () => ({ codec: 'plain', relays }),
    timeoutMs: TIMEOUT_MS,
  });
}

/**
 * Loads a merchant's trees. A part that fails to load keeps its value in `before`. If the gateway replies with a
 * refusal, it does not have the part: the part counts as empty and is not retried; only the status then stays unknown.
 */
export async function loadTrees(
  link: GatewayLink,
  visit: Visit,
  before: ServedTrees,
  chance: Chance,
): Promise<LoadedTrees> {
  const loaded: { -readonly [Part in keyof ServedTrees]: ServedTrees[Part] } = { ...before };
  const missing: MissingPart[] = [];

  async function load<Request>(
    part: ServedPart,
    call: Call<Request, unknown>,
    request: Request,
    client: Client,
  ): Promise<void> {
    try {
      const value = await client.send(call, request);
      if (!hasShape(part, value)) return void missing.push({ part, code: 'bad_reply', mayPass: true });
      if (part === 'status') loaded.status = merchantPart(value);
      else loaded[part] = value;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const mayPass = isPassing(error);
      missing.push({ part, code: error.code, mayPass });
      if (!mayPass && part !== 'status' && !(part in loaded)) loaded[part] = part === 'lanes' ? [] : {};
    }
  }

  const first = clientFor(link, visit, chance);
  await Promise.all([load('site', siteSettings, {}, first), load('status', status, { url: visit.host }, first)]);
  // The site settings name the gateway's relays, so the lanes are loaded after them.
  const client = clientFor(link, visit, chance, { relays: parseSiteSettings(loaded.site).value.relays });
  const lanes = { merchantCode: visit.merchant, platform: constants.launchPlatform };
  const hasRules = isObject(own(loaded.status?.info, 'register'));
  await Promise.all([
    load('lanes', vendorLanes, lanes, client),
    hasRules ? undefined : load('register', registerSettings, {}, client),
  ]);
  return { trees: loaded, missing };
}

/** A tree of the wrong type counts as one that did not load. */
function hasShape(part: ServedPart, value: unknown): boolean {
  return part === 'lanes' ? Array.isArray(value) : isObject(value);
}

function isPassing(error: CallError): boolean {
  // A success reply that cannot be read is temporary; missing calls are answered with 4xx.
  if (error instanceof BadReply && error.status < 400) return true;
  if (error instanceof CallRefused || error instanceof BadReply) return error.status >= 500 || error.status === 429;
  return error instanceof Unreachable;
}
