/** Shared state of a run's cases: sites, sessions, merchant documents, and sign-in helpers. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { constants } from '#contract/call/constants.ts';
import { vendorLanes } from '#contract/games/calls.ts';
import { memberInfo } from '#contract/member/calls.ts';
import type { ListedCall } from '#contract/registry.ts';
import { type FreePlayRequest, freePlay, login, type UsernameLogin } from '#contract/session/calls.ts';
import { payloadKeys, registerSettings, siteSettings, status } from '#contract/system/calls.ts';
import { readPayloadKeys } from '#contract/system/read.ts';
import { captcha, type HumanCheckScene, humanChallenge } from '#contract/verification/calls.ts';
import { CAPTCHA_ID_HEADER } from '#contract/verification/read.ts';
import { CodecMissing } from '#contract/wire/errors.ts';
import { createJweCodec } from '#contract/wire/jwe-codec.ts';
import { type PayloadCodec, plainCodec } from '#contract/wire/payload-codec.ts';
import { own, ownText } from '#model/json/json.ts';
import type { Exchange, Wire } from '../verdict/exchange.ts';
import { Failed, type Fault, NotOffered, NotTried } from '../verdict/verdict.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { CallChecks } from './contract-checks.ts';
import { solveHumanCheck } from './human-check.ts';
import { factsOfMerchant, isShown, type MerchantDocuments } from './merchant-facts.ts';
import type { Profile, ProfileMember, ProfileMerchant } from './profile.ts';
import { expectSuccess, type Reply, readReply, reported } from './replies.ts';
import type { Secrets } from './secrets.ts';

export interface KitOptions {
  readonly url: string;
  readonly profile: Profile;
  readonly secrets: Secrets | undefined;
  readonly readOnly: boolean;
  readonly wire: Wire;
  readonly checksOf: (call: ListedCall) => CallChecks;
}

/** A phone number that may receive SMS codes. */
export interface Phone {
  readonly countryDialingCode: string;
  readonly number: string;
}

export interface Kit extends Pick<KitOptions, 'profile' | 'secrets' | 'readOnly' | 'checksOf'> {
  /**
   * Faults of calls that cases only used as a prerequisite, by call name: they are reported even if the call's own
   * cases miss them.
   */
  readonly seen: Map<string, Fault>;
  /** The first merchant that shows a call. Throws NotTried if all hide it. */
  merchantFor(call: ListedCall): Promise<ProfileMerchant>;
  /**
   * Sends requests while a call is hidden: as a user from whom it is hidden, or at a merchant whose switches are turned
   * off for the time.
   */
  whileHidden(call: ListedCall, ask: (browser: Browser) => Promise<void>): Promise<void>;
  documentsOf(merchant: ProfileMerchant): Promise<MerchantDocuments>;
  /** Memoizes by name for the run. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  /** A browser without a session. */
  visitor(merchant: ProfileMerchant): Browser;
  /** A signed-in browser, shared by all cases of a merchant: no case may end its session. */
  member(merchant: ProfileMerchant): Promise<Browser>;
  /** A browser with a trial account, shared by all cases of a merchant. */
  trial(merchant: ProfileMerchant): Promise<Browser>;
  /** A browser with a separate session. */
  newSession(merchant: ProfileMerchant): Promise<Browser>;
  /** Logs in and returns the last exchange, whatever its result; answers a human check or captcha if requested. */
  logIn(browser: Browser, member: ProfileMember): Promise<Exchange>;
  /** The solution of a new human check as a request field; empty if the gateway does not offer the check. */
  humanCheck(browser: Browser, scene: HumanCheckScene): Promise<{ humanCheck?: string }>;
  /** A captcha and its text, as request fields. */
  captcha(browser: Browser): Promise<{ captcha: string; captchaId: string }>;
  /** Encrypts a text for the gateway and one call; unchanged if the gateway has no keys. */
  encrypt(browser: Browser, call: ListedCall, text: string): Promise<string>;
  /** The merchant's `jwe` codec, whatever the profile's codec; its clock is `lateMs` behind. */
  sealer(merchant: ProfileMerchant, lateMs?: number): PayloadCodec;
  /** A phone number of the merchant that was probably not used before. */
  phone(merchant: ProfileMerchant): Phone;
}

