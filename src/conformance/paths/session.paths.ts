import { randomBytes } from 'node:crypto';
import { memberInfo } from '#contract/member/calls.ts';
import type { ListedCall } from '#contract/registry.ts';
import { endOtherSessions } from '#contract/security/calls.ts';
import { login, logout, smsLoginWhen, type UsernameLogin } from '#contract/session/calls.ts';
import { captcha as captchaCall, phoneProvider, sendLoginCode } from '#contract/verification/calls.ts';
import { CAPTCHA_ID_HEADER, readPhoneProvider } from '#contract/verification/read.ts';
import { parseMember } from '#model/documents/member.ts';
import type { Browser } from '../kit/browser.ts';
import { codeFor, credentialsOf, freePlayRequest, type Kit, needed, type Phone, tokenOf } from '../kit/kit.ts';
import { factsOfMerchant, isShown } from '../kit/merchant-facts.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, expectSuccess, type Refusal, readReply, reported } from '../kit/replies.ts';
import type { Exchange } from '../verdict/exchange.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { mustBeAlike } from './alike.ts';
import { newMember } from './own-members.ts';
import { mobileMember } from './registration.paths.ts';
import { secondStepPaths } from './second-step.paths.ts';
import { codeRequest } from './verification.paths.ts';

const WRONG: Refusal = { statuses: [200, 401], answered: 'refused', otherwise: 'refusal-status' };

function strangeName(): string {
  return `kit${randomBytes(5).toString('hex')}`;
}

async function tryName(kit: Kit, browser: Browser, username: string, extra: object = {}): Promise<Exchange> {
  const check = await kit.humanCheck(browser, 'login');
  const request: UsernameLogin = { type: 'username', username, password: 'wrong-Password-1', ...check, ...extra };
  return browser.ask(login, request);
}

const wrongPassword: OwnCase = {
  title: 'with a wrong password',
  rule: 'refused',
  async run(kit, merchant) {
    const { username } = credentialsOf(merchant);
    expectRefusal(await tryName(kit, kit.visitor(merchant), username), kit.checksOf(login), WRONG);
  },
};

const alikeNames: OwnCase = {
  title: 'known and unknown names',
  rule: 'names-alike',
  async run(kit, merchant) {
    const { username } = credentialsOf(merchant);
    const known = await tryName(kit, kit.visitor(merchant), username);
    const unknown = await tryName(kit, kit.visitor(merchant), strangeName());
    mustBeAlike(known, unknown);
  },
};

const usedSolution: OwnCase = {
  title: 'a human check that was used',
  rule: 'proof-once',
  async run(kit, merchant) {
    const browser = kit.visitor(merchant);
    const check = await kit.humanCheck(browser, 'login');
    if (check.humanCheck === undefined) throw new NotOffered('there is no human check');
    const { username, password } = credentialsOf(merchant);
    const request: UsernameLogin = { type: 'username', username, password, ...check };
    const first = readReply(await browser.ask(login, request));
    if (!first.success) throw new NotTried(`the log-in before it ended with ${reported(first)}`);
    const exchange = await kit.visitor(merchant).ask(login, request);
    expectRefusal(exchange, kit.checksOf(login), {
      statuses: [200],
      answered: 'proof-once',
      otherwise: 'refusal-status',
    });
  },
};

const FAILURES = 3;

const captchaAsked: OwnCase = {
  title: `a captcha after ${FAILURES} failures`,
  rule: 'captcha-asked',
  async run(kit, merchant) {
    const browser = kit.visitor(merchant);
    const name = strangeName();
    for (let failure = 0; failure < FAILURES; failure += 1) await tryName(kit, browser, name);
    const without = expectRefusal(await tryName(kit, browser, name), kit.checksOf(login), asked('captcha_required'));
    if ((without.value as { captcha?: unknown } | null)?.captcha !== true) {
      throw new Failed('captcha-asked', '/value/captcha is not true');
    }
    const image = await browser.ask(captchaCall, {});
    const captchaId = String(image.headers[CAPTCHA_ID_HEADER.toLowerCase()] ?? '');
    const wrong = await tryName(kit, browser, name, { captcha: '????', ...(captchaId ? { captchaId } : {}) });
    expectRefusal(wrong, kit.checksOf(login), asked('captcha_wrong'));
    const right = await tryName(kit, browser, name, await kit.captcha(browser));
    expectRefusal(right, kit.checksOf(login), asked('wrong_credentials'));
  },
};

