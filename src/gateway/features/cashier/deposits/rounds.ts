import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import { createPoller, type Poller } from '#gateway/process/rhythm.ts';
import { createSideBySide } from '#gateway/process/side-by-side.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { notAside } from '#gateway/set-aside/set-aside.ts';
import type { BeginDeposit } from './begin-deposit.ts';
import type { FindDeposit } from './find-deposit.ts';

const TICK_MS = 5_000;
/** Merchants about whose orders providers are asked at once. */
const MOST_MERCHANTS = 8;
/** Deposits of one merchant and state in a turn. */
const MOST_PER_TICK = 20;
/** Whoever opened it is asking at this moment; after that nobody is. */
const NEW_AFTER_S = 10;
/** A provider that was silent for so long is asked by itself. */
const WAITING_AFTER_S = 60;

export interface DepositAsking {
  readonly begin: BeginDeposit;
  readonly find: FindDeposit;
}

/** Asks for what nobody has told: of a merchant's deposits, those that were asked for longest ago first. */
export interface DepositRounds extends Poller {
  askAll(merchant: string): Promise<void>;
}

/**
 * Goes round the deposits whose provider has not answered: a new one is begun again by the same reference, a waiting one is looked
 * for. In any number of processes each deposit is asked for by one.
 */
export function createDepositRounds(context: Context, { begin, find }: DepositAsking): DepositRounds {
  const { db, log } = context;
  const guard = createGuard(context);
  const print = (error: unknown) =>
    log.warn({ err: error }, 'deposits could not be asked for; the next round tries again');

  const claim = (merchant: string, state: 'new' | 'waiting', seconds: number) =>
    db.withMerchant(merchant, async (scope) => {
      const { rows } = await sql<{ id: string; provider: string }>`update deposit d set asked_at = clock_timestamp()
        from (select id from deposit where merchant = ${merchant} and state = ${state}
            and ${notAside(merchant, 'deposits', sql`deposit.id::text`)} and coalesce(asked_at, created_at) < clock_timestamp() - make_interval(secs => ${seconds})
          order by coalesce(asked_at, created_at) limit ${MOST_PER_TICK} for no key update skip locked) due
        where d.merchant = ${merchant} and d.id = due.id returning d.id, d.provider`.execute(scope);
      return rows;
    });

  async function askAll(merchant: string): Promise<void> {
    await guard.turn(merchant, 'deposits', async (take) => {
      for (const { id } of await claim(merchant, 'new', NEW_AFTER_S)) await take(id, () => begin(merchant, id));
      for (const { id, provider } of await claim(merchant, 'waiting', WAITING_AFTER_S))
        await take(id, () => find(merchant, id, provider));
    });
  }

  const beside = createSideBySide(MOST_MERCHANTS, (merchant) => askAll(merchant).catch(print));
  const poller = createPoller('deposits', TICK_MS, async () =>
    beside.begin((await context.merchants.list().catch(print)) ?? []),
  );
  return {
    name: poller.name,
    start: poller.start,
    async stop() {
      await poller.stop();
      await beside.end();
    },
    askAll,
  };
}
