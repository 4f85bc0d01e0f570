import { randomBytes } from 'node:crypto';
import {
  beginSocial,
  finishSocial,
  linkedProviders,
  linkSocial,
  registerSocial,
  socialProviders,
} from '#contract/social/calls.ts';
import {
  readLinkedProviders,
  readSocialAddress,
  readSocialRefusal,
  type SocialRefusal,
} from '#contract/social/read.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed, tokenOf } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, type Refusal, readReply, reported } from '../kit/replies.ts';
import type { Person } from '../kit/secrets.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { drawEmail, newMember, proveEmail } from './own-members.ts';
import { madeUpTicketCase, refusedWith } from './refused.ts';

const EXPIRED = ['social_expired'];

function drawPerson(email = drawEmail()): Person {
  return { subject: `kit-${randomBytes(6).toString('hex')}`, email };
}

/** The profile's provider, or the gateway's first one. */
async function providerOf(kit: Kit, merchant: ProfileMerchant): Promise<string> {
  if (merchant.social !== undefined) return merchant.social;
  const [first] = readLinkedProviders(await needed(kit, kit.visitor(merchant), socialProviders, {}));
  if (first === undefined) throw new NotOffered('there is no provider to sign in at');
  return first.provider;
}

async function comeBack(kit: Kit, merchant: ProfileMerchant, person: Person) {
  const browser = kit.visitor(merchant);
  const provider = await providerOf(kit, merchant);
  const { url } = readSocialAddress(await needed(kit, browser, beginSocial, { provider }));
  const ticket = url && (await kit.secrets?.socialTicket(url, browser, person));
  if (!ticket) throw new NotTried('nobody can sign in at the provider');
  return { browser, request: { ticket } };
}

/** A browser of a person without an account here, or with one under the same e-mail address. */
async function halfway(kit: Kit, merchant: ProfileMerchant, person: Person, code: string) {
  const { browser, request } = await comeBack(kit, merchant, person);
  const reply = readReply(await browser.ask(finishSocial, request));
  const social = readSocialRefusal(reply.value);
  if (reply.errorCode !== code || !social) throw new NotTried(`finishSocial ended with ${reported(reply)}`);
  return { browser, social };
}

const consents = ({ ticket }: SocialRefusal) => ({ ticket, terms: true as const, ageConfirmation: true as const });

async function newcomer(kit: Kit, merchant: ProfileMerchant, person = drawPerson()) {
  const { browser, social } = await halfway(kit, merchant, person, 'social_new_account');
  return { browser, request: consents(social), person };
}

/** Registers a person with the provider's account, so that the next log-in completes at once. */
async function linkedPerson(kit: Kit, merchant: ProfileMerchant): Promise<Person> {
  const { browser, request, person } = await newcomer(kit, merchant);
  await needed(kit, browser, registerSocial, request);
  return person;
}

/** A member whose verified e-mail address equals the provider's. */
async function owner(kit: Kit, merchant: ProfileMerchant) {
  const member = await newMember(kit, merchant);
  const person = drawPerson(await proveEmail(kit, member));
  const { browser, social } = await halfway(kit, merchant, person, 'social_link_required');
  return { browser, request: { ticket: social.ticket, password: member.password }, person };
}

async function withLink(kit: Kit, merchant: ProfileMerchant) {
  const { browser, request } = await owner(kit, merchant);
  browser.token = tokenOf(await needed(kit, browser, linkSocial, request));
  return { browser, request: { provider: await providerOf(kit, merchant), password: request.password } };
}

const strangeProvider: OwnCase = {
  title: 'a provider that nobody knows',
  rule: 'refused',
  harmless: true,
  async run(kit, merchant, call) {
    const exchange = await kit.visitor(merchant).ask(call, { provider: 'nobody' });
    if (exchange.status === 404) throw new NotOffered('it is not of every gateway');
    const wanted: Refusal = { statuses: [200, 403, 422], answered: 'refused', otherwise: 'refusal-status' };
    expectRefusal(exchange, kit.checksOf(call), wanted);
  },
};

/** The ticket in the URL is valid once, and only in the browser that started the sign-in. */
const ticketOnce: OwnCase = {
  title: 'the same ticket again',
  rule: 'code-once',
  async run(kit, merchant, call) {
    const { browser, request } = await comeBack(kit, merchant, await linkedPerson(kit, merchant));
    await needed(kit, browser, call, request);
    const exchange = await browser.ask(call, request);
    expectRefusal(exchange, kit.checksOf(call), { ...refusedWith(...EXPIRED), answered: 'code-once' });
  },
};

function elsewhere<T extends { readonly request: object }>(
  prepare: (kit: Kit, merchant: ProfileMerchant) => Promise<T>,
): OwnCase {
  return {
    title: 'a ticket of another browser',
    rule: 'refused',
    async run(kit, merchant, call) {
      const { request } = await prepare(kit, merchant);
      const exchange = await kit.visitor(merchant).ask(call, request);
      expectRefusal(exchange, kit.checksOf(call), refusedWith(...EXPIRED));
    },
  };
}

const wrongOwner: OwnCase = {
  title: 'with a wrong password',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { browser, request } = await owner(kit, merchant);
    const exchange = await browser.ask(call, { ...request, password: 'wrong-Password-1' });
    expectRefusal(exchange, kit.checksOf(call), refusedWith('password_wrong', 'wrong_credentials'));
  },
};

const tokenIn = (value: unknown, _: unknown, { browser }: { readonly browser: Browser }): void => {
  browser.token = tokenOf(value);
};

const returning = async (kit: Kit, merchant: ProfileMerchant) =>
  comeBack(kit, merchant, await linkedPerson(kit, merchant));

export const socialPaths: Readonly<Record<string, Path>> = {
  beginSocial: {
    prepare: async (kit, merchant) => ({
      browser: kit.visitor(merchant),
      request: { provider: await providerOf(kit, merchant) },
    }),
    verify(value) {
      if (readSocialAddress(value).url === undefined)
        throw new Failed('reply-schema', '/value/url is no https address');
    },
    cases: [strangeProvider],
  },
  finishSocial: {
    prepare: returning,
    verify: tokenIn,
    cases: [madeUpTicketCase(EXPIRED), ticketOnce, elsewhere(returning)],
  },
  linkSocial: {
    prepare: owner,
    verify: tokenIn,
    cases: [madeUpTicketCase(EXPIRED, async () => ({ password: 'Kit-pass-77a' })), wrongOwner, elsewhere(owner)],
  },
  registerSocial: {
    prepare: newcomer,
    verify: tokenIn,
    cases: [madeUpTicketCase(EXPIRED, async () => ({ terms: true, ageConfirmation: true })), elsewhere(newcomer)],
  },
  unlinkProvider: {
    prepare: withLink,
    cases: [
      {
        title: 'the linked accounts afterwards, and before with a wrong password',
        rule: 'happy-path',
        async run(kit, merchant, call) {
          const { browser, request } = await withLink(kit, merchant);
          const wrong = await browser.ask(call, { ...request, password: 'wrong-Password-1' });
          expectRefusal(wrong, kit.checksOf(call), refusedWith('password_wrong'));
          const linked = async () => readLinkedProviders(await needed(kit, browser, linkedProviders, {})).length;
          const before = await linked();
          await needed(kit, browser, call, request);
          if (before !== 1 || (await linked()) !== 0) throw new Failed('happy-path', 'the account is still linked');
        },
      },
    ],
  },
};
