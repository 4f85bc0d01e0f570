import { beginAuthenticator } from '#contract/security/calls.ts';
import { readAuthenticatorSecret, readRecoveryCodes } from '#contract/security/read.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Attempt, OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal } from '../kit/replies.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import {
  appCode,
  byOwnMember,
  enrol,
  LASTING,
  lasting,
  newMember,
  type OwnMember,
  securedMember,
} from './own-members.ts';
import { otherCode, refusedWith, wrongPasswordCase } from './refused.ts';

/** A well-formed code that was never issued. */
const MADE_UP = 'aaaaa-aaaaa';
const CODE_WRONG = refusedWith('authenticator_wrong');

/** A member who has started to enrol an authenticator: a new one for cases that confirm it, since that works once. */
async function begun(kit: Kit, merchant: ProfileMerchant, whose = newMember) {
  const { browser, password } = await whose(kit, merchant);
  const found = readAuthenticatorSecret(await needed(kit, browser, beginAuthenticator, { password }));
  if (!found) throw new NotTried('no secret for an authenticator was given out');
  return { browser, request: { code: appCode(found.secret) } };
}

async function enrolled(kit: Kit, merchant: ProfileMerchant) {
  const member = await newMember(kit, merchant);
  const [code = '', other = ''] = await enrol(kit, member);
  return { browser: member.browser, request: { code }, other, password: member.password };
}

/** A request of a member whose authenticator must stay, for cases that must be refused. */
async function toKeep(kit: Kit, merchant: ProfileMerchant): Promise<Attempt> {
  const { browser, password } = await securedMember(kit, merchant);
  return { browser, request: { code: MADE_UP, password } };
}

async function toRemove(kit: Kit, merchant: ProfileMerchant): Promise<Attempt> {
  const { browser, request, password } = await enrolled(kit, merchant);
  return { browser, request: { ...request, password } };
}

const wrongAppCode: OwnCase = {
  title: 'with a wrong code',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { browser, request } = await begun(kit, merchant, lasting);
    const exchange = await browser.ask(call, { code: otherCode(request.code) });
    expectRefusal(exchange, kit.checksOf(call), CODE_WRONG);
  },
};

/** `rest`: the request without the code. */
function madeUpCode(rest: (member: OwnMember) => object): OwnCase {
  return {
    title: 'with a made-up code',
    rule: 'refused',
    async run(kit, merchant, call) {
      const member = await securedMember(kit, merchant);
      const exchange = await member.browser.ask(call, { ...rest(member), code: MADE_UP });
      expectRefusal(exchange, kit.checksOf(call), CODE_WRONG);
    },
  };
}

const codesEnd: OwnCase = {
  title: 'a recovery code that was used, and one of those before',
  rule: 'code-once',
  async run(kit, merchant, call) {
    const { browser, request, other } = await enrolled(kit, merchant);
    await needed(kit, browser, call, request);
    for (const code of [request.code, other]) {
      const exchange = await browser.ask(call, { code });
      expectRefusal(exchange, kit.checksOf(call), { ...CODE_WRONG, answered: 'code-once' });
    }
  },
};

/** Recovery codes exist and are unique. */
function checkCodes(value: unknown): void {
  const codes = readRecoveryCodes(value);
  const different = new Set(codes).size;
  if (different === 0 || different !== codes.length) {
    throw new Failed('happy-path', `${codes.length} recovery codes, ${different} of them different`);
  }
}

export const authenticatorPaths: Readonly<Record<string, Path>> = {
  beginAuthenticator: {
    ...byOwnMember(LASTING, ({ password }) => ({ password })),
    verify(value) {
      if (!readAuthenticatorSecret(value)) throw new Failed('reply-schema', '/value holds no otpauth address');
    },
    cases: [wrongPasswordCase(async (kit, merchant) => ({ ...(await lasting(kit, merchant)), request: {} }))],
  },
  confirmAuthenticator: { prepare: begun, verify: checkCodes, cases: [wrongAppCode] },
  renewRecoveryCodes: {
    prepare: enrolled,
    verify: checkCodes,
    cases: [madeUpCode(() => ({})), codesEnd],
  },
  removeAuthenticator: {
    prepare: toRemove,
    cases: [wrongPasswordCase(toKeep), madeUpCode(({ password }) => ({ password }))],
  },
};