export function createKit(options: KitOptions): Kit {
  const { url, profile, secrets, readOnly, wire, checksOf } = options;
  const cache = new Map<string, Promise<unknown>>();
  const sealers = new Map<string, PayloadCodec>();

  const browserWith = ({ code, url: own = url }: ProfileMerchant, codec: PayloadCodec): Browser =>
    openBrowser(wire, { merchant: code, url: own.replace(/\/$/, ''), relays: profile.relays ?? {}, codec });
  const sealer = (merchant: ProfileMerchant, lateMs = 0): PayloadCodec => {
    const name = `${merchant.code} ${lateMs}`;
    const made = sealers.get(name) ?? sealerAt(browserWith(merchant, plainCodec), lateMs);
    sealers.set(name, made);
    return made;
  };
  const visitor = (merchant: ProfileMerchant): Browser =>
    browserWith(merchant, profile.codec === 'jwe' ? sealer(merchant) : plainCodec);

  const kit: Kit = {
    seen: new Map(),
    profile,
    secrets,
    readOnly,
    checksOf,
    visitor,
    // Safe cast: each name is used with one type only.
    once: <T>(name: string, make: () => Promise<T>) => remember(cache, name, make) as Promise<T>,
    documentsOf: (merchant) =>
      kit.once(`documents ${merchant.code}`, () => readDocuments(visitor(merchant), merchant.code)),
    async merchantFor(call) {
      for (const merchant of profile.merchants) {
        if ((await shows(kit, merchant, call)) !== false) return merchant;
      }
      throw new NotOffered('every merchant of the profile hides it');
    },
    async whileHidden(call, ask) {
      const browser = await browserWithoutAccess(kit, call);
      return browser === undefined ? whileShut(kit, call, ask) : ask(browser);
    },
    member: (merchant) =>
      kit.once(`member ${merchant.code}`, () => asPrerequisite(kit, login.name, enter(kit, merchant))),
    trial: (merchant) =>
      kit.once(`trial ${merchant.code}`, () => asPrerequisite(kit, freePlay.name, playFree(kit, merchant))),
    newSession: (merchant) => {
      if (readOnly) throw new NotTried('a read-only run opens no session');
      return asPrerequisite(kit, login.name, enter(kit, merchant));
    },
    logIn: (browser, member) => logIn(kit, browser, member),
    humanCheck: (browser, scene) => asPrerequisite(kit, humanChallenge.name, solveFor(browser, scene)),
    captcha: (browser) => asPrerequisite(kit, captcha.name, readCaptchaFor(kit, browser)),
    sealer,
    encrypt: async ({ site }, call, text) => {
      const merchant = profile.merchants.find(({ code }) => code === site.merchant);
      const encrypted = await (merchant && encryptIfRequired(sealer(merchant), text, call, site.merchant));
      return encrypted ?? text;
    },
    phone: (merchant) => drawPhone(merchant),
  };
  return kit;
}

/**
 * A failed prerequisite proves nothing about the tested call, so the case counts as not tried; the prerequisite's own
 * cases report it.
 */
async function asPrerequisite<T>(kit: Pick<Kit, 'seen'>, what: string, needed: Promise<T>): Promise<T> {
  try {
    return await needed;
  } catch (error) {
    // A refusal may be correct here: the call's own cases decide that.
    if (error instanceof Failed && error.fault.rule !== 'happy-path') kit.seen.set(what, error.fault);
    if (error instanceof Failed) throw new NotTried(`${what} before it failed: ${error.message}`);
    throw error;
  }
}

function remember(cache: Map<string, Promise<unknown>>, name: string, make: () => Promise<unknown>): Promise<unknown> {
  const known = cache.get(name) ?? make();
  cache.set(name, known);
  return known;
}

/** Encrypts with the keys that the gateway publishes at that site. */
function sealerAt(browser: Browser, lateMs: number): PayloadCodec {
  const late = async () => ({ ...(await fetchKeys(browser)), servedAt: undefined });
  const codec = createJweCodec({
    fetchKeys: () => (lateMs === 0 ? fetchKeys(browser) : late()),
    now: () => Date.now() - lateMs,
    newId: randomUUID,
  });
  return {
    ...codec,
    async encode(...asked) {
      try {
        return await codec.encode(...asked);
      } catch (error) {
        if (error instanceof CodecMissing)
          throw new NotTried('the gateway gives out no key that payloads are sealed with');
        throw error;
      }
    },
  };
}

async function fetchKeys(browser: Browser) {
  const exchange = await browser.ask(payloadKeys, {});
  const { success, value } = exchange.status === 404 ? { success: false, value: undefined } : readReply(exchange);
  if (!success) throw new CodecMissing(payloadKeys.name, 'jwe');
  const header = (name: string): string | null => {
    const found = exchange.headers[name.toLowerCase()];
    return typeof found === 'string' ? found : null;
  };
  return readPayloadKeys(value, { header });
}

async function encryptIfRequired(codec: PayloadCodec, text: string, call: ListedCall, merchant: string) {
  try {
    return (await codec.encode(text, call, merchant)).body;
  } catch (error) {
    if (error instanceof NotTried) return undefined;
    throw error;
  }
}

