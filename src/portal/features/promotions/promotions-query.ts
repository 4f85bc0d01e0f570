import { promotions } from '#contract/promotions/calls.ts';
import type { Promotion } from '#contract/promotions/read.ts';
import type { Client, SendOptions } from '#contract/wire/client.ts';
import type { Portal } from '#model/portal/portal.ts';

export interface PromotionsNow {
  readonly promotions: readonly Promotion[];
}

export function promotionsKey({ language }: Pick<Portal, 'language'>): readonly unknown[] {
  return ['promotions', language];
}

/** For the first paint. Times in the replies were relative to the request and are not used. */
export function promotionQuestions(portal: Portal) {
  const ask = async (client: Client, how: SendOptions): Promise<PromotionsNow> => {
    const { promotions: found } = await client.send(promotions, {}, how);
    return { promotions: found };
  };
  return [{ key: promotionsKey(portal), ask }];
}
