import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Fault } from './fault.ts';

/**
 * The last block of a merchant's hash chain: stored elsewhere, it proves later that no chained transfer was changed.
 */
export interface BooksHead {
  /** 0: the chain is empty. */
  readonly seq: number;
  /** Hexadecimal; empty for an empty chain. */
  readonly hash: string;
}

export interface BooksChain {
  readonly head: BooksHead;
  /** Transfers in its blocks. */
  readonly signed: number;
  readonly fault: Fault | undefined;
}

interface Block {
  readonly seq: bigint;
  readonly transfers: readonly string[];
  readonly hashes: Buffer;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

interface WrittenTransfer {
  readonly id: string;
  /** The hash input before and after the length-prefixed actor and key. */
  readonly merchant: string;
  readonly kind: string;
  readonly micros: string;
  readonly request: string;
  readonly actor: string;
  readonly key: string;
  readonly obligation: string | null;
  readonly sides: string | null;
}

const DIGEST = 32;
const NOTHING: BooksHead = { seq: 0, hash: '' };

/**
 * Checks a merchant's blocks and every transfer in them, and stops at the first that differs from its hash; then
 * searches for transfers older than the newest block that are in no block. `knownHeads` are earlier heads.
 */
export async function checkBooksChain(db: Db, merchant: string, knownHeads: readonly BooksHead[]): Promise<BooksChain> {
  let head = NOTHING;
  let signed = 0;
  for (;;) {
    const block = await readBlock(db, merchant, head.seq + 1);
    if (block === undefined) break;
    const fault = findBlockFault(merchant, head, block, knownHeads) ?? (await findTransferFault(db, merchant, block));
    if (fault) return { head, signed, fault };
    head = { seq: head.seq + 1, hash: block.hash.toString('hex') };
    signed += block.transfers.length;
  }
  const fault = findCutEnd(head, knownHeads) ?? (await findUnsigned(db, merchant));
  return { head, signed, fault };
}

/** The next block; if its number is missing, the next later one. */
async function readBlock(db: Db, merchant: string, from: number): Promise<Block | undefined> {
  const { rows } = await sql<Block>`select seq, transfers::text[] as transfers, hashes, previous, hash from ledger_block
    where merchant = ${merchant} and seq >= ${from} order by seq limit 1`.execute(db);
  return rows[0];
}

function findBlockFault(
  merchant: string,
  before: BooksHead,
  block: Block,
  knownHeads: readonly BooksHead[],
): Fault | undefined {
  const row = `block ${before.seq + 1} of the chain`;
  if (Number(block.seq) !== before.seq + 1)
    return { row, found: `is missing; the next block is ${block.seq}`, expected: 'no gap' };
  if (block.previous.toString('hex') !== before.hash)
    return { row, found: 'does not contain the hash of the block before it', expected: before.hash || 'none' };
  const hash = createHash('sha256')
    .update(`${merchant}|${block.seq}|${before.hash}`)
    .update(block.hashes)
    .digest('hex');
  if (hash !== block.hash.toString('hex'))
    return { row, found: `has the hash ${block.hash.toString('hex')}`, expected: `${hash}, the hash of its content` };
  const known = knownHeads.find(({ seq }) => seq === before.seq + 1);
  if (known === undefined || known.hash === hash) return undefined;
  return {
    row,
    found: `was signed again, or an earlier block was: ${hash}`,
    expected: `${known.hash}, the stored hash`,
  };
}

async function findTransferFault(db: Db, merchant: string, block: Block): Promise<Fault | undefined> {
  const written = await readTransfers(db, merchant, block.transfers);
  for (const [place, id] of block.transfers.entries()) {
    const transfer = written.get(id);
    const expected = `the content that was signed in block ${block.seq}`;
    if (transfer === undefined) return { row: `transfer ${id}`, found: 'is missing', expected };
    const hash = block.hashes.subarray(place * DIGEST, (place + 1) * DIGEST);
    if (!hash.equals(hashTransfer(transfer)))
      return {
        row: `transfer ${id}`,
        found: 'the transfer, its postings or its hash were changed',
        expected,
      };
  }
  return undefined;
}

async function readTransfers(db: Db, merchant: string, ids: readonly string[]) {
  const { rows } = await sql<WrittenTransfer>`
    select t.id, t.merchant, t.kind, (extract(epoch from t.created_at) * 1000000)::bigint::text as micros,
        coalesce(encode(t.request_hash, 'hex'), '-') as request, t.actor, coalesce(t.key, '') as key, t.obligation, p.sides
      from transfer t left join (
        select transfer_id, string_agg(concat_ws(':', id, account_id, amount, coalesce(balance::text, '-'), line, coalesce(kind, '-'),
            coalesce(octet_length(subject), 0), coalesce(subject, '')), ',' order by id) as sides
          from posting where merchant = ${merchant} and transfer_id = any (${ids}::uuid[]) group by transfer_id
      ) p on p.transfer_id = t.id
      where t.merchant = ${merchant} and t.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The hash of a transfer with its postings; transfer_text in db/migrations/060-ledger.sql builds the same text.
 */
function hashTransfer(transfer: WrittenTransfer): Buffer {
  const { merchant, id, kind, micros, request, actor, key, obligation, sides } = transfer;
  const parts = [merchant, id, kind, micros, request, Buffer.byteLength(actor), actor, Buffer.byteLength(key), key];
  const met = obligation === null ? [] : [`for ${Buffer.byteLength(obligation)} ${obligation}`];
  return createHash('sha256')
    .update([...parts, ...met, ...(sides === null ? [] : [sides])].join('|'))
    .digest();
}

function findCutEnd(head: BooksHead, knownHeads: readonly BooksHead[]): Fault | undefined {
  const lost = knownHeads.find(({ seq }) => seq > head.seq);
  return (
    lost && { row: `block ${head.seq + 1} of the chain`, found: 'is missing', expected: `blocks up to ${lost.seq}` }
  );
}

async function findUnsigned(db: Db, merchant: string): Promise<Fault | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transfer t where t.merchant = ${merchant} and t.kind not in ('trial', 'play')
      and t.created_at < (select max(until) from ledger_block where merchant = ${merchant}) - interval '5 minutes'
      and not exists (
        select from (select unnest(transfers) as id from ledger_block where merchant = ${merchant}) b where b.id = t.id)
    order by t.created_at, t.id limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      row: `transfer ${row.id}`,
      found: 'is in no block',
      expected: 'a block, because it is older than the newest block',
    }
  );
}
