import type { Door } from '../door/door.ts';
import { readCashierSettings } from '../features/cashier/methods/settings.ts';
import { readCreditedDeposits } from '../features/cashier/withdrawals/read-deposits.ts';
import { openTurnover } from '../features/cashier/withdrawals/turnover-needs.ts';
import type { RecordsNeeds } from '../features/records/needs.ts';
import { recordsRoutes } from '../features/records/routes.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import { readTurnoverSince } from '../stream/wagering/read-turnover.ts';

/** Brings records together with the catalogue, the wallet and what is still to be bet. */
export function composeRecords(door: Door, gamesById: RecordsNeeds['gamesById']): void {
  recordsRoutes(door, { readCurrency, gamesById, readTurnoverNeeds });
}

const readTurnoverNeeds: RecordsNeeds['readTurnoverNeeds'] = async (db, who) => {
  const { turnoverPpm } = await readCashierSettings(db, who.merchant);
  return openTurnover(await readCreditedDeposits(db, { readTurnoverSince }, who), turnoverPpm);
};
