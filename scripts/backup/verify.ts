import { openDatabase } from '#gateway/db/client.ts';
import { type BooksReport, verifyBooks, writeHead } from '#gateway/features/books/verify-books.ts';
import { createLog } from '#gateway/process/log.ts';
import { checkChain } from '#gateway/staff/journal/check-chain.ts';
import { readChain } from '#gateway/staff/journal/read-chain.ts';
import { withClient } from '#postgres/connect.ts';
import type { Backup } from './folder.ts';
import { type Head, readHeads } from './heads.ts';

type Print = (line: string) => void;

/**
 * Verifies books and journal of a restored database, and compares the heads of their chains with those of the backup:
 * each must be equal, because both are of one snapshot. Prints each fault. `url` is a superuser's.
 */
export async function verify({ heads }: Backup, url: string, print: Print): Promise<boolean> {
  const found = await withClient(url, readHeads);
  const faults = [...compare('books', heads.books, found.books), ...compare('journal', heads.journal, found.journal)];
  const merchants = await withClient(url, async (client) => {
    const { rows } = await client.query<{ code: string }>('select code from merchant order by code');
    return rows.map(({ code }) => code);
  });
  // A superuser in place of the roles of calls, whose passwords are not part of a backup.
  const database = openDatabase({ ownerUrl: url, appUrl: url, consoleUrl: url, log: createLog('silent'), poolSize: 2 });
  try {
    const stored = new Map(heads.books.map(({ merchant, seq, hash }) => [merchant, [{ seq, hash }]]));
    const reports = await verifyBooks(database, merchants, stored);
    for (const report of reports) {
      print(describeBooks(report));
      if (report.fault) faults.push(`books of ${report.merchant}: ${report.fault.row} is wrong`);
    }
    for (const { merchant, seq, hash } of heads.journal) {
      const { head, broken } = await checkChain(readChain(database, merchant), { seq, hash });
      print(`journal of ${merchant === '-' ? 'the platform' : merchant}: ${head.seq} entries`);
      if (broken) faults.push(`journal of ${merchant}: entry ${broken.seq} is wrong`);
    }
  } finally {
    await database.close();
  }
  for (const fault of faults) print(fault);
  return faults.length === 0;
}

function describeBooks({ merchant, totals, head, signed }: BooksReport): string {
  return `books of ${merchant}: ${totals.transfers} transfers (${signed} signed), ${totals.postings} postings, head ${writeHead(head)}`;
}

/** One line for each chain whose head differs, is missing or is not in the backup. */
export function compare(name: string, expected: readonly Head[], found: readonly Head[]): readonly string[] {
  const write = (head: Head | undefined) => (head === undefined ? 'no chain' : `${head.seq}:${head.hash}`);
  const merchants = [...new Set([...expected, ...found].map(({ merchant }) => merchant))];
  return merchants.flatMap((merchant) => {
    const [one, other] = [expected, found].map((heads) => write(heads.find((head) => head.merchant === merchant)));
    return one === other ? [] : [`${name} of ${merchant}: found the head ${other}, expected ${one}`];
  });
}
