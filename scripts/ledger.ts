/**
 * `npm run ledger -- verify`: goes through the books of every merchant (sums, kept balances, what vendors were answered, the
 * chain of sealed transfers) and names the first row that is wrong. Lines like M:SEQ:HASH are the chains' heads, to be kept
 * elsewhere and given back with --expect, with the other lines or without. Exit codes: 0 all books are right, 1 some are not, 2 the call's words are off.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Context } from '#gateway/context/context.ts';
import type { BooksHead } from '#gateway/features/books/chain.ts';
import {
  type BooksReport,
  type KeptHeads,
  readHead,
  verifyBooks,
  writeHead,
} from '#gateway/features/books/verify-books.ts';
import { CallMistake } from './call-mistake.ts';
import { withContext } from './database.ts';

const USAGE = `npm run ledger -- verify [--merchant M] [--expect FILE | M:SEQ:HASH]...
  --merchant  one merchant's books
  --expect    heads that were printed before: a file of them, or single ones`;

const HEAD = /^([a-z][a-z0-9-]{1,31}):(\d{1,15}:(?:[0-9a-f]{64})?)$/;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { merchant: { type: 'string' }, expect: { type: 'string', multiple: true, default: [] } },
  });
  if (positionals.join(' ') !== 'verify') throw new CallMistake(USAGE);
  const kept = await readKept(values.expect);
  return withContext((context) => verify(context, values.merchant, kept));
}

async function readKept(given: readonly string[]): Promise<KeptHeads> {
  const lines = (await Promise.all(given.map(async (text) => (HEAD.test(text) ? [text] : readLines(text))))).flat();
  const kept = new Map<string, BooksHead[]>();
  for (const line of lines) {
    const [, merchant = '', head = ''] = HEAD.exec(line) ?? [];
    kept.set(merchant, [...(kept.get(merchant) ?? []), readHead(head)]);
  }
  return kept;
}

async function readLines(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CallMistake(`${file} is neither a head (M:SEQ:HASH) nor a file that can be read.`);
  });
  return text.split('\n').filter((line) => HEAD.test(line));
}

async function verify({ db, merchants }: Context, only: string | undefined, kept: KeptHeads): Promise<number> {
  const known = await merchants.list();
  const wanted = only === undefined ? known : [only];
  const unknown = [...wanted, ...kept.keys()].find((merchant) => !known.includes(merchant));
  if (unknown !== undefined) throw new CallMistake(`There is no merchant "${unknown}".`);
  const reports = await verifyBooks(db, wanted, kept);
  for (const report of reports) tell(report);
  const wrong = reports.filter(({ fault }) => fault !== undefined).length;
  say(wrong === 0 ? 'All books are right.' : `The books of ${wrong} of ${reports.length} merchants are wrong.`);
  return wrong === 0 ? 0 : 1;
}

function tell({ merchant, totals, sealed, head, fault }: BooksReport): void {
  const { accounts, transfers, postings, transactions } = totals;
  say(
    `${merchant}: ${accounts} accounts, ${transfers} transfers (${sealed} sealed in ${head.seq} blocks), ${postings} postings, ${transactions} transactions of vendors`,
  );
  if (fault === undefined) say(`${merchant}:${writeHead(head)}`);
  else say(`${merchant}: ${fault.row} is wrong\n  found     ${fault.found}\n  expected  ${fault.expected}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await run();
} catch (error) {
  const isCallers =
    error instanceof CallMistake ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(`${isCallers || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`);
  process.exitCode = 2;
}
