/**
 * A process for the tests to kill: colluding groups of members play at one merchant, step by step by the model, while
 * the stream of another merchant is processed and applications there are awarded. Prints `playing` once it has started,
 * and exits by itself only after an error.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { answerApplication } from '#gateway/features/promotions/take-part.ts';
import { createLog } from '#gateway/process/log.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { expectNoCollusion } from '#gateway/testing/collusion/agree.ts';
import { createTablesWorld } from '#gateway/testing/tables-world.ts';
import { createTimers } from '#gateway/timers/timers.ts';
import { composeSettling } from '#gateway/wiring/rewards/wire-promotions.ts';
import { composeCashier } from '#gateway/wiring/wire-cashier.ts';
import { composeStream } from '#gateway/wiring/wire-stream.ts';

const LENGTH = 40;
/** Amount awarded for each application, and the promotion that the test created. */
const AWARD = 100n;
const PROMOTION = 'kills';
const [url = '', players = '', counted = '', first = '0'] = process.argv.slice(2);

const config = readConfig({ DATABASE_URL: url });
const { database } = await startDatabase(config.database, createLog('silent'));
const context = createContext(config, database, createLog('silent'));
const cashier = composeCashier(context, { notifier: { notify: async () => undefined } }, createTimers(context));
const { settling } = composeSettling(context, cashier);

async function play(): Promise<never> {
  for (let seed = Number(first); ; seed += 1) {
    await expectNoCollusion({ context, merchant: players, settling }, { runs: 1, length: LENGTH, seed });
    process.stdout.write('group\n');
  }
}

async function take(): Promise<never> {
  const stream = composeStream(context);
  for (;;) {
    await stream.catchUp(counted);
    await wait(20);
  }
}

/** Members apply, two staff users award, and the reward is paid. */
async function award(): Promise<never> {
  const world = createTablesWorld(database, counted);
  for (;;) {
    const { id } = await world.addPlayer();
    const requestId = await world.inMerchant(async (db) => {
      const { rows } = await sql<{ id: string }>`insert into promotion_request (merchant, promotion_id, member_id)
        values (${counted}, ${PROMOTION}, ${id}) returning id`.execute(db);
      return rows[0]?.id ?? '';
    });
    const by = { merchant: counted, now: Date.now(), answeredBy: 'anna', proposedBy: 'olga' };
    await world.inMerchant((db) => answerApplication(db, by, requestId, { approved: true, amountMinor: AWARD }));
    await asOwner(database, counted, (owner) =>
      sql`update promotion_reward set is_auto = true where merchant = ${counted} and origin = ${`request ${requestId}`}`.execute(
        owner,
      ),
    );
    await settling.settle(counted);
    process.stdout.write('award\n');
  }
}

process.stdout.write('playing\n');
await Promise.all([play(), take(), award()]);
