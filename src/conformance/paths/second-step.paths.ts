import type { ListedCall } from '#contract/registry.ts';
import { loginSecondStep, sendSecondStepCode } from '#contract/session/calls.ts';
import { readLoginRefusal, type SecondStepMethod } from '#contract/session/read.ts';
import type { Browser } from '../kit/browser.ts';
import { codeFor, type Kit, needed, tokenOf } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, readReply, reported } from '../kit/replies.ts';
import { NotTried } from '../verdict/verdict.ts';
import { type SecuredMember, securedMember, takeCode } from './own-members.ts';
import { madeUpTicketCase, otherCode, refusedWith } from './refused.ts';

/** Error codes that require starting again. */
const EXPIRED = ['second_step_expired'];

interface Waiting {
  readonly browser: Browser;
  readonly member: SecuredMember;
  readonly ticket: string;
}

/** A log-in from an unknown browser, of a member with an authenticator and an e-mail address. */
async function waiting(kit: Kit, merchant: ProfileMerchant, method: SecondStepMethod): Promise<Waiting> {
  const member = await securedMember(kit, merchant);
  const browser = kit.visitor(merchant);
  const reply = readReply(await kit.logIn(browser, member));
  const { secondStep } = readLoginRefusal(reply.value);
  if (!secondStep?.methods.includes(method)) {
    throw new NotTried(`a log-in from a new browser ended with ${reported(reply)}, without a second step by ${method}`);
  }
  return { browser, member, ticket: secondStep.ticket };
}

async function byAuthenticator(kit: Kit, merchant: ProfileMerchant) {
  const { browser, member, ticket } = await waiting(kit, merchant, 'google');
  return { browser, request: { ticket, method: 'google' as const, code: takeCode(member) } };
}

async function toSend(kit: Kit, merchant: ProfileMerchant) {
  const { browser, member, ticket } = await waiting(kit, merchant, 'email');
  // All cases send codes to the same address: skip the waiting time.
  await kit.secrets?.passWait(merchant.code, member.email);
  return { browser, member, request: { ticket, method: 'email' as const } };
}

const byEmail: OwnCase = {
  title: 'with a mailed code',
  rule: 'happy-path',
  async run(kit, merchant) {
    const { browser, member, request } = await toSend(kit, merchant);
    await needed(kit, browser, sendSecondStepCode, request);
    const code = await codeFor(kit, browser, member.email);
    const wrong = await browser.ask(loginSecondStep, { ...request, code: otherCode(code) });
    expectRefusal(wrong, kit.checksOf(loginSecondStep), refusedWith('second_step_failed'));
    tokenOf(await needed(kit, browser, loginSecondStep, { ...request, code }));
  },
};

const ticketOnce: OwnCase = {
  title: 'the same ticket again',
  rule: 'code-once',
  async run(kit, merchant, call) {
    const { browser, member, ticket } = await waiting(kit, merchant, 'google');
    const answer = () => ({ ticket, method: 'google' as const, code: takeCode(member) });
    await needed(kit, browser, call, answer());
    expectRefusal(await browser.ask(call, answer()), kit.checksOf(call), {
      ...refusedWith(...EXPIRED),
      answered: 'code-once',
    });
  },
};

/** A stolen ticket is useless without the browser that it was issued to. */
function elsewhere(prepare: typeof byAuthenticator | typeof toSend): OwnCase {
  return {
    title: 'a ticket of another browser',
    rule: 'refused',
    async run(kit, merchant, call: ListedCall) {
      const { request } = await prepare(kit, merchant);
      const exchange = await kit.visitor(merchant).ask(call, request);
      expectRefusal(exchange, kit.checksOf(call), refusedWith(...EXPIRED));
    },
  };
}

export const secondStepPaths: Readonly<Record<string, Path>> = {
  loginSecondStep: {
    prepare: byAuthenticator,
    verify: (value) => void tokenOf(value),
    cases: [
      byEmail,
      ticketOnce,
      elsewhere(byAuthenticator),
      madeUpTicketCase(EXPIRED, async () => ({ method: 'google', code: '123456' })),
    ],
  },
  sendSecondStepCode: {
    prepare: toSend,
    cases: [elsewhere(toSend), madeUpTicketCase(EXPIRED, async () => ({ method: 'email' }))],
  },
};
