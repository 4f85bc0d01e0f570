import { promotions } from '#contract/promotions/calls.ts';
import type { Promotion } from '#contract/promotions/read.ts';
import type { Client, SendOptions } from '#contract/wire/client.ts';
import type { Portal } from '#model/portal/portal.ts';

/** Promotions, and how far the gateway's clock is ahead of this browser's. */
export interface PromotionsNow {
  readonly promotions: readonly Promotion[];
  readonly aheadMs: number;
}

export function promotionsKey({ language }: Pick<Portal, 'language'>): readonly unknown[] {
  return ['promotions', language];
}

/** For the first paint: by no clock, which would be another browser's. */
export function promotionQuestions(portal: Portal) {
  const ask = async (client: Client, how: SendOptions): Promise<PromotionsNow> => {
    const { promotions: found } = await client.send(promotions, {}, how);
    return { promotions: found, aheadMs: 0 };
  };
  return [{ key: promotionsKey(portal), ask }];
}
