import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createMerchantPoller } from '#gateway/process/poll-merchants.ts';
import type { Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { BeginDeposit } from './begin-deposit.ts';
import type { FindDeposit } from './find-deposit.ts';

const TICK_MS = 5_000;
/** Maximum number of polls at once for one provider, and for one merchant of it. */
const MOST_AT_ONCE = { places: 12, perMerchant: 3 };
/** Deposits of a poll that wait for the provider at once. */
const MOST_WAITING = 3;
/** Deposits per merchant, provider, state and poll, for each of those that may wait at once. */
const MOST_PER_TICK = 20;
/** Until then the call that opened it is asking the provider; later no other process is. */
const NEW_AFTER_S = 10;
/** A provider without a report for this time is polled. */
const WAITING_AFTER_S = 60;

const DEPOSITS_PENDING = sql<{ merchant: string }>`select merchant from deposit where state in ('new', 'waiting')
  and coalesce(asked_at, created_at) < clock_timestamp() - make_interval(secs => ${NEW_AFTER_S})`;

export interface DepositAsking {
  readonly begin: BeginDeposit;
  readonly find: FindDeposit;
}

/** Polls the providers of a merchant's unreported deposits, least recently polled first. */
export interface DepositRounds extends Poller {
  askAll(merchant: string): Promise<void>;
}

/**
 * Polls deposits without a provider's answer: a new one is begun again with the same reference, a waiting one is looked
 * up. Among several processes only one polls each deposit.
 */
export function createDepositRounds(context: Context, { begin, find }: DepositAsking): DepositRounds {
  const { db, log } = context;
  const codes = context.providers.list.map(({ code }) => code);
  const guard = createGuard(context);
  const logFailure = (error: unknown) => logEvent(log, 'deposits.poll_failed', { err: error });

  const claim = (merchant: string, provider: string, state: 'new' | 'waiting', seconds: number) =>
    db.withMerchant(merchant, async (scope) => {
      const { rows } = await sql<{ id: string }>`update deposit d set asked_at = clock_timestamp()
        from (select id from deposit where merchant = ${merchant} and provider = ${provider} and state = ${state}
            and ${notAside(merchant, 'deposits', sql`deposit.id::text`)} and coalesce(asked_at, created_at) < clock_timestamp() - make_interval(secs => ${seconds})
          order by coalesce(asked_at, created_at) limit 1 for no key update skip locked) due
        where d.merchant = ${merchant} and d.id = due.id returning d.id`.execute(scope);
      return rows[0]?.id;
    });

  async function askOf(merchant: string, provider: string): Promise<void> {
    await guard.runItems(merchant, 'deposits', async (take) => {
      const takeEach = async (state: 'new' | 'waiting', seconds: number, ask: (id: string) => Promise<unknown>) => {
        for (let count = 0; count < MOST_PER_TICK; count += 1) {
          const id = await claim(merchant, provider, state, seconds);
          if (id === undefined) return;
          await take(id, () => ask(id));
        }
      };
      const takeAll = async () => {
        await takeEach('new', NEW_AFTER_S, (id) => begin(merchant, id));
        await takeEach('waiting', WAITING_AFTER_S, (id) => find(merchant, id, provider));
      };
      await Promise.all(Array.from({ length: MOST_WAITING }, takeAll));
    });
  }

  const poller = createMerchantPoller(
    'deposits',
    TICK_MS,
    {
      ...MOST_AT_ONCE,
      merchants: async () => (await context.merchants.matching(DEPOSITS_PENDING).catch(logFailure)) ?? [],
      visit: (merchant, provider) => askOf(merchant, provider).catch(logFailure),
    },
    codes,
  );
  return {
    ...poller,
    async askAll(merchant) {
      for (const provider of codes) await askOf(merchant, provider);
    },
  };
}
