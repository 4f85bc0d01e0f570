import type { Context } from '../../context/context.ts';
import type { Pipeline } from '../../door/door.ts';
import type { Grants } from '../../features/cashier/grants/grants.ts';
import { clubRoutes } from '../../features/club/routes.ts';
import { notifyMember } from '../../features/inbox/store.ts';
import { readOpenCount } from '../../features/missions/read-member.ts';
import { promotionsRoutes } from '../../features/promotions/routes.ts';
import { type Claims, createClaims } from '../../features/promotions/settling/claims.ts';
import { createSettling, type Settling } from '../../features/promotions/settling/settle.ts';
import { givePrize, giveRebate } from '../../features/wallet/bonus.ts';
import { readCurrencyOrFirst } from '../../features/wallet/currency.ts';
import { readTurnover } from '../../stream/wagering/read-turnover.ts';

/** What promotions pay with, and what they do by themselves. */
export interface Promotions {
  readonly claims: Claims;
  readonly settling: Settling;
}

/** Bonuses that are wagered, as the cashier keeps them. */
interface Granting {
  readonly grants: Grants;
}

/** Brings what promotions owe together with the ledger, the cashier's grants and the inbox. */
export function composeSettling(context: Context, { grants }: Granting): Promotions {
  const claims = createClaims(context);
  return { claims, settling: createSettling(context, { claims, grants, notify: notifyMember }) };
}

/** Promotions and the VIP club, with what they need of the money; they do not know each other. */
export function composePromotions(pipeline: Pipeline, { claims }: Promotions, { grants }: Granting): void {
  promotionsRoutes(pipeline, {
    ...{ claims, grants, givePrize, giveRebate },
    ...{ readCurrency: readCurrencyOrFirst, readMissions: readOpenCount },
  });
  clubRoutes(pipeline, { readCurrency: readCurrencyOrFirst, readTurnover });
}
