import { randomBytes } from 'node:crypto';
import type { ListedCall } from '#contract/registry.ts';
import { sampleRequest } from '../kit/bad-requests.ts';
import { type Browser, tokenHeader } from '../kit/browser.ts';
import type { Kit } from '../kit/kit.ts';
import type { Case } from '../kit/path.ts';
import { expectRefusal } from '../kit/replies.ts';
import { NotOffered, NotTried } from '../verdict/verdict.ts';

const UNAUTHORIZED = { statuses: [401], answered: 'token-needed', otherwise: 'unauthorized-status' } as const;

/** Token cases: without a token and with invalid tokens. On a correct gateway no request passes authentication. */
export function tokenCases(call: ListedCall): Case[] {
  if (!call.token) return [];
  const refused = async (
    kit: Kit,
    browser: Browser,
    token: string | null,
    wanted: typeof UNAUTHORIZED | typeof THIRD_PARTY,
  ) => {
    const checks = kit.checksOf(call);
    const exchange = await browser.ask(call, sampleRequest(checks.schemas.request), tokenHeader(token));
    if (call.own && exchange.status === 404) throw new NotOffered('it is not of every gateway');
    expectRefusal(exchange, checks, wanted);
  };
  const base = { call: call.name, rule: 'token-needed', harmless: true } as const;
  return [
    {
      ...base,
      title: 'without a token',
      run: async (kit) => refused(kit, kit.visitor(await kit.merchantFor(call)), null, UNAUTHORIZED),
    },
    {
      ...base,
      title: 'with a token that nobody has',
      run: async (kit) => refused(kit, kit.visitor(await kit.merchantFor(call)), strangeToken(), UNAUTHORIZED),
    },
    {
      ...base,
      title: 'with a wrong token beside good cookies',
      run: async (kit) => refused(kit, await kit.member(await kit.merchantFor(call)), strangeToken(), UNAUTHORIZED),
    },
    {
      ...base,
      title: "with another merchant's token",
      rule: 'token-of-merchant',
      run: async (kit) => {
        const home = await kit.merchantFor(call);
        const abroad = kit.profile.merchants.find(({ code }) => code !== home.code);
        if (!abroad) throw new NotTried('the profile has one merchant only');
        const guest = kit.visitor(abroad);
        const { token, cookies } = await kit.member(home);
        for (const [name, value] of cookies) guest.cookies.set(name, value);
        await refused(kit, guest, token, THIRD_PARTY);
      },
    },
  ];
}

const THIRD_PARTY = { statuses: [401, 403], answered: 'token-of-merchant', otherwise: 'unauthorized-status' } as const;

function strangeToken(): string {
  return randomBytes(32).toString('base64url');
}
