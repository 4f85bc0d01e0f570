import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EXPORT_COUNT_HEADER,
  type JournalPage,
  journalChoices,
  journalEntries,
  journalEntry,
  journalExport,
} from '#contract/staff/journal/calls.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { type JournalEntry, writeJournal } from '#gateway/revisions/changes.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { tamper } from './testing/tamper.ts';

let gateway: TestGateway;
let administrator: TestStaffUser;
let support: TestStaffUser;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
  administrator = await signInStaffUser(gateway, 'administrator', 'all', 'Ada Admin');
  support = await signInStaffUser(gateway, 'support', ['aurora'], 'Sam Support');
  const by = (staffUser: TestStaffUser) => `staff:${staffUser.staffId}`;
  const toggled = (actor: string, subject: string, reason: string): JournalEntry => ({
    actor,
    action: 'switch.turn',
    subject,
    reason,
    before: '0',
    after: '1',
    effect: { gained: ['nav.live'] },
    source: 'a session',
  });
  await write('aurora', toggled(by(support), 'MANPLAYREB3', 'cashback for the weekend'));
  await write('lotus', toggled(by(administrator), 'NAVLIVE', 'live casino is back'));
  await write('aurora', {
    actor: by(administrator),
    action: 'rule.change',
    subject: 'email',
    reason: '100% of "them", really',
    before: { min: 2, words: 'x'.repeat(200) },
    after: { min: 4 },
  });
  await write('harbor', { actor: 'system', action: 'tree.replace', subject: '=cmd', before: null, after: { a: 1 } });
  await gateway.context.db.asStaff([], (db) =>
    writeJournal(db, PLATFORM, 0, {
      actor: by(administrator),
      action: 'staff.invite',
      subject: 'sam@x.example',
      before: null,
      after: 'support',
    }),
  );
});
afterAll(() => gateway.close());

function write(merchant: string, entry: JournalEntry): Promise<void> {
  return gateway.context.db.withMerchant(merchant, (db) => writeJournal(db, merchant, 2, entry));
}

async function ask(staffUser: TestStaffUser, request: object): Promise<JournalPage> {
  const reply = await staffUser.send(journalEntries, request);
  expect(reply.statusCode, reply.body).toBe(200);
  return journalEntries.read(reply.json().value);
}

const subjects = ({ entries }: JournalPage) => entries.map(({ subject }) => subject);

