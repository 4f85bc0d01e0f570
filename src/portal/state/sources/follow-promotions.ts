/**
 * Promotions that a member may take part in (M68, M193): fetched at each log-in, and again after a promotion was
 * joined, a reward was claimed or a message arrived.
 */
import { atom } from 'jotai';
import { availablePromotions } from '#contract/promotions/calls.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { factsAtom, flagsAtom, memberAtom, portalAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { answeredAtom, arrivalsAtom, keepCountAtom, newsCountsAtom } from '../counts.ts';
import { inOrder } from './in-order.ts';
import { keepFlags } from './keep-facts.ts';

/** Incremented when a promotion is joined or a reward is claimed. */
export const promotionsMovedAtom = atom(0);

/** Code with which the member's friends register; undefined: none, or not known yet. */
export const referralCodeAtom = atom<string | undefined>(undefined);

type Flags = { readonly referral?: boolean | undefined; readonly mission?: boolean | undefined };

/**
 * Follows the page's member while the page is open. Fetches nothing for visitors, trial accounts and members without a
 * reward centre.
 */
export function followPromotions({ client, store }: Pick<Browser, 'client' | 'store'>): void {
  let who: string | undefined;
  const startRequest = inOrder();

  function keep(found: { count: number; openMissions: number; referralCode: string | undefined } | undefined): void {
    store.set(keepCountAtom, 'availablePromotions', found?.count);
    store.set(keepCountAtom, 'openMissions', found?.openMissions);
    store.set(referralCodeAtom, found?.referralCode);
  }

  async function ask(): Promise<void> {
    const asker = who;
    const mayTake = startRequest(store);
    const found = await client.send(availablePromotions, {}).catch(() => undefined);
    if (who !== asker || who === undefined) return;
    // A failed request does not invalidate the reply to an earlier one.
    if (found === undefined) return report(undefined);
    if (!mayTake()) return;
    keep(found);
    report(found);
  }

  /** On failure the known flags stay; unknown flags become off, so that nothing waits for them. */
  function report(found: Flags | undefined): void {
    const { referral = false, mission = false } = found ?? store.get(flagsAtom) ?? {};
    keepFlags(store, { referral, mission });
  }

  function onMemberChange(): void {
    const member = store.get(memberAtom);
    const id = hasRewards(store) ? member?.id : undefined;
    if (member && id === undefined) report({});
    if (id === who) return;
    who = id;
    keep(undefined);
    if (who !== undefined) void ask();
  }

  store.sub(memberAtom, onMemberChange);
  store.sub(promotionsMovedAtom, () => void (who !== undefined && ask()));
  // A message may report something reached or claimed, in another tab too.
  store.sub(arrivalsAtom, () => {
    if (who !== undefined && !store.get(answeredAtom).has('availablePromotions')) void ask();
  });
  store.sub(newsCountsAtom, () => {
    const came = store.get(newsCountsAtom).availablePromotions;
    if (who === undefined || came === undefined) return;
    keep(came);
    report(came);
  });
  onMemberChange();
}

function hasRewards(store: Browser['store']): boolean {
  const { elements } = store.get(portalAtom);
  const page = Object.hasOwn(elements, 'member.rewardCenter') ? elements['member.rewardCenter'] : undefined;
  return page !== undefined && evaluate(page.when, store.get(factsAtom)) === true;
}
