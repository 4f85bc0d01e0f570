import { profile } from '#contract/security/calls.ts';
import type { Action } from '#model/catalogue/element.ts';
import { useBalance } from '#portal/state/queries/use-balance.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useElement } from '#portal/state/use-elements.ts';

export interface FirstStep {
  readonly id: 'contact' | 'limits' | 'deposit' | 'offer';
  readonly icon: string;
  readonly action: Action;
  readonly isDone: boolean;
}

type StepPlan = Omit<FirstStep, 'isDone'> & { readonly element: string };

/** In display order; each is shown where the site has its element. */
const STEPS = {
  contact: { element: 'member.securityCenter', icon: 'mail', action: { open: 'member', page: 'securityCenter' } },
  limits: { element: 'member.saferPlay', icon: 'shield-check', action: { open: 'member', page: 'saferPlay' } },
  deposit: { element: 'account.deposit', icon: 'wallet', action: { open: 'member', page: 'depositv2' } },
  offer: { element: 'route./promotions', icon: 'gift', action: { go: '/promotions' } },
} as const satisfies Readonly<Record<FirstStep['id'], Omit<StepPlan, 'id'>>>;

export interface FirstStepsInUse {
  readonly steps: readonly FirstStep[];
  readonly isKnown: boolean;
}

/**
 * The first steps. A verified contact and money are detected; the other steps count as done once the member opened
 * them.
 */
export function useFirstSteps(taken: readonly string[]): FirstStepsInUse {
  const isShown = {
    contact: useElement(STEPS.contact.element) !== undefined,
    limits: useElement(STEPS.limits.element) !== undefined,
    deposit: useElement(STEPS.deposit.element) !== undefined,
    offer: useElement(STEPS.offer.element) !== undefined,
  };
  const known = useMemberQuery(profile);
  const money = useBalance();
  const sum = money.data?.sumBalanceMinor;
  const isDone = {
    contact: known.data?.emailVerified === true || known.data?.mobileVerified === true,
    limits: taken.includes('limits'),
    deposit: sum !== undefined && sum !== null && BigInt(sum) > 0n,
    offer: taken.includes('offer'),
  };
  const ids = ['contact', 'limits', 'deposit', 'offer'] as const;
  const steps = ids
    .filter((id) => isShown[id])
    .map((id) => ({ id, icon: STEPS[id].icon, action: STEPS[id].action, isDone: isDone[id] }));
  return { steps, isKnown: !known.isPending && !money.isPending };
}