/** A free play request: browser characteristics and a unique text. */
export async function freePlayRequest(kit: Kit, browser: Browser): Promise<FreePlayRequest> {
  return {
    os: 'Linux',
    platform: constants.platformCode,
    random: await kit.encrypt(browser, freePlay, randomBytes(24).toString('base64url')),
    ...(await kit.humanCheck(browser, 'register')),
  };
}

async function playFree(kit: Kit, merchant: ProfileMerchant): Promise<Browser> {
  const browser = kit.visitor(merchant);
  const reply = readReply(await browser.ask(freePlay, await freePlayRequest(kit, browser)));
  const token = ownText(reply.value, 'token');
  if (!reply.success || !token) throw new NotTried(`free play ended with ${reported(reply)}`);
  browser.token = token;
  return browser;
}

/**
 * A browser from whose user a condition hides the call: a visitor, a member or a trial account; undefined if there is
 * none.
 */
async function browserWithoutAccess(kit: Kit, call: ListedCall): Promise<Browser | undefined> {
  for (const merchant of kit.profile.merchants) {
    if ((await shows(kit, merchant, call)) === false) return call.token ? kit.member(merchant) : kit.visitor(merchant);
  }
  return call.token ? trialWithoutAccess(kit, call) : undefined;
}

/** Time limit for a switch change to take effect. */
const SWITCH_MS = 10_000;
const POLL_EVERY_MS = 100;

/** Uses the last merchant of the profile, where hidden calls disturb the fewest cases. */
async function whileShut(kit: Kit, call: ListedCall, ask: (browser: Browser) => Promise<void>): Promise<void> {
  const merchant = kit.profile.merchants.at(-1);
  const shut = kit.readOnly ? undefined : kit.secrets?.whileShut;
  if (merchant === undefined || shut === undefined)
    throw new NotTried('no merchant of the profile hides it, from members or from trial accounts');
  const browser = call.token ? await kit.member(merchant) : kit.visitor(merchant);
  await shut(merchant.code, async () => {
    const until = performance.now() + SWITCH_MS;
    while ((await showsNow(kit, merchant, call, browser)) !== false) {
      if (performance.now() > until) throw new NotTried(`no switch of ${merchant.code} hides it`);
      await pause(POLL_EVERY_MS);
    }
    await ask(browser);
  });
}

async function showsNow(kit: Kit, merchant: ProfileMerchant, call: ListedCall, browser: Browser) {
  const info = call.token ? await replyValue(browser, memberInfo, {}) : undefined;
  return isShown(call, factsOfMerchant(await readDocuments(kit.visitor(merchant), merchant.code), info));
}

/** A trial account from which the call is hidden. */
async function trialWithoutAccess(kit: Kit, call: ListedCall): Promise<Browser | undefined> {
  if (kit.readOnly) throw new NotTried('a read-only run opens no trial account');
  for (const merchant of kit.profile.merchants) {
    if ((await shows(kit, merchant, freePlay)) === false) continue;
    const browser = await kit.trial(merchant);
    const info = await replyValue(browser, memberInfo, {});
    if (isShown(call, factsOfMerchant(await kit.documentsOf(merchant), info)) === false) return browser;
  }
  return undefined;
}

async function shows(kit: Kit, merchant: ProfileMerchant, call: ListedCall): Promise<boolean | undefined> {
  if (call.when === true) return true;
  const documents = await kit.documentsOf(merchant);
  if (!call.token) return isShown(call, factsOfMerchant(documents));
  const browser = await kit.member(merchant);
  const info = await replyValue(browser, memberInfo, {});
  return isShown(call, factsOfMerchant(documents, info));
}

async function readDocuments(browser: Browser, code: string): Promise<MerchantDocuments> {
  const lanes = await replyValue(browser, vendorLanes, { merchantCode: code });
  return {
    status: await replyValue(browser, status, { url: new URL(browser.site.url).host }),
    siteSettings: await replyValue(browser, siteSettings, {}),
    registerSettings: await replyValue(browser, registerSettings, {}),
    lanes: vendorLanes.read(lanes, { header: () => null, currencyExponent: 2 }),
  };
}

/** A failed request counts as no value: the call's own cases report it. */
async function replyValue(browser: Browser, call: ListedCall, request: object): Promise<unknown> {
  try {
    return readReply(await browser.ask(call, request), call.bare).value;
  } catch (error) {
    if (error instanceof Failed) return undefined;
    throw error;
  }
}