function asked(code: string): Refusal {
  return { statuses: [200], codes: [code], answered: 'refused', otherwise: 'captcha-asked' };
}

async function requireSms(kit: Kit, merchant: ProfileMerchant): Promise<void> {
  const call: ListedCall = { ...login, when: smsLoginWhen };
  const facts = factsOfMerchant(await kit.documentsOf(merchant));
  if (isShown(call, facts) !== true) throw new NotOffered('log-in by text message is switched off');
}

async function sendCode(kit: Kit, browser: Browser, phone: Phone): Promise<Exchange> {
  return browser.ask(sendLoginCode, await codeRequest(kit, browser, 'mobileNum', phone));
}

const bySms: OwnCase = {
  title: 'with a texted code',
  rule: 'happy-path',
  async run(kit, merchant) {
    await requireSms(kit, merchant);
    const phone = await mobileMember(kit, merchant);
    await kit.secrets?.passWait(merchant.code, phone.number);
    const browser = kit.visitor(merchant);
    expectSuccess(await sendCode(kit, browser, phone), kit.checksOf(sendLoginCode));
    const verificationCode = await codeFor(kit, browser, phone);
    const { number: mobileNum, countryDialingCode } = phone;
    const request = async () => ({
      type: 'sms' as const,
      mobileNum,
      countryDialingCode,
      verificationCode,
      ...(await kit.humanCheck(browser, 'login')),
    });
    tokenOf(expectSuccess(await browser.ask(login, await request()), kit.checksOf(login)));
    // A code is valid once.
    expectRefusal(await kit.visitor(merchant).ask(login, await request()), kit.checksOf(login), WRONG);
  },
};

/** A phone provider's token without a signature (RFC 7519, Unsecured JWTs): anyone can write one. */
const unsignedPhoneToken: OwnCase = {
  title: 'with an unsigned token of the phone provider',
  rule: 'refused',
  async run(kit, merchant) {
    await requireSms(kit, merchant);
    const { number: mobileNum, countryDialingCode } = await mobileMember(kit, merchant);
    const browser = kit.visitor(merchant);
    const provider = readPhoneProvider(await needed(kit, browser, phoneProvider, {}));
    const firebaseIdToken = unsignedToken(provider?.projectId ?? 'nobody', `+${countryDialingCode}${mobileNum}`);
    const request = { type: 'sms' as const, mobileNum, countryDialingCode, firebaseIdToken };
    const exchange = await browser.ask(login, { ...request, ...(await kit.humanCheck(browser, 'login')) });
    expectRefusal(exchange, kit.checksOf(login), WRONG);
  },
};

