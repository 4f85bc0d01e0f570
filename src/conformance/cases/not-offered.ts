import type { ListedCall } from '#contract/registry.ts';
import { sampleRequest } from '../kit/bad-requests.ts';
import type { Case } from '../kit/path.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { isNotOffered, send } from './answer.ts';

/** The only cases of a call that the profile lists as not offered. */
export function notOfferedCases(call: ListedCall): Case[] {
  const base = { call: call.name, harmless: true } as const;
  return [
    {
      ...base,
      title: 'not offered, as the profile says',
      rule: 'not-offered',
      async run(kit) {
        const [merchant] = kit.profile.merchants;
        if (!merchant) throw new NotTried('the profile has no merchant');
        const request = sampleRequest(kit.checksOf(call).schemas.request);
        const exchange = await send(kit.visitor(merchant), call, request);
        // The token may be checked first.
        if (isNotOffered(exchange) || (call.token && exchange.status === 401)) return;
        throw new Failed('not-offered', `answered ${exchange.status}: take it out of the profile's notOffered`);
      },
    },
    {
      ...base,
      title: 'every other case',
      rule: 'happy-path',
      async run() {
        throw new NotOffered('as the profile says');
      },
    },
  ];
}
