import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { hashEntry } from './chain.ts';
import { type ChainHead, checkChain } from './check-chain.ts';
import { readChain } from './read-chain.ts';
import { tamper } from './testing/tamper.ts';

let gateway: TestGateway;
let made = 0;

beforeAll(async () => {
  gateway = await createTestGateway([]);
});
afterAll(() => gateway.close());

async function chainOf(entries: number): Promise<string> {
  made += 1;
  const merchant = `chain${made}`;
  await gateway.context.merchants.ensure(merchant, []);
  for (let at = 1; at <= entries; at += 1) await write(merchant, `S${at}`);
  return merchant;
}

function write(merchant: string, subject: string, reason: string | undefined = `reason of ${subject}`): Promise<void> {
  const entry = { actor: 'staff:x', action: 'switch.turn', subject, reason, before: '0', after: '1' };
  return gateway.context.db.withMerchant(merchant, (db) => writeJournal(db, merchant, 1, entry));
}

const check = (merchant: string, savedHead?: ChainHead) =>
  checkChain(readChain(gateway.context.db, merchant), savedHead);
const strike = (merchant: string, ...statements: readonly string[]) =>
  tamper(gateway.database.ownerUrl, merchant, ...statements);
/** Shifts sequence numbers from `from` on by `step` without violating their unique constraint. */
const shift = (from: number, step: number) => [
  `update journal set seq = -seq where seq >= ${from}`,
  `update journal set seq = -seq + ${step} where seq < 0`,
];