function unsignedToken(project: string, number: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: 'kit',
    phone_number: number,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'phone' },
  };
  const write = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${write({ alg: 'none', typ: 'JWT' })}.${write(claims)}.`;
}

/** A remembered browser whose tab is signed out (D09). */
async function rememberedBrowser(kit: Kit, merchant: ProfileMerchant) {
  const { browser, username, password } = await newMember(kit, merchant);
  await needed(kit, browser, logout, {});
  browser.token = null;
  const request = async (rest: object) => ({
    type: 'username' as const,
    username,
    ...rest,
    ...(await kit.humanCheck(browser, 'login')),
  });
  await needed(kit, browser, login, await request({ password, remember: true }));
  if (![...browser.cookies.keys()].some((name) => /remember/i.test(name))) {
    throw new NotOffered('a browser cannot be remembered');
  }
  return { browser, request };
}

const remembered: OwnCase = {
  title: 'from a browser that is remembered, and after it was forgotten',
  rule: 'happy-path',
  async run(kit, merchant) {
    const { browser, request } = await rememberedBrowser(kit, merchant);
    const checks = kit.checksOf(login);
    browser.token = tokenOf(expectSuccess(await browser.ask(login, await request({ remembered: true })), checks));
    await needed(kit, browser, endOtherSessions, {});
    await needed(kit, browser, logout, {});
    expectRefusal(await browser.ask(login, await request({ remembered: true })), checks, WRONG);
  },
};

const notRemembered: OwnCase = {
  title: 'without a password, from a browser that is not remembered',
  rule: 'refused',
  async run(kit, merchant) {
    const browser = kit.visitor(merchant);
    const { username } = credentialsOf(merchant);
    const check = await kit.humanCheck(browser, 'login');
    const exchange = await browser.ask(login, { type: 'username', username, remembered: true, ...check });
    expectRefusal(exchange, kit.checksOf(login), WRONG);
  },
};

const trialKind: OwnCase = {
  title: 'its account is a trial one',
  rule: 'happy-path',
  async run(kit, merchant) {
    const member = parseMember(await needed(kit, await kit.trial(merchant), memberInfo, {})).value;
    if (member?.type !== TRIAL) throw new Failed('happy-path', `member info says type ${member?.type}`);
  },
};

/** Member type of a trial account (docs/reference/wire.md#members). */
const TRIAL = 4;

const usedText: OwnCase = {
  title: 'an encrypted text that was used',
  rule: 'payload-sealed',
  async run(kit, merchant, call) {
    const browser = kit.visitor(merchant);
    // Not tried if the gateway publishes no keys.
    await kit.sealer(merchant).encode('', call, merchant.code);
    const request = await freePlayRequest(kit, browser);
    await needed(kit, browser, call, request);
    const again = { ...request, ...(await kit.humanCheck(browser, 'register')) };
    const wanted: Refusal = { statuses: [200, 400, 422], answered: 'payload-sealed', otherwise: 'refusal-status' };
    expectRefusal(await kit.visitor(merchant).ask(call, again), kit.checksOf(call), wanted);
  },
};

/** Belongs to the code call, but needs a known number, which is a member's. */
export const alikeNumbers: OwnCase = {
  title: 'known and unknown numbers',
  rule: 'names-alike',
  async run(kit, merchant) {
    const phone = await mobileMember(kit, merchant);
    await kit.secrets?.passWait(merchant.code, phone.number);
    const known = await sendCode(kit, kit.visitor(merchant), phone);
    const unknown = await sendCode(kit, kit.visitor(merchant), kit.phone(merchant));
    mustBeAlike(known, unknown);
  },
};

const tokenEnds: OwnCase = {
  title: 'its token afterwards',
  rule: 'token-ends',
  async run(kit, merchant) {
    const browser = await kit.newSession(merchant);
    const { cookies, token } = browser;
    const before = new Map(cookies);
    expectSuccess(await browser.ask(logout, {}), kit.checksOf(logout));
    const ghost = kit.visitor(merchant);
    for (const [name, value] of before) ghost.cookies.set(name, value);
    ghost.token = token;
    const exchange = await ghost.ask(memberInfo, {});
    expectRefusal(exchange, kit.checksOf(memberInfo), {
      statuses: [401],
      answered: 'token-ends',
      otherwise: 'unauthorized-status',
    });
  },
};

export const sessionPaths: Readonly<Record<string, Path>> = {
  login: {
    prepare: async (kit, merchant) => ({ browser: kit.visitor(merchant), request: credentialsOf(merchant) }),
    perform: (kit, { browser, request }) => kit.logIn(browser, request as ReturnType<typeof credentialsOf>),
    verify: (value) => void tokenOf(value),
    cases: [
      wrongPassword,
      alikeNames,
      usedSolution,
      captchaAsked,
      bySms,
      unsignedPhoneToken,
      remembered,
      notRemembered,
    ],
  },
  ...secondStepPaths,
  resume: {
    async prepare(kit, merchant) {
      const browser = await kit.newSession(merchant);
      browser.token = null;
      return { browser, request: {} };
    },
    verify: (value) => void tokenOf(value),
    cases: [
      {
        title: 'without a session',
        rule: 'refused',
        harmless: true,
        async run(kit, merchant, call) {
          const exchange = await kit.visitor(merchant).ask(call, {});
          if (exchange.status === 404) throw new NotOffered('it is not of every gateway');
          const value = expectSuccess(exchange, kit.checksOf(call)) as { token?: unknown };
          if (value.token !== undefined) throw new Failed('token-needed', 'a token for a browser without a session');
        },
      },
    ],
  },
  logout: {
    prepare: async (kit, merchant) => ({ browser: await kit.newSession(merchant), request: {} }),
    cases: [tokenEnds],
  },
  freePlay: {
    async prepare(kit, merchant) {
      const browser = kit.visitor(merchant);
      return { browser, request: await freePlayRequest(kit, browser) };
    },
    verify: (value) => void tokenOf(value),
    cases: [trialKind, usedText],
  },
};
