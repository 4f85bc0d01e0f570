import { exponentOf } from '#contract/payments/currencies.ts';
import type { PayingOrder, PaymentError, PaymentReply } from '#contract/payments/payments.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { textFor } from '#gateway/identity/texts.ts';
import { DEPOSIT } from '#model/state-machines/deposit.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { DepositDeps } from './deps.ts';
import { openFields } from './encrypted-fields.ts';
import { type LockedDeposit, lockDeposit } from './lock-deposit.ts';
import { nextOf } from './next-of.ts';

/** Validity of a deposit from its opening: the provider gets the same expiry on each request. */
const OPEN_MS = 30 * 60_000;

type BeginDeps = Pick<DepositDeps, 'takeStep' | 'matches' | 'atRest'>;

/**
 * Asks the provider of a new deposit how it is paid, and takes the resulting step. Does nothing if the provider does
 * not answer.
 */
export type BeginDeposit = (merchant: string, id: string) => Promise<void>;

/**
 * Calls the provider outside a transaction, after the order is committed, and always with the same request: a lost
 * reply is requested again, and nothing starts twice. A concurrent second caller finds the deposit begun.
 */
export function createBeginning(
  { db, providers, log, clock }: Pick<Context, 'db' | 'providers' | 'log' | 'clock'>,
  deps: BeginDeps,
): BeginDeposit {
  return async (merchant, id) => {
    const asked = await db.withMerchant(merchant, (scope) => readAsked(scope, deps, merchant, id));
    const answer = asked && (await providers.get(asked.provider)?.begin(asked.order));
    if (asked === undefined || answer === undefined) return;
    if (answer.kind === 'unknown') {
      logEvent(log, 'deposits.begin_unknown', { merchant, provider: asked.provider, why: answer.why });
      return;
    }
    await db.withMerchant(merchant, async (scope) => {
      const deposit = await lockDeposit(scope, merchant, id);
      if (deposit?.state !== 'new') return;
      if (answer.kind === 'refused') await fail(scope, deps, deposit, answer.reason, asked.order.language);
      else await goOn(scope, deps, deposit, { how: answer.how, now: clock.now() });
    });
  };
}

interface Asked {
  readonly provider: string;
  readonly order: PayingOrder;
}

async function readAsked(db: Db, deps: BeginDeps, merchant: string, id: string): Promise<Asked | undefined> {
  const row = await db
    .selectFrom('deposit as d')
    .innerJoin('pay_method as m', (join) =>
      join.onRef('m.merchant', '=', 'd.merchant').onRef('m.id', '=', 'd.method_id'),
    )
    .select(['d.provider', 'd.amount_minor', 'd.currency', 'd.return_url', 'd.language', 'd.created_at', 'm.way'])
    .select(['d.fields', 'd.member_id'])
    .where('d.merchant', '=', merchant)
    .where('d.id', '=', id)
    .where('d.state', '=', 'new')
    .executeTakeFirst();
  const exponent = row && exponentOf(row.currency);
  if (row === undefined || exponent === undefined) return undefined;
  const { holder } = await openFields(db, deps.atRest, { merchant, memberId: row.member_id }, row.fields);
  const payee = row.way === 'c2c' ? await deps.matches.payeeOf(db, merchant, id) : undefined;
  const money = { amountMinor: String(row.amount_minor), currency: row.currency, exponent };
  const order = {
    merchant,
    reference: id,
    ...money,
    kind: row.way as PayingOrder['kind'],
    expiresAt: row.created_at.getTime() + OPEN_MS,
    returnUrl: row.return_url,
    language: row.language,
    ...(typeof holder === 'string' && holder !== '' && { payer: { holder: holder.slice(0, 140) } }),
    ...(payee && { payee }),
  };
  return { provider: row.provider, order };
}

const MINUTE_MS = 60_000;
const MOST_MINUTES = 30;

/** If the provider's expiry is earlier, the timer uses it too. */
async function goOn(
  db: Db,
  deps: BeginDeps,
  deposit: LockedDeposit,
  { how, now }: { readonly how: PaymentReply<'begin'>; readonly now: number },
): Promise<void> {
  const { merchant, id, provider, amountMinor } = deposit;
  const next = JSON.stringify(nextOf(how, deposit));
  await db.updateTable('deposit').set({ next }).where('merchant', '=', merchant).where('id', '=', id).execute();
  const minutes = Math.min(MOST_MINUTES, Math.max(1, Math.ceil((how.expiresAt - now) / MINUTE_MS)));
  await deps.takeStep(db, {
    machine: DEPOSIT,
    order: deposit,
    step: 'begin',
    by: { actor: provider },
    reportedMinor: amountMinor,
    minutesOf: ({ step }) => (step === 'expire' ? minutes : undefined),
  });
  if (deposit.way === 'c2c') await deps.matches.taken(db, merchant, id);
}

/** The text keys for the member by the provider's refusal. */
const WORDS: Readonly<Partial<Record<PaymentError, string>>> = {
  amount_too_small: 'cashier.refused.amount',
  amount_too_large: 'cashier.refused.amount',
  payee_refused: 'cashier.refused.account',
};

async function fail(db: Db, deps: BeginDeps, deposit: LockedDeposit, error: PaymentError, language: string) {
  const { merchant, id, provider, amountMinor } = deposit;
  const reason = textFor(language, WORDS[error] ?? 'cashier.refused.provider') ?? error;
  await db.updateTable('deposit').set({ reason }).where('merchant', '=', merchant).where('id', '=', id).execute();
  const by = { actor: provider, reason: error };
  await deps.takeStep(db, { machine: DEPOSIT, order: deposit, step: 'fail', by, reportedMinor: amountMinor });
}
