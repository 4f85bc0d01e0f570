/**
 * Benchmark: deposits credited per second by signed provider events from 32 clients, each a commit of ledger, order,
 * history and message.
 */
import { randomUUID } from 'node:crypto';
import { eventsPath } from '#contract/payments/events.ts';
import { paymentHeaders, paymentSigned } from '#contract/payments/payments.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { writeSigned } from '../bets/signed-request.ts';
import { startChild } from '../child.ts';
import type { Measure, Print } from '../figure.ts';
import { median } from '../statistics.ts';

const ROUNDS = 5;
const CLIENTS = 32;
const PLAYERS = 1_000;
const DEPOSITS = 2_000;
const AMOUNT_MINOR = '5000';
const PROVIDER = 'HOUSEBANK';
const SECRET = 'the secret of the benchmark, which is long enough';

/** 5 rounds of 2,000 deposits of 1,000 players. Throws if a deposit was not credited or the ledger is wrong. */
export async function benchDeposits(print: Print, signal: AbortSignal): Promise<readonly Measure[]> {
  const own = await openRunFolder();
  const database = await startRunDatabase(own);
  const gateway = startChild('deposits/deposits-process.ts');
  const clients = startChild('bets/sending-clients-process.ts');
  try {
    print(`seating ${PLAYERS} players`);
    const place = { url: database.url, players: PLAYERS, secret: SECRET };
    const { port, merchant } = await gateway.ask<{ port: number; merchant: string }>('listen', place);
    const rates: number[] = [];
    // The first round is a warm-up and does not count.
    for (let round = 0; round <= ROUNDS && !signal.aborted; round += 1) {
      const ids = await gateway.ask<readonly string[]>('open', { deposits: DEPOSITS, amountMinor: AMOUNT_MINOR });
      const requests = ids.map((reference) => writeEvent(merchant, reference));
      const { seconds, taken } = await clients.ask<{ seconds: number; taken: number }>('send', {
        port,
        clients: CLIENTS,
        requests,
      });
      if (taken !== DEPOSITS) throw new Error(`${taken} of ${DEPOSITS} events were taken`);
      if (round > 0) rates.push(taken / seconds);
    }
    const books = await gateway.ask<{ credited: number; fault?: unknown }>('audit');
    if (books.credited !== DEPOSITS * (rates.length + 1) || books.fault !== undefined)
      throw new Error(`The books are wrong: ${JSON.stringify(books)} after ${rates.length + 1} rounds`);
    print(`deposits.credited: ${median(rates).toFixed(0)}/s`);
    return [{ id: 'deposits.credited', ours: median(rates), rounds: rates.length }];
  } finally {
    await clients.stop();
    await gateway.stop();
    await database.stop();
    await own.remove();
  }
}

function writeEvent(merchant: string, reference: string): string {
  const body = JSON.stringify({
    eventId: randomUUID(),
    merchant,
    reference,
    direction: 'in',
    state: 'paid',
    amountMinor: AMOUNT_MINOR,
    currency: 'USD',
    exponent: 2,
    sequence: 1,
    at: Date.now(),
  });
  const timestamp = String(Date.now());
  const names = { ...paymentHeaders, who: paymentHeaders.provider };
  const signed = paymentSigned(timestamp, 'events', body);
  return writeSigned({ path: eventsPath(PROVIDER), names, who: PROVIDER, secret: SECRET, timestamp, signed, body });
}
