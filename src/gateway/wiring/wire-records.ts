import { readGrants } from '../features/cashier/grants/read-grants.ts';
import { readCashierSettings } from '../features/cashier/methods/settings.ts';
import { readCredits } from '../features/cashier/outgoing/read-credits.ts';
import { openTurnover } from '../features/cashier/outgoing/turnover-requirements.ts';
import { readCashback } from '../features/promotions/cashback.ts';
import { readWords } from '../features/promotions/read-model.ts';
import type { RecordsDeps } from '../features/records/deps.ts';
import { recordsRoutes } from '../features/records/record-routes.ts';
import { readCurrency } from '../features/wallet/currency.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { readTurnoverSince } from '../stream/wagering/read-turnover.ts';

/** Wires records to the catalogue, the wallet and the remaining wagering requirements. */
export function composeRecords(pipeline: Pipeline, gamesById: RecordsDeps['gamesById']): void {
  recordsRoutes(pipeline, {
    readCurrency,
    gamesById,
    readTurnoverRequirements,
    readGrants: readReportedGrants,
    readCashback,
  });
}

const readReportedGrants: RecordsDeps['readGrants'] = async (db, { merchant, memberId, language }) => {
  const grants = await readGrants(db, merchant, memberId);
  const words = grants.length === 0 ? undefined : await readWords(db, merchant, language);
  return grants.map((grant) => ({ ...grant, title: words?.get(grant.promotionId ?? '')?.title ?? '' }));
};

const readTurnoverRequirements: RecordsDeps['readTurnoverRequirements'] = async (db, who) => {
  const { turnoverPpm } = await readCashierSettings(db, who.merchant);
  return openTurnover(await readCredits(db, { readTurnoverSince }, who), turnoverPpm);
};
