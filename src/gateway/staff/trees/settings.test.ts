import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeTrees,
  documents,
  readConflict,
  readRefusedProposals,
  type SiteDocumentsReply,
} from '#contract/staff/trees/calls.ts';
import { hashEffectText } from '#contract/staff/trees/effect-hash.ts';
import { undoEntry } from '#contract/staff/undo/calls.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { allowWithoutApprovals } from '#gateway/testing/without-approvals.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import { effectOf } from '#model/proposals/effect-of.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { plainBrand, sideOf } from '#model/proposals/side.ts';
import { writeEffect } from '#model/proposals/write-effect.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  await allowWithoutApprovals(gateway.context.db, 'aurora');
});

afterAll(() => gateway.close());

async function readDocuments(who: TestStaffUser): Promise<SiteDocumentsReply> {
  const reply = documents.read((await who.send(documents, {}, 'aurora')).json().value);
  if (!reply) throw new Error('no documents');
  return reply;
}

function effectHash({ trees, lanes }: SiteDocumentsReply, proposals: readonly Proposal[]): Promise<string> {
  const brand = plainBrand('aurora');
  const after = sideOf({ brand, trees: applyProposals(trees, proposals).trees, lanes });
  return hashEffectText(writeEffect(effectOf(sideOf({ brand, trees, lanes }), after)));
}

async function send(who: TestStaffUser, proposals: readonly Proposal[], site?: SiteDocumentsReply) {
  const seen = site ?? (await readDocuments(who));
  const effect = await effectHash(seen, proposals);
  return who.send(changeTrees, { base: seen.revision, proposals, reason: 'for the test', effect }, 'aurora');
}

async function make(who: TestStaffUser, proposals: readonly Proposal[]) {
  const reply = (await send(who, proposals)).json();
  expect(reply.errorCode).toBeUndefined();
  const made = changeTrees.read(reply.value);
  if (!made) throw new Error('no reply');
  return made;
}

const setting = (key: string, value: unknown, tree: 'status' | 'whitelabel' = 'status'): Proposal => ({
  kind: 'setting',
  tree,
  key,
  value,
});

const statusOf = async () => (await gateway.context.trees.read('aurora')).status;

describe('a setting', () => {
  test('M377: is set alone, journalled with before and after, and reverted', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const before = await statusOf();
    const { entries } = await make(operator, [setting('imageCDNs', ['https://cdn.a.example'])]);
    expect(await statusOf()).toEqual({ ...before, imageCDNs: ['https://cdn.a.example'] });
    const [entry] = entries;
    const reply = await operator.send(undoEntry, { entry: entry ?? '', reason: 'not that one' }, 'aurora');
    expect(reply.json().errorCode).toBeUndefined();
    expect(await statusOf()).toEqual(before);
    const rows = await gateway.context.db.withMerchant('aurora', (db) =>
      db
        .selectFrom('journal')
        .select(['action', 'subject', 'before', 'after', 'reason'])
        .where('merchant', '=', 'aurora')
        .orderBy('seq', 'desc')
        .limit(2)
        .execute(),
    );
    expect(rows).toMatchObject([
      { action: 'setting.change.undo', subject: 'status.imageCDNs', after: [] },
      { action: 'setting.change', subject: 'status.imageCDNs', before: [], after: ['https://cdn.a.example'] },
    ]);
  });

  test('M378: two concurrent changes to two settings succeed; of one setting the second gets both sides', async () => {
    const [ola, kim] = [await signInStaffUser(gateway, 'operator'), await signInStaffUser(gateway, 'operator')];
    const seen = await readDocuments(ola);
    await make(kim, [setting('localCountry', 'MY')]);
    expect((await send(ola, [setting('domainRoute', ['https://m.a.example'])], seen)).json().errorCode).toBeUndefined();
    expect(await statusOf()).toMatchObject({ localCountry: 'MY', domainRoute: ['https://m.a.example'] });

    const late = await send(ola, [setting('localCountry', 'TH')], seen);
    expect(late.json().errorCode).toBe('conflict');
    expect(readConflict(late.json().value)?.theirs).toMatchObject([
      { action: 'setting.change', subject: 'status.localCountry', before: 'SG', after: 'MY' },
    ]);
    expect((await statusOf()).localCountry).toBe('MY');
  });

  test('M377: an invalid value is refused with its place, and nothing is written', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    const before = await statusOf();
    const placesOf = async (proposals: readonly Proposal[]) => {
      const reply = await send(operator, proposals);
      expect(reply.json().errorCode).toBe('invalid_request');
      return readRefusedProposals(reply.json().value)?.problems.map(({ path }) => path);
    };
    expect(await placesOf([setting('maintenanceVisitors', ['10.0.0.1', 'anybody'])])).toEqual(['/0/value/1']);
    expect(await placesOf([setting('maintenance', true)])).toEqual(['/0/key']);
    // A key that the tree's schema does not have.
    expect(await placesOf([setting('mystery', 1)])).toHaveLength(1);
    expect(await placesOf([setting('region', null)])).toHaveLength(1);
    expect(await statusOf()).toEqual(before);
  });

  test('M378: support and auditors read only; only roles that may close the site set who comes in', async () => {
    for (const role of ['support', 'auditor'] as const) {
      const who = await signInStaffUser(gateway, role);
      for (const proposal of [setting('imageCDNs', []), setting('maintenanceVisitors', ['10.0.0.1'])])
        expect((await send(who, [proposal])).json().errorCode).toBe('forbidden');
    }
  });
});

describe('visitors of a closed site', () => {
  const ask = (address: string, url: string, merchant = 'aurora') =>
    gateway.ask(merchant, {
      url,
      headers: {
        'x-livery-edge': gateway.context.edgeSecret,
        'x-livery-merchant': merchant,
        'x-livery-address': address,
      },
    });
  const TOPICS = '/wps/system/country';

  test('M347 M377: listed addresses use it as if it were open, others are refused, no answer holds the list', async () => {
    const operator = await signInStaffUser(gateway, 'operator');
    await make(operator, [setting('maintenanceVisitors', ['203.0.113.0/24']), { kind: 'maintenance', on: true }]);
    expect((await ask('198.51.100.9', TOPICS)).json().errorCode).toBe('maintenance');
    expect((await ask('203.0.113.7', TOPICS)).json().success).toBe(true);
    const [anonymousVisitor, tester] = [
      await ask('198.51.100.9', '/wps/system/status'),
      await ask('203.0.113.7', '/wps/system/status'),
    ];
    expect(anonymousVisitor.json().value).toMatchObject({ maintenance: true, admitted: false });
    expect(tester.json().value).toMatchObject({ maintenance: true, admitted: true });
    expect(tester.body + anonymousVisitor.body).not.toMatch(/maintenanceVisitors|203\.0\.113\.0/);

    await make(operator, [
      setting('region', {
        mode: 'open',
        countries: [],
        allowAddresses: [],
        blockAddresses: ['203.0.113.7'],
      }),
    ]);
    expect((await ask('203.0.113.7', TOPICS)).json().errorCode).toBe('region_restricted');
    expect((await ask('203.0.113.8', TOPICS)).json().success).toBe(true);

    await make(operator, [setting('maintenanceVisitors', null)]);
    expect((await ask('203.0.113.8', TOPICS)).json().errorCode).toBe('maintenance');
    await make(operator, [{ kind: 'maintenance', on: false }]);
  });
});