describe('N05: the journal’s hash chain', () => {
  test('an untouched chain is valid, and its head is its last entry', async () => {
    const merchant = await chainOf(6);
    const { head, broken } = await check(merchant);
    expect(broken).toBeUndefined();
    expect(head).toEqual({ seq: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await check(merchant, head)).broken).toBeUndefined();
    await write(merchant, 'LATER');
    expect((await check(merchant, head)).broken).toBeUndefined();
  });

  test('a merchant without entries has a valid empty chain', async () => {
    expect(await check(await chainOf(0))).toEqual({ head: { seq: 0, hash: '' }, broken: undefined });
  });

  test('for any entry, the database computes the same hash as this code', async () => {
    const merchant = await chainOf(0);
    const text = fc.string({ unit: 'binary', maxLength: 30 }).filter((part) => !part.includes('\0'));
    const entry = fc.record({
      actor: text,
      action: text,
      subject: text,
      reason: fc.option(text, { nil: undefined }),
      before: fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\u0000')),
      after: fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\u0000')),
      effect: fc
        .option(fc.object(), { nil: undefined })
        .filter((value) => !JSON.stringify([value]).includes('\\u0000')),
      source: fc.option(text, { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(entry, async (one) => {
        await gateway.context.db.withMerchant(merchant, (db) => writeJournal(db, merchant, 7, one));
      }),
      { numRuns: 60 },
    );
    let entries = 0;
    for await (const one of readChain(gateway.context.db, merchant)) {
      expect(hashEntry(one).toString('hex')).toBe(one.hash.toString('hex'));
      entries += 1;
    }
    expect(entries).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['reason', "update journal set reason = 'another' where seq = 3"],
    ['reason that was there', 'update journal set reason = null where seq = 3'],
    ['state before', `update journal set before = '"1"' where seq = 3`],
    ['time', "update journal set at = at - interval '1 microsecond' where seq = 3"],
    ['person', "update journal set actor = 'staff:y' where seq = 3"],
    ['hash', "update journal set hash = sha256('x') where seq = 3"],
  ])('a changed %s of an entry is reported', async (_what, statement) => {
    const merchant = await chainOf(5);
    await strike(merchant, statement);
    const { head, broken } = await check(merchant);
    expect(head.seq).toBe(2);
    expect(broken).toMatchObject({ seq: 3, kind: 'changed', found: expect.stringContaining('switch.turn S3') });
  });

  test('N05: an entry that was changed with its hash is reported by the next one', async () => {
    const merchant = await chainOf(5);
    await strike(
      merchant,
      "update journal set reason = 'another' where seq = 3",
      'update journal j set hash = journal_hash(j) where seq = 3',
    );
    expect((await check(merchant)).broken).toMatchObject({ seq: 3, kind: 'rewritten' });
  });

  test('a chain rewritten from an entry on is detected by a stored head', async () => {
    const merchant = await chainOf(5);
    const { head } = await check(merchant);
    await strike(
      merchant,
      `do $$ declare e journal; last bytea; begin
      update journal set reason = 'another' where seq = 3;
      select hash into last from journal where seq = 2;
      for e in select * from journal where seq >= 3 order by seq loop
        e.previous := last;
        last := journal_hash(e);
        update journal set previous = e.previous, hash = last where seq = e.seq;
      end loop; end $$`,
    );
    expect((await check(merchant)).broken).toBeUndefined();
    expect((await check(merchant, head)).broken).toMatchObject({ seq: 5, kind: 'rewritten' });
  });

  test('a removed entry is reported, also when the later ones are renumbered', async () => {
    const merchant = await chainOf(5);
    await strike(merchant, 'delete from journal where seq = 3');
    expect((await check(merchant)).broken).toMatchObject({ seq: 3, kind: 'removed', found: 'entry 4' });
    await strike(merchant, ...shift(4, -1));
    expect((await check(merchant)).broken).toMatchObject({ seq: 3, kind: 'removed' });
  });

  test('reports a removed first entry', async () => {
    const merchant = await chainOf(3);
    await strike(merchant, 'delete from journal where seq = 1');
    expect((await check(merchant)).broken).toMatchObject({ seq: 1, kind: 'removed', found: 'entry 2' });
  });

  test('an inserted entry is reported, with its own hash or a made-up one', async () => {
    const insert = (hash: string) => `insert into journal
      (merchant, revision, at, actor, action, subject, reason, before, after, seq, previous, hash)
      select merchant, 1, at, actor, action, 'NEVER', null, before, after, 3, hash, ${hash} from journal where seq = 2`;
    for (const statements of [
      [insert("sha256('x')")],
      [insert("sha256('x')"), 'update journal j set hash = journal_hash(j) where seq = 3'],
    ]) {
      const merchant = await chainOf(5);
      await strike(merchant, ...shift(3, 1), ...statements);
      expect((await check(merchant)).broken).toMatchObject({ seq: 3, kind: 'added' });
    }
  });

  test('two swapped entries are reported', async () => {
    const merchant = await chainOf(5);
    await strike(
      merchant,
      'update journal set seq = -seq where seq in (3, 4)',
      'update journal set seq = case seq when -3 then 4 else 3 end where seq < 0',
    );
    expect((await check(merchant)).broken).toMatchObject({ seq: 3, kind: 'moved' });
  });

  test('a truncated end is detected by a stored head, and by nothing else', async () => {
    const merchant = await chainOf(5);
    const { head } = await check(merchant);
    await strike(merchant, 'delete from journal where seq > 3');
    expect((await check(merchant)).broken).toBeUndefined();
    expect((await check(merchant, head)).broken).toMatchObject({
      seq: 4,
      kind: 'removed',
      found: 'entry 3 is the last',
    });
  });

  test('50 concurrent entries make one chain', async () => {
    const merchant = await chainOf(0);
    await Promise.all(Array.from({ length: 50 }, (_, at) => write(merchant, `P${at}`)));
    expect(await check(merchant)).toMatchObject({ head: { seq: 50 }, broken: undefined });
  });

  test('the platform has a separate chain, which staff write', async () => {
    const entry = { actor: 'staff:x', action: 'staff.invite', subject: 'y', before: null, after: null };
    await Promise.all(
      Array.from({ length: 5 }, () => gateway.context.db.asStaff([], (db) => writeJournal(db, PLATFORM, 0, entry))),
    );
    expect(await check(PLATFORM)).toMatchObject({ head: { seq: 5 }, broken: undefined });
  });

  test('neither role of the call path may change or remove an entry', async () => {
    const merchant = await chainOf(2);
    const { db } = gateway.context;
    for (const statement of [sql`update journal set reason = 'x'`, sql`delete from journal`, sql`truncate journal`]) {
      await expect(db.withMerchant(merchant, (scope) => statement.execute(scope))).rejects.toThrow(/permission denied/);
      await expect(db.asStaff([merchant], (scope) => statement.execute(scope))).rejects.toThrow(/permission denied/);
    }
  });

  test('10,000 entries are verified, with progress reports', async () => {
    const merchant = await chainOf(1);
    await strike(
      merchant,
      'alter table journal enable trigger chain',
      `insert into journal (merchant, revision, actor, action, subject, reason, before, after)
        select '${merchant}', n, 'staff:x', 'switch.turn', 'S' || n, 'because', '"0"', '"1"' from generate_series(2, 10000) n`,
    );
    const reported: number[] = [];
    const report = await checkChain(readChain(gateway.context.db, merchant), undefined, (at) => reported.push(at));
    expect(report).toMatchObject({ head: { seq: 10_000 }, broken: undefined });
    expect(reported).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => at * 1_000));
  });
});
