import { protection } from '#contract/protection/calls.ts';
import { readProtection } from '#contract/protection/read.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import { byOwnMember, ownMember } from './own-members.ts';
import { MONEY } from './payouts.paths.ts';

const LIMITED = 'limited member';

type Choose = (state: ReturnType<typeof readProtection>) => object | undefined;

/** One member for all cases of a call, because registrations are limited; `choose` takes a choice from its state. */
function byOneMember(name: string, choose: Choose): Path['prepare'] {
  return async (kit: Kit, merchant: ProfileMerchant) => {
    const { browser } = await ownMember(kit, merchant, name);
    const request = choose(readProtection(await needed(kit, browser, protection, {}), MONEY));
    if (request === undefined) throw new NotTried('there is nothing to choose from here');
    return { browser, request };
  };
}

function verifyPause(kind: 'BREAK' | 'EXCLUSION') {
  return (value: unknown) => {
    if (readProtection(value, MONEY).pause?.kind !== kind) throw new Failed('happy-path', `no ${kind} is in force`);
  };
}

export const protectionPaths: Readonly<Record<string, Path>> = {
  setLimit: {
    ...byOwnMember(LIMITED, () => ({ measure: 'STAKE', period: 'DAY', amount: '100' })),
    verify(value) {
      const found = readProtection(value, MONEY).limits.find(
        ({ measure, period }) => measure === 'STAKE' && period === 'DAY',
      );
      if (found?.amountMinor === undefined) throw new Failed('happy-path', 'no limit is in force');
    },
  },
  confirmLimit: {
    prepare: async () => {
      throw new NotTried('a request for a higher limit waits for a day');
    },
  },
  takeBreak: {
    prepare: byOneMember('member on a break', ({ breakHours: [hours] }) =>
      hours === undefined ? undefined : { hours },
    ),
    verify: verifyPause('BREAK'),
  },
  excludeSelf: {
    prepare: byOneMember('excluded member', ({ exclusionMonths: [months] }) =>
      months === undefined ? undefined : { months, understood: true },
    ),
    verify: verifyPause('EXCLUSION'),
  },
  askReturn: {
    prepare: async () => {
      throw new NotTried('a self-exclusion lasts for months');
    },
  },
  answerRealityCheck: {
    prepare: async () => {
      throw new NotTried('a reality check is due after minutes of play');
    },
  },
  setRealityCheck: {
    prepare: byOneMember(LIMITED, ({ realityCheckChoices: [minutes] }) =>
      minutes === undefined ? undefined : { minutes },
    ),
  },
};
