import { useStore } from 'jotai';
import { useState } from 'react';
import type { Call } from '#contract/call/call.ts';
import {
  claimablePromotions,
  claimCashback,
  claimPromotion,
  giveUpGrant,
  joinPromotion,
  memberPromotions,
  raffleStatus,
} from '#contract/promotions/calls.ts';
import { bonusRecords, cashback } from '#contract/records/calls.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { showOwnRefusal } from '../protection/show-refusal.ts';
import { useBrowser } from '../state/client.ts';
import { useBalanceMoved } from '../state/queries/use-balance.ts';
import { useRefresh } from '../state/queries/use-member-query.ts';
import { promotionsMovedAtom } from '../state/sources/follow-promotions.ts';
import { showMessageAtom } from '../state/texts/words.ts';

export interface Claimable {
  readonly rewardId: string;
  readonly promotionType: string;
}

/** Busy key while cashback is claimed. */
export const CASHBACK = 'cashback';

/** Actions in promotions: shows the result and refreshes everything affected. */
export function useTaking() {
  const browser = useBrowser();
  const store = useStore();
  const { busy, run } = useRun();
  const refresh = useRewardsRefresh();

  async function join(promotionId: string): Promise<boolean> {
    return run(promotionId, async () => {
      await browser().client.send(joinPromotion, { promotionId }, { quiet: true });
      store.set(showMessageAtom, { text: 'promo.joined', tone: 'positive' });
      await refresh();
    });
  }

  async function claim({ rewardId, promotionType }: Claimable): Promise<boolean> {
    return run(rewardId, async () => {
      const request = { promotionClaimId: rewardId, promotionType };
      await browser().client.send(claimPromotion, request, { quiet: true }).catch(unlessDone);
      store.set(showMessageAtom, { text: 'promo.claimed', tone: 'positive' });
      await refresh();
    });
  }
  async function claimAll(): Promise<boolean> {
    return run(CASHBACK, async () => {
      const { amountMinor } = await browser().client.send(claimCashback, {}, { quiet: true });
      if (amountMinor !== '0') store.set(showMessageAtom, { text: 'promo.claimed', tone: 'positive' });
      await refresh();
    });
  }

  async function giveUp(id: string): Promise<boolean> {
    return run(id, async () => {
      await browser().client.send(giveUpGrant, { id }, { quiet: true });
      await refresh();
    });
  }
  return { busy, join, claim, claimAll, giveUp };
}

export type Taking = ReturnType<typeof useTaking>;

/** If the answer to an earlier claim was lost, `reward_claimed` means success: the reward is in the wallet. */
function unlessDone(error: unknown): void {
  if (!(error instanceof CallRefused && error.code === 'reward_claimed')) throw error;
}

/** Runs one action at a time; shows a failure. */
function useRun() {
  const store = useStore();
  const [busy, setBusy] = useState<string>();

  async function run(id: string, work: () => Promise<void>): Promise<boolean> {
    if (busy !== undefined) return false;
    setBusy(id);
    try {
      await work();
      return true;
    } catch (error) {
      if (showOwnRefusal(store, error)) return false;
      const refused = error instanceof CallRefused ? error : undefined;
      const text = refused?.textKey ?? 'error.network_abnormal';
      store.set(showMessageAtom, { text, message: refused?.serverMessage, tone: 'negative' });
      return false;
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, run };
}

const SHOWN: readonly Pick<Call<never, unknown>, 'name'>[] = [
  memberPromotions,
  claimablePromotions,
  raffleStatus,
  bonusRecords,
  cashback,
];

/** Refreshes everything that shows rewards: activities, claimable rewards, tickets, badges and the balance. */
export function useRewardsRefresh(): () => Promise<void> {
  const store = useStore();
  const refresh = useRefresh();
  const balanceMoved = useBalanceMoved();
  return async () => {
    store.set(promotionsMovedAtom, (moved) => moved + 1);
    balanceMoved();
    await refresh(...SHOWN);
  };
}
