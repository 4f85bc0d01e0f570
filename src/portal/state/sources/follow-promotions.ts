/** What a member may take part in (M68, M193): asked for at each log-in, and again when something of it was taken or a message came. */
import { atom } from 'jotai';
import { availablePromotions } from '#contract/promotions/calls.ts';
import { settle } from '#model/conditions/condition.ts';
import { factsAtom, flagsAtom, memberAtom, portalAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { arrivalsAtom, keepCountAtom } from '../counts.ts';
import { inOrder } from './in-order.ts';
import { keepFlags } from './keep-facts.ts';

/** Rises when a promotion was joined or a reward claimed. */
export const promotionsMovedAtom = atom(0);

/** What the member's friends register with; undefined: none, or not known yet. */
export const referralCodeAtom = atom<string | undefined>(undefined);

type Flags = { readonly referral?: boolean | undefined; readonly mission?: boolean | undefined };

/** Follows the member of the page as long as it is open. Visitors, trial accounts, and who has no reward centre, are asked nothing for. */
export function followPromotions({ client, store }: Pick<Browser, 'client' | 'store'>): void {
  let who: string | undefined;
  const turn = inOrder();

  function keep(found: { count: number; openMissions: number; referralCode: string | undefined } | undefined): void {
    store.set(keepCountAtom, 'availablePromotions', found?.count);
    store.set(keepCountAtom, 'openMissions', found?.openMissions);
    store.set(referralCodeAtom, found?.referralCode);
  }

  async function ask(): Promise<void> {
    const asker = who;
    const mayTake = turn(store);
    const found = await client.send(availablePromotions, {}).catch(() => undefined);
    if (who !== asker || who === undefined) return;
    // A question that was lost takes nothing from the one before it.
    if (found === undefined) return report(undefined);
    if (!mayTake()) return;
    keep(found);
    report(found);
  }

  /** Without an answer what was told stays; what never was is off, so that nothing waits for it. */
  function report(found: Flags | undefined): void {
    const { referral = false, mission = false } = found ?? store.get(flagsAtom) ?? {};
    keepFlags(store, { referral, mission });
  }

  function look(): void {
    const member = store.get(memberAtom);
    const id = hasRewards(store) ? member?.id : undefined;
    if (member && id === undefined) report({});
    if (id === who) return;
    who = id;
    keep(undefined);
    if (who !== undefined) void ask();
  }

  store.sub(memberAtom, look);
  // A message may tell of what was reached or claimed, in another tab too.
  for (const moved of [promotionsMovedAtom, arrivalsAtom])
    store.sub(moved, () => {
      if (who !== undefined) void ask();
    });
  look();
}

/** Whether this member has the reward centre, and is no trial account. */
function hasRewards(store: Browser['store']): boolean {
  const { elements } = store.get(portalAtom);
  const page = Object.hasOwn(elements, 'member.rewardCenter') ? elements['member.rewardCenter'] : undefined;
  return page !== undefined && settle(page.when, store.get(factsAtom)) === true;
}
