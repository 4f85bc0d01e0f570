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

/** Time and chance, passed in. */
export interface Chance {
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
}

/** Why a part of the trees did not come. */
export interface MissingPart {
  readonly part: ServedPart;
  readonly code: string;
  /** The gateway was away or in trouble: it is worth another try. */
  readonly mayPass: boolean;
}

export interface LoadedTrees {
  readonly trees: ServedTrees;
  readonly missing: readonly MissingPart[];
}

const TIMEOUT_MS = 3_000;

/** What a gateway and a page are about, where it is known. */
export interface Speech {
  readonly relays?: Readonly<Record<string, string>>;
  /** Of the words in a reply. */
  readonly language?: string;
  /** Digits after the point of the merchant's currency. */
  readonly exponent?: number;
}

/** A client of the contract that speaks for one visit, without anybody's token. */
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
 * Loads a merchant's trees. A part that does not come keeps what `before` holds. A gateway that answers and refuses does
 * not have the part: it counts as empty, so that nothing waits for it; only the status then stays unknown.
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
  // What this gateway calls its relays stands in the site settings, so the lanes come after them.
  const client = clientFor(link, visit, chance, { relays: parseSiteSettings(loaded.site).value.relays });
  const lanes = { merchantCode: visit.merchant, platform: constants.launchPlatform };
  const hasRules = isObject(own(loaded.status?.info, 'register'));
  await Promise.all([
    load('lanes', vendorLanes, lanes, client),
    hasRules ? undefined : load('register', registerSettings, {}, client),
  ]);
  return { trees: loaded, missing };
}

/** A tree of another outline says nothing at all: it counts as one that did not come. */
function hasShape(part: ServedPart, value: unknown): boolean {
  return part === 'lanes' ? Array.isArray(value) : isObject(value);
}

function isPassing(error: CallError): boolean {
  // A success that cannot be read is a fault of the moment; what is not there at all is answered with 4xx.
  if (error instanceof BadReply && error.status < 400) return true;
  if (error instanceof CallRefused || error instanceof BadReply) return error.status >= 500 || error.status === 429;
  return error instanceof Unreachable;
}
