/**
 * A process that is there to be killed: groups of members play into each other's hands at one merchant, step by step as the model has
 * it, and the stream of another merchant is taken. Says `playing` once it has begun, and ends by itself only where something is wrong.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { composeCashier } from '#gateway/compose/compose-cashier.ts';
import { composeStream } from '#gateway/compose/compose-stream.ts';
import { composeSettling } from '#gateway/compose/rewards/compose-promotions.ts';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context/context.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { expectNoCollusion } from '#gateway/testing/collusion/agree.ts';
import { createTimers } from '#gateway/timers/timers.ts';

const LENGTH = 40;
const [url = '', players = '', counted = '', first = '0'] = process.argv.slice(2);

const config = readConfig({ DATABASE_URL: url });
const { database } = await startDatabase(config.database, createLog('silent'));
const context = createContext(config, database, createLog('silent'));
const cashier = composeCashier(context, { notifier: { tell: async () => undefined } }, createTimers(context));
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

process.stdout.write('playing\n');
await Promise.all([play(), take()]);