async function enter(kit: Kit, merchant: ProfileMerchant): Promise<Browser> {
  const browser = kit.visitor(merchant);
  const ready = merchant.members?.find(({ token }) => token !== undefined);
  if (ready?.token !== undefined && kit.readOnly) return withSession(browser, ready.token, ready.cookie);
  if (kit.readOnly) throw new NotTried('a read-only run does not log in: give a token and its cookie in the profile');
  const reply = readReply(await kit.logIn(browser, credentialsOf(merchant)));
  const token = ownText(reply.value, 'token');
  if (!reply.success || !token) throw new NotTried(`the log-in of the profile's member ended with ${reported(reply)}`);
  browser.token = token;
  return browser;
}

function withSession(browser: Browser, token: string, cookie = ''): Browser {
  browser.token = token;
  for (const part of cookie.split(';')) {
    const [name = '', ...value] = part.trim().split('=');
    if (name !== '') browser.cookies.set(name, value.join('='));
  }
  return browser;
}

/** The first member of a merchant with log-in credentials. */
export function credentialsOf({
  code,
  members = [],
}: ProfileMerchant): ProfileMember & { username: string; password: string } {
  for (const { username, password, ...rest } of members) {
    if (username !== undefined && password !== undefined) return { ...rest, username, password };
  }
  throw new NotTried(`the profile has no member of ${code} with user name and password`);
}

async function logIn(kit: Kit, browser: Browser, { username = '', password = '' }: ProfileMember): Promise<Exchange> {
  const once = async (extra: object): Promise<Exchange> => {
    const check = await kit.humanCheck(browser, 'login');
    const request: UsernameLogin = { type: 'username', username, password, ...check, ...extra };
    return browser.ask(login, request);
  };
  const first = await once({});
  return asksForCaptcha(first) ? once(await kit.captcha(browser)) : first;
}

function asksForCaptcha(exchange: Exchange): boolean {
  let reply: Reply;
  try {
    reply = readReply(exchange);
  } catch {
    // The caller checks invalid replies.
    return false;
  }
  return reply.errorCode === 'captcha_required';
}

async function solveFor(browser: Browser, scene: HumanCheckScene): Promise<{ humanCheck?: string }> {
  const exchange = await browser.ask(humanChallenge, { scene });
  if (exchange.status === 404) return {};
  const reply = readReply(exchange);
  if (reply.errorCode === 'function_not_available') return {};
  if (!reply.success) throw new NotTried(`the human check ended with ${reported(reply)}`);
  return { humanCheck: await solveHumanCheck(reply.value) };
}

async function readCaptchaFor(kit: Kit, browser: Browser): Promise<{ captcha: string; captchaId: string }> {
  if (!kit.secrets) throw new NotTried('nobody can read the captcha: the profile has no secrets');
  const exchange = await browser.ask(captcha, {});
  readReply(exchange);
  const id = exchange.headers[CAPTCHA_ID_HEADER.toLowerCase()];
  const text = typeof id === 'string' ? await kit.secrets.captcha(browser.site.merchant, id) : undefined;
  if (typeof id !== 'string' || text === undefined) throw new NotTried('the text of the captcha is not known');
  return { captcha: text, captchaId: id };
}

function drawPhone({ code, phone }: ProfileMerchant): Phone {
  if (!phone) throw new NotTried(`the profile says no number of ${code} that codes may be texted to`);
  const number = phone.number.replaceAll('#', () => String(randomInt(10)));
  return { countryDialingCode: phone.countryDialingCode, number };
}

export async function codeFor(kit: Kit, browser: Browser, to: Phone | string): Promise<string> {
  if (!kit.secrets) throw new NotTried('nobody can read the sent code: the profile has no secrets');
  const code = await kit.secrets.code(browser.site.merchant, typeof to === 'string' ? to : to.number);
  if (code === undefined) throw new NotTried('no sent code was found');
  return code;
}

/** Expects success of a prerequisite call; returns the value. The call's own cases report failures. */
export async function needed(kit: Kit, browser: Browser, call: ListedCall, request: object): Promise<unknown> {
  const exchange = await browser.ask(call, request);
  if (call.own && exchange.status === 404) throw new NotOffered(`${call.name} is not offered`);
  return asPrerequisite(kit, call.name, expectNeeded(kit, call, exchange));
}

async function expectNeeded(kit: Kit, call: ListedCall, exchange: Exchange): Promise<unknown> {
  const reply = readReply(exchange, call.bare);
  if (reply.errorCode === 'function_not_available') throw new NotOffered(`${call.name} is not offered`);
  return expectSuccess(exchange, kit.checksOf(call));
}

export function tokenOf(value: unknown): string {
  const token = own(value, 'token');
  if (typeof token !== 'string' || token === '') throw new Failed('happy-path', 'a success without a token');
  return token;
}
