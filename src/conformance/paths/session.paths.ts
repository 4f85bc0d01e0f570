import { randomBytes } from 'node:crypto';
import { constants } from '#contract/constants.ts';
import { memberInfo } from '#contract/member.calls.ts';
import type { ListedCall } from '#contract/registry.ts';
import { login, logout, smsLoginWhen, type UsernameLogin } from '#contract/session.calls.ts';
import { captcha as captchaCall, sendLoginCode } from '#contract/verification.calls.ts';
import { CAPTCHA_ID_HEADER } from '#contract/verification.read.ts';
import type { Browser } from '../browser.ts';
import type { Exchange } from '../exchange.ts';
import { codeFor, credentialsOf, type Kit, type Phone, tokenOf } from '../kit.ts';
import { factsOfMerchant, isShown } from '../merchant-facts.ts';
import type { OwnCase, Path } from '../path.ts';
import type { ProfileMerchant } from '../profile.ts';
import { expectRefusal, expectSuccess, type Refusal, readReply, told } from '../replies.ts';
import { Failed, NotTried } from '../verdict.ts';
import { signedIn } from './member.paths.ts';
import { mobileMember } from './registration.paths.ts';
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

/** Headers that differ from one answer to the next by themselves. */
const RESTLESS = new Set(['date', 'content-length', 'x-request-id', 'retry-after', 'etag', 'keep-alive', 'connection']);

/** Expects two refusals or two successes that nobody could tell apart. */
export function mustBeAlike(one: Exchange, other: Exchange): void {
  readReply(one);
  readReply(other);
  const shapeOf = ({ status, headers, body }: Exchange): string =>
    JSON.stringify([
      status,
      Object.keys(headers)
        .filter((name) => !RESTLESS.has(name))
        .toSorted(),
      body,
    ]);
  if (shapeOf(one) !== shapeOf(other))
    throw new Failed('names-alike', `${shapeOf(one)} and ${shapeOf(other)}`.slice(0, 300));
}

const usedProof: OwnCase = {
  title: 'a human check that was used',
  rule: 'proof-once',
  async run(kit, merchant) {
    const browser = kit.visitor(merchant);
    const check = await kit.humanCheck(browser, 'login');
    if (check.humanCheck === undefined) throw new NotTried('the human check is not offered');
    const { username, password } = credentialsOf(merchant);
    const request: UsernameLogin = { type: 'username', username, password, ...check };
    const first = readReply(await browser.ask(login, request));
    if (!first.success) throw new NotTried(`the log-in before it ended with ${told(first)}`);
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

async function needSms(kit: Kit, merchant: ProfileMerchant): Promise<void> {
  const call: ListedCall = { ...login, when: smsLoginWhen };
  const facts = factsOfMerchant(await kit.documentsOf(merchant));
  if (isShown(call, facts) !== true) throw new NotTried('log-in by text message is switched off');
}

async function sendCode(kit: Kit, browser: Browser, phone: Phone): Promise<Exchange> {
  return browser.ask(sendLoginCode, await codeRequest(kit, browser, 'mobileNum', phone));
}

const bySms: OwnCase = {
  title: 'with a texted code',
  rule: 'happy-path',
  async run(kit, merchant) {
    await needSms(kit, merchant);
    const phone = await mobileMember(kit, merchant);
    await kit.secrets?.passWait(merchant.code, phone.number);
    const browser = kit.visitor(merchant);
    expectSuccess(await sendCode(kit, browser, phone), kit.checksOf(sendLoginCode));
    const verificationCode = await codeFor(kit, browser, phone);
    const { number: mobileNum, countryDialingCode } = phone;
    const request = async () => ({
      ...{ type: 'sms' as const, mobileNum, countryDialingCode, verificationCode },
      ...(await kit.humanCheck(browser, 'login')),
    });
    tokenOf(expectSuccess(await browser.ask(login, await request()), kit.checksOf(login)));
    // A code is good once.
    expectRefusal(await kit.visitor(merchant).ask(login, await request()), kit.checksOf(login), WRONG);
  },
};

/** The code call's own: it stands here because a known number is a member's. */
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

function withTicket(): Path {
  return {
    async prepare() {
      throw new NotTried('needs a member whose log-in asks for a second step');
    },
  };
}

export const sessionPaths: Readonly<Record<string, Path>> = {
  login: {
    prepare: async (kit, merchant) => ({ browser: kit.visitor(merchant), request: credentialsOf(merchant) }),
    perform: (kit, { browser, request }) => kit.logIn(browser, request as ReturnType<typeof credentialsOf>),
    look: (value) => void tokenOf(value),
    cases: [wrongPassword, alikeNames, usedProof, captchaAsked, bySms],
  },
  loginSecondStep: withTicket(),
  sendSecondStepCode: withTicket(),
  resume: {
    async prepare(kit, merchant) {
      const browser = await kit.newSession(merchant);
      browser.token = null;
      return { browser, request: {} };
    },
    look: (value) => void tokenOf(value),
    cases: [
      {
        title: 'without a session',
        rule: 'refused',
        harmless: true,
        async run(kit, merchant, call) {
          const exchange = await kit.visitor(merchant).ask(call, {});
          if (exchange.status === 404) throw new NotTried('not offered: it is not of every gateway');
          const value = expectSuccess(exchange, kit.checksOf(call)) as { token?: unknown };
          if (value.token !== undefined) throw new Failed('token-needed', 'a token for a browser without a session');
        },
      },
    ],
  },
  firstTimeLogin: signedIn(),
  logout: {
    prepare: async (kit, merchant) => ({ browser: await kit.newSession(merchant), request: {} }),
    cases: [tokenEnds],
  },
  freePlay: {
    prepare: async (kit, merchant) => ({
      browser: kit.visitor(merchant),
      request: { os: 'Linux', platform: constants.platformLetter, random: randomBytes(24).toString('base64url') },
    }),
    look: (value) => void tokenOf(value),
  },
};
