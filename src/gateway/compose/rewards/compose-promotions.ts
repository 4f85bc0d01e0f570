import type { Door } from '../../door/door.ts';
import { clubRoutes } from '../../features/club/routes.ts';
import { readOpenCount } from '../../features/missions/read-member.ts';
import { promotionsRoutes } from '../../features/promotions/routes.ts';
import { giveBonus } from '../../features/wallet/bonus.ts';
import { readCurrencyOrFirst } from '../../features/wallet/currency.ts';
import { readTurnover } from '../../stream/wagering/read-turnover.ts';

/** Promotions and the VIP club, with what they need of the money; they do not know each other. */
export function composePromotions(door: Door): void {
  promotionsRoutes(door, { giveBonus, readCurrency: readCurrencyOrFirst, readMissions: readOpenCount });
  clubRoutes(door, { readCurrency: readCurrencyOrFirst, readTurnover });
}
