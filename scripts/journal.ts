/**
 * `npm run journal -- verify`: verifies the hash chains of the journal and names the first entry that was changed,
 * added or removed, and each approval of a change that differs from its entry. Standard output contains the chain heads only, to be stored elsewhere and passed back with
 * --expect. Exit codes: 0 all chains valid, 1 a chain is broken, 2 invalid arguments.
 */
import { readFile } from 'node:fs/promises';
import type { Context } from '#gateway/context/context.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { type ChainHead, type ChainReport, checkChain } from '#gateway/staff/journal/check-chain.ts';
import { readChain } from '#gateway/staff/journal/read-chain.ts';
import { type ApprovalFault, checkApprovals } from '#gateway/staff/requests/check-approvals.ts';
import { readArguments } from '#serving/read-arguments.ts';
import { CommandError, reportCommandError } from './command-error.ts';
import { withContext } from './database.ts';

const USAGE = `npm run journal -- verify [--merchant M] [--expect FILE | M:SEQ:HASH | SEQ:HASH]...
  --merchant  one merchant's chain; - is the platform's chain
  --expect    chain heads printed earlier: a file or single heads; SEQ:HASH requires --merchant`;

const HEAD = /^(?:([a-z][a-z0-9-]{1,31}|-):)?(\d{1,15}):([0-9a-f]{64}|)$/;

type ExpectedHeads = ReadonlyMap<string, ChainHead>;

async function run(): Promise<number> {
  const read = readArguments(USAGE, {
    merchant: { type: 'string' },
    expect: { type: 'string', multiple: true, default: [] },
  });
  if (read === undefined) return 0;
  const { values, positionals } = read;
  if (positionals.join(' ') !== 'verify') throw new CommandError(USAGE);
  const expectedHeads = await readExpectedHeads(values.expect, values.merchant);
  return withContext((context) => verify(context, values.merchant, expectedHeads));
}

async function readExpectedHeads(given: readonly string[], merchant: string | undefined): Promise<ExpectedHeads> {
  const lines = await Promise.all(given.map(async (text) => (HEAD.test(text) ? [text] : readLines(text))));
  return new Map(lines.flat().map((line) => readHead(line, merchant)));
}

async function readLines(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} is neither a chain head (M:SEQ:HASH) nor a readable file.`);
  });
  return text.split('\n').filter((line) => HEAD.test(line));
}

function readHead(line: string, otherwise: string | undefined): readonly [string, ChainHead] {
  const [, merchant = otherwise, seq, hash = ''] = HEAD.exec(line) ?? [];
  if (merchant === undefined)
    throw new CommandError(`${line} does not name its merchant: write M:SEQ:HASH, or add --merchant.`);
  return [merchant, { seq: Number(seq), hash }];
}

/** Verifies every chain, also after one that is broken. */
async function verify(context: Context, only: string | undefined, expectedHeads: ExpectedHeads): Promise<number> {
  const known = [...(await context.merchants.list()), PLATFORM];
  if (only !== undefined && !known.includes(only)) throw new CommandError(`Merchant "${only}" does not exist.`);
  const chains = only === undefined ? new Set([...known, ...expectedHeads.keys()]) : [only];
  let broken = 0;
  for (const merchant of chains) {
    const report = await checkChain(readChain(context.db, merchant), expectedHeads.get(merchant), (entries) =>
      print(`${nameOf(merchant)}: ${entries} entries`),
    );
    if (report.broken) broken += 1;
    printChain(merchant, report, expectedHeads.has(merchant));
    const faults = merchant === PLATFORM || !known.includes(merchant) ? [] : await checkApprovals(context.db, merchant);
    if (faults.length > 0 && !report.broken) broken += 1;
    for (const fault of faults) printFault(merchant, fault);
  }
  print(broken === 0 ? 'All chains are valid.' : `Invalid chains: ${broken}.`);
  return broken === 0 ? 0 : 1;
}

function printChain(merchant: string, { head, broken }: ChainReport, hasExpectedHead: boolean): void {
  if (broken === undefined) {
    print(`${nameOf(merchant)}: ${head.seq} entries, valid${hasExpectedHead ? ', matches the stored head' : ''}`);
    process.stdout.write(`${merchant}:${head.seq}:${head.hash}\n`);
    return;
  }
  const { seq, kind, found, expected } = broken;
  print(`${nameOf(merchant)}: entry ${seq} ${FAULT_TEXTS[kind]}\n  found     ${found}\n  expected  ${expected}`);
}

function printFault(merchant: string, { request, staff, version, seq, differs }: ApprovalFault): void {
  const what = staff === 'request' ? `change request ${request}` : `approval of change request ${request} by ${staff}`;
  if (staff === 'rules') {
    const set = seq === undefined ? 'the defaults' : `the journal’s entry ${seq}`;
    print(`${nameOf(merchant)}: rules of approval differ from ${set}: ${differs.join(', ')}`);
    return;
  }
  const entry = seq === undefined ? 'the journal has no entry of it' : `differs from the journal’s entry ${seq}`;
  print(`${nameOf(merchant)}: ${what}, version ${version}, ${entry}: ${differs.join(', ')}`);
}

const FAULT_TEXTS = {
  changed: 'was changed',
  added: 'was added',
  removed: 'was removed',
  moved: 'is not at its original position',
  rewritten: 'or an earlier entry was rewritten',
} as const;

function nameOf(merchant: string): string {
  return merchant === PLATFORM ? 'the platform' : merchant;
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  process.exitCode = await run();
} catch (error) {
  reportCommandError(error);
  process.exitCode = 2;
}
