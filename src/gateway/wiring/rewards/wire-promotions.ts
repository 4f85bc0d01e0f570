import type { Context } from '../../context/context.ts';
import type { Grants } from '../../features/cashier/grants/grants.ts';
import { clubRoutes } from '../../features/club/club-routes.ts';
import { notifyMember } from '../../features/inbox/store.ts';
import { readOpenCount } from '../../features/missions/read-member.ts';
import type { PromotionDeps } from '../../features/promotions/deps.ts';
import { promotionsRoutes } from '../../features/promotions/promotion-routes.ts';
import { type Claims, createClaims } from '../../features/promotions/settling/claims.ts';
import { createSettling, type Settling } from '../../features/promotions/settling/settle.ts';
import { givePrize, giveRebate } from '../../features/wallet/bonus.ts';
import { readCurrencyOrFirst } from '../../features/wallet/currency.ts';
import type { Pipeline } from '../../pipeline/pipeline.ts';
import { readTurnover } from '../../stream/wagering/read-turnover.ts';

export interface Promotions {
  readonly claims: Claims;
  readonly settling: Settling;
}

/** Bonuses with wagering, as the cashier stores them. */
interface Granting {
  readonly grants: Grants;
}

/** Wires promotion settlement to the ledger, the cashier's grants and the inbox. */
export function composeSettling(context: Context, { grants }: Granting): Promotions {
  const claims = createClaims(context);
  return { claims, settling: createSettling(context, { claims, grants, notify: notifyMember }) };
}

/** Wires promotions and the VIP club to money; they are independent of each other. */
export function composePromotions(
  pipeline: Pipeline,
  { claims }: Promotions,
  { grants, refusePaused, askRegisters }: Granting & Pick<PromotionDeps, 'refusePaused' | 'askRegisters'>,
): void {
  promotionsRoutes(pipeline, {
    refusePaused,
    askRegisters,
    claims,
    grants,
    givePrize,
    giveRebate,
    readCurrency: readCurrencyOrFirst,
    readMissions: readOpenCount,
  });
  clubRoutes(pipeline, { readCurrency: readCurrencyOrFirst, readTurnover });
}