describe('M378: reading the journal', () => {
  test('the newest entries are first, of every merchant and of the platform, with staff names', async () => {
    const { entries, next } = await ask(administrator, {});
    expect(entries.map(({ subject, merchant, actorName }) => [subject, merchant, actorName])).toEqual([
      ['sam@x.example', '-', 'Ada Admin'],
      ['=cmd', 'harbor', 'system'],
      ['email', 'aurora', 'Ada Admin'],
      ['NAVLIVE', 'lotus', 'Ada Admin'],
      ['MANPLAYREB3', 'aurora', 'Sam Support'],
    ]);
    expect(next).toBeUndefined();
    expect(entries[4]).toMatchObject({ before: '"0"', after: '"1"', seq: 1, reason: 'cashback for the weekend' });
    expect(entries[2]).toMatchObject({ before: undefined, after: '{"min":4}' });
  });

  test('a user of one merchant reads that one only, and nothing of the staff', async () => {
    expect(subjects(await ask(support, {}))).toEqual(['email', 'MANPLAYREB3']);
    for (const merchant of ['lotus', '-', 'nobody']) {
      expect((await support.send(journalEntries, { merchant })).json()).toMatchObject({ errorCode: 'forbidden' });
      expect((await support.send(journalEntry, { merchant, seq: '1' })).json()).toMatchObject({
        errorCode: 'forbidden',
      });
    }
    expect((await support.send(journalChoices)).json().value).toMatchObject({
      actions: ['rule.change', 'switch.turn'],
    });
    expect((await support.send(journalExport, { format: 'csv' })).json()).toMatchObject({ errorCode: 'forbidden' });
  });

  test.each([
    ['words of the reason', { words: 'WEEKEND cashback' }, ['MANPLAYREB3']],
    ['a name', { words: 'sam cashback' }, ['MANPLAYREB3']],
    ['a state', { words: '"min"' }, ['email']],
    ['a per cent sign as it stands', { words: '100%' }, ['email']],
    ['an underscore as it stands', { words: 'a_b' }, []],
    ['a merchant', { merchant: 'lotus' }, ['NAVLIVE']],
    ['system', { merchant: '-' }, ['sam@x.example']],
    ['an action', { action: 'switch.turn' }, ['NAVLIVE', 'MANPLAYREB3']],
    ['a subject', { subject: 'email' }, ['email']],
    ['who', { actor: 'system' }, ['=cmd']],
    ['a time to come', { from: '2100-01-01T00:00:00Z' }, []],
    ['a time past', { to: '2000-01-01T00:00:00Z' }, []],
  ])('entries are found by %s', async (_by, request, expected) => {
    expect(subjects(await ask(administrator, request))).toEqual(expected);
  });

  test('pages follow each other without a gap, also for entries of one moment', async () => {
    await gateway.context.db.withMerchant('lotus', async (db) => {
      for (let at = 0; at < 9; at += 1)
        await writeJournal(db, 'lotus', 2, { actor: 'system', action: 'x', subject: `N${at}`, before: 0, after: 1 });
    });
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await ask(administrator, { count: '2', merchant: 'lotus', ...(after && { after }) });
      found.push(...subjects(page));
      if (page.next === undefined) break;
      after = page.next;
    }
    expect(found).toEqual(['N8', 'N7', 'N6', 'N5', 'N4', 'N3', 'N2', 'N1', 'N0', 'NAVLIVE']);
  });

  test('an entry is shown whole, with its chain position', async () => {
    const reply = await administrator.send(journalEntry, { merchant: 'aurora', seq: '2' });
    const entry = journalEntry.read(reply.json().value);
    expect(entry).toMatchObject({
      actorName: 'Ada Admin',
      subject: 'email',
      was: { min: 2 },
      is: { min: 4 },
      holds: true,
      revision: 2,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      previous: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const first = (await administrator.send(journalEntry, { merchant: 'aurora', seq: '1' })).json().value;
    expect(first).toMatchObject({ previous: '', effect: { gained: ['nav.live'] }, source: 'a session' });
    expect((await administrator.send(journalEntry, { merchant: 'aurora', seq: '99' })).statusCode).toBe(404);
  });

  test('a tampered entry is reported as invalid', async () => {
    await tamper(gateway.database.ownerUrl, 'harbor', "update journal set reason = 'none' where seq = 1");
    const reply = await administrator.send(journalEntry, { merchant: 'harbor', seq: '1' });
    expect(reply.json().value).toMatchObject({ holds: false });
  });

  test('JSON Lines hold every entry, with states as values and the hashes', async () => {
    const reply = await administrator.send(journalExport, { format: 'jsonl', merchant: 'aurora' });
    expect(reply.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="journal-\d{4}-\d\d-\d\d\.jsonl"$/),
      [EXPORT_COUNT_HEADER]: '2',
    });
    const lines = reply.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({ seq: 2, actorName: 'Ada Admin', after: { min: 4 }, effect: null }),
      expect.objectContaining({ seq: 1, before: '0', effect: { gained: ['nav.live'] }, previous: '' }),
    ]);
  });

  test('an export holds the filtered entries', async () => {
    const reply = await administrator.send(journalExport, { format: 'jsonl', words: 'sam cashback' });
    expect(reply.headers[EXPORT_COUNT_HEADER]).toBe('1');
    expect(JSON.parse(reply.body)).toMatchObject({ subject: 'MANPLAYREB3' });
  });

  test('CSV quotes where needed, and no cell is a formula', async () => {
    const reply = await administrator.send(journalExport, { format: 'csv' });
    const lines = reply.body.split('\r\n');
    expect(lines[0]).toMatch(/^merchant,seq,at,actor,actorName,action,subject,reason,before,after,effect,/);
    expect(reply.body).toContain('"100% of ""them"", really"');
    expect(reply.body).toContain(",tree.replace,'=cmd,");
    expect(lines).toHaveLength(Number(reply.headers[EXPORT_COUNT_HEADER]) + 2);
  });

  test('an export of more than a page holds every entry once', async () => {
    await tamper(
      gateway.database.ownerUrl,
      'lotus',
      'alter table journal enable trigger chain',
      `insert into journal (merchant, revision, actor, action, subject, before, after)
        select 'lotus', 2, 'system', 'bulk', 'B' || n, '0', '1' from generate_series(1, 1200) n`,
    );
    const reply = await administrator.send(journalExport, { format: 'jsonl', action: 'bulk' });
    const found = reply.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).subject);
    expect(found[0]).toBe('B1200');
    expect(new Set(found).size).toBe(1_200);
    expect(found).toHaveLength(1_200);
  });

  test('an invalid filter is refused', async () => {
    for (const request of [
      { from: 'yesterday' },
      { after: 'x' },
      { count: '500' },
      { merchant: 'A b' },
      { other: '1' },
    ])
      expect((await administrator.send(journalEntries, request)).json()).toMatchObject({
        errorCode: 'invalid_request',
      });
  });
});

describe('M378: the subject of a journal line', () => {
  const text = 'x'.repeat(200);
  test.each([
    ['the title in English', { CN: { title: '攀登', text }, EN: { title: 'Weekly climb', text } }, 'Weekly climb'],
    ['else that of the first language', { CN: { title: '攀登', text } }, '攀登'],
    ['nothing where there are no words', 'x'.repeat(200), undefined],
  ])('of a state that is too long for a line it shows %s', async (reported, words, called) => {
    const entry = { actor: 'system', action: 'mission.create', subject: `mission:${reported}`, reason: 'new' };
    await write('lotus', { ...entry, before: null, after: { place: 1, words } });
    const { entries } = await ask(administrator, { subject: entry.subject });
    expect(entries).toMatchObject([{ before: 'null', after: undefined, called }]);
  });
});
