/**
 * `npm run ledger -- verify`: verifies the ledger of every merchant (sums, stored balances, replies to vendors, the
 * hash chain of transfers) and names the first wrong row. Lines like M:SEQ:HASH are chain heads, to be stored elsewhere
 * and passed back with --expect, with or without the other lines. `npm run ledger -- replay` recomputes the results of
 * the stream consumers and names rows that differ; `resume` lets a stopped consumer retry its event. Exit codes: 0
 * success, 1 a check failed, 2 invalid arguments.
 */
import { readFile } from 'node:fs/promises';
import type { Context } from '#gateway/context/context.ts';
import type { BooksHead } from '#gateway/features/books/chain.ts';
import {
  type BooksReport,
  readHead,
  type StoredHeads,
  verifyBooks,
  writeHead,
} from '#gateway/features/books/verify-books.ts';
import { inOwnersRows } from '#gateway/stream/as-owner.ts';
import type { Consumer } from '#gateway/stream/consumer.ts';
import { resumeCursor } from '#gateway/stream/cursor.ts';
import { replay } from '#gateway/stream/replay/replay.ts';
import { CONSUMERS } from '#gateway/wiring/wire-stream.ts';
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from './command-error.ts';
import { withContext } from './database.ts';

const USAGE = `npm run ledger -- verify [--merchant M] [--expect FILE | M:SEQ:HASH]...
npm run ledger -- replay | resume [--merchant M] [--consumer C]
  --merchant  the ledger of one merchant
  --expect    chain heads printed earlier: a file or single heads
  --consumer  one of ${CONSUMERS.map(({ name }) => name).join(', ')}`;

const HEAD = /^([a-z][a-z0-9-]{1,31}):(\d{1,15}:(?:[0-9a-f]{64})?)$/;

async function run(): Promise<number> {
  const read = readArguments(USAGE, {
    merchant: { type: 'string' },
    consumer: { type: 'string' },
    expect: { type: 'string', multiple: true, default: [] },
  });
  if (read === undefined) return 0;
  const { values, positionals } = read;
  const [verb = '', ...rest] = positionals;
  if (rest.length > 0 || !['verify', 'replay', 'resume'].includes(verb)) throw new CommandError(USAGE);
  const { merchant } = values;
  if (verb === 'verify') {
    const expected = await readExpectedHeads(values.expect);
    return withContext((context) => verify(context, merchant, expected));
  }
  const chosen = CONSUMERS.filter(({ name }) => values.consumer === undefined || name === values.consumer);
  if (chosen.length === 0) throw new CommandError(`Consumer "${values.consumer}" does not exist.\n${USAGE}`);
  const runOn = verb === 'replay' ? describeReplay : describeResume;
  return withContext(async (context) => {
    let failed = 0;
    for (const one of await wantedOf(context, merchant)) {
      for (const consumer of chosen) if (!(await runOn(context, one, consumer))) failed += 1;
    }
    return failed === 0 ? 0 : 1;
  });
}

async function readExpectedHeads(given: readonly string[]): Promise<StoredHeads> {
  const lines = (await Promise.all(given.map(async (text) => (HEAD.test(text) ? [text] : readLines(text))))).flat();
  const expected = new Map<string, BooksHead[]>();
  for (const line of lines) {
    const [, merchant = '', head = ''] = HEAD.exec(line) ?? [];
    expected.set(merchant, [...(expected.get(merchant) ?? []), readHead(head)]);
  }
  return expected;
}

async function readLines(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} is neither a chain head (M:SEQ:HASH) nor a readable file.`);
  });
  return text.split('\n').filter((line) => HEAD.test(line));
}

/** One merchant or all; merchants in `named` must exist too. */
async function wantedOf({ merchants }: Context, only: string | undefined, named: readonly string[] = []) {
  const known = await merchants.list();
  const wanted = only === undefined ? known : [only];
  const unknown = [...wanted, ...named].find((merchant) => !known.includes(merchant));
  if (unknown !== undefined) throw new CommandError(`Merchant "${unknown}" does not exist.`);
  return wanted;
}

async function describeReplay({ db }: Context, merchant: string, consumer: Consumer): Promise<boolean> {
  const replayed = await replay(db, merchant, consumer);
  if (replayed.kind === 'equal') {
    print(
      `${merchant}: ${consumer.name} is identical after ${replayed.events} events (${replayed.seconds.toFixed(1)} s)`,
    );
    return true;
  }
  if (replayed.kind !== 'different') {
    const why = replayed.kind === 'stopped' ? replayed.failure : 'the replay was interrupted';
    print(`${merchant}: ${consumer.name} could not be rebuilt: ${why}`);
    return false;
  }
  for (const { table, key, live, replayed: made } of replayed.differences)
    print(`${merchant}: ${table} ${key}\n  found     ${live ?? 'no row'}\n  expected  ${made ?? 'no row'}`);
  return false;
}

async function describeResume({ db }: Context, merchant: string, { name }: Consumer): Promise<boolean> {
  const resumed = await inOwnersRows(db, merchant, (scope) => resumeCursor(scope, merchant, name));
  print(`${merchant}: ${name} ${resumed ? 'retries its event' : 'was not stopped'}`);
  return true;
}

async function verify(context: Context, only: string | undefined, expected: StoredHeads): Promise<number> {
  const { db } = context;
  const wanted = await wantedOf(context, only, [...expected.keys()]);
  const reports = await verifyBooks(db, wanted, expected);
  for (const report of reports) printBooks(report);
  const wrong = reports.filter(({ fault }) => fault !== undefined).length;
  print(
    wrong === 0 ? 'All ledgers are correct.' : `The ledgers of ${wrong} of ${reports.length} merchants have errors.`,
  );
  return wrong === 0 ? 0 : 1;
}

function printBooks({ merchant, totals, signed, head, fault }: BooksReport): void {
  const { accounts, transfers, postings, transactions } = totals;
  print(
    `${merchant}: ${accounts} accounts, ${transfers} transfers (${signed} signed in ${head.seq} blocks), ${postings} postings, ${transactions} transactions of vendors`,
  );
  if (fault === undefined) print(`${merchant}:${writeHead(head)}`);
  else print(`${merchant}: ${fault.row} is wrong\n  found     ${fault.found}\n  expected  ${fault.expected}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await run();
} catch (error) {
  reportCommandError(error);
  process.exitCode = 2;
}
