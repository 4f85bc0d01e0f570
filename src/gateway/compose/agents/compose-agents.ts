import type { Door } from '../../door/door.ts';
import type { AgentsNeeds } from '../../features/agents/needs.ts';
import { agentsRoutes } from '../../features/agents/routes.ts';
import { readCashback } from '../../features/promotions/cashback.ts';
import { readBets } from '../../features/records/bets.ts';
import type { RecordsNeeds } from '../../features/records/needs.ts';
import { openWallet } from '../../features/wallet/accounts.ts';
import { readCurrency } from '../../features/wallet/currency.ts';
import { readKept } from '../../features/wallet/kept.ts';

/** Brings agents' pages together with wallet, records and the one hasher of passwords. */
export function composeAgents(
  door: Door,
  passwords: AgentsNeeds['passwords'],
  gamesById: RecordsNeeds['gamesById'],
): void {
  agentsRoutes(door, {
    ...{ passwords, readCurrency, openWallet },
    readCash: (db, { merchant, memberId, currency }) => readKept(db, { merchant, memberId, currency, kind: 'member' }),
    readRounds: (db, visit, memberId, asked) => {
      const member = visit.member === null ? null : { ...visit.member, memberId };
      const needs = {
        readCurrency,
        gamesById,
        readTurnoverNeeds: async () => [],
        readGrants: async () => [],
        readCashback,
      };
      return readBets(db, needs, { ...visit, member }, asked);
    },
    countRequests: async () => 0,
  });
}
