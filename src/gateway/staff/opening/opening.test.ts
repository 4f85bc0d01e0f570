import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrandStore } from '#brand/store.ts';
import { type BrandFolder, makeBrandFolder, until } from '#brand/testing/brand-files.ts';
import {
  createSite,
  openSite,
  readMissing,
  readOpening,
  readSiteFindings,
  type SiteRequest,
  siteChoices,
} from '#contract/staff/opening/calls.ts';
import { OPENING_CHECKS, type OpeningCheck } from '#contract/staff/opening/checks.ts';
import { overview } from '#contract/staff/overview/calls.ts';
import { editBrand, publishDraft } from '#contract/staff/studio/calls.ts';
import { readRefusedProposals } from '#contract/staff/trees/calls.ts';
import { makeLateBrands } from '#gateway/context/brands-port.ts';
import { edgeRoleUrl } from '#gateway/testing/edge-role.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { openBrands } from '../../../server/open-brands.ts';
import { brandsForStaff } from '../../../server/open-console.ts';

let gateway: TestGateway;
let folder: BrandFolder;
let store: BrandStore;
let ada: TestStaffUser;

beforeAll(async () => {
  folder = await makeBrandFolder();
  await cp('brands/aurora', join(folder.root, 'aurora'), { recursive: true });
  const brands = makeLateBrands();
  gateway = await createTestGateway(['aurora'], { brands: brands.port });
  const databaseUrl = await edgeRoleUrl(gateway.database.ownerUrl);
  store = await openBrands({ folder: folder.root, databaseUrl }, gateway.context.log);
  brands.bind(brandsForStaff(store, 'packs'));
  ada = await signInStaffUser(gateway, 'administrator');
});

afterAll(async () => {
  await store.close();
  await gateway.close();
  await folder.remove('.');
});

const site = (merchant: string, more: Partial<SiteRequest> = {}): SiteRequest => ({
  merchant,
  name: 'Seaside',
  languages: ['VI', 'EN'],
  currency: 'GBP',
  markets: ['gb'],
  from: { template: 'standard', accent: '#0f766e' },
  reason: 'A new market',
  ...more,
});

async function make(request: SiteRequest): Promise<void> {
  const reply = await ada.send(createSite, request);
  expect(reply.statusCode, reply.body).toBe(200);
  await until(() => store.get(request.merchant) !== undefined, `${request.merchant} is served`);
}

async function opening(merchant: string) {
  const reply = await ada.send(readOpening, {}, merchant);
  expect(reply.statusCode, reply.body).toBe(200);
  return readOpening.read(reply.json().value);
}

/** Does what each check asks for, as its own screen would. */
async function complete(merchant: string, checks: readonly OpeningCheck[]): Promise<void> {
  const words = JSON.stringify({ EN: { name: 'Card' } });
  await gateway.context.db.withMerchant(merchant, async (scope) => {
    if (checks.includes('payments'))
      for (const direction of ['DEPOSIT', 'WITHDRAWAL'])
        await sql`insert into pay_method (merchant, direction, provider, kind, way, words, minimum_minor, maximum_minor)
          values (${merchant}, ${direction}, 'HOUSEBANK', 'BANK', ${direction === 'DEPOSIT' ? 'redirect' : 'account'}, ${words}, 100, 100000)`.execute(
          scope,
        );
    if (checks.includes('limits'))
      await sql`insert into cashier_setting (merchant, two_above_minor) values (${merchant}, 10000)`.execute(scope);
    if (checks.includes('promotion')) {
      await sql`insert into promotion (merchant, id, type, entry) values (${merchant}, 'first', 'WELCOME', 'info')`.execute(
        scope,
      );
      await sql`insert into content_entry (merchant, kind, position, promotion_id)
        values (${merchant}, 'promotion', 0, 'first')`.execute(scope);
    }
  });
}

/** Names the operator in the studio. */
async function publishOperator(merchant: string): Promise<void> {
  const operator = { name: 'Sample Ltd', address: '1 Sample Street, Valletta', email: 'legal@sample.example' };
  const edits = [{ file: 'brand.json', pointer: '/operator', value: JSON.stringify(operator) }];
  const edited = await ada.send(editBrand, { edits }, merchant);
  expect(edited.statusCode, edited.body).toBe(200);
  const published = await ada.send(publishDraft, { version: edited.json().value.version }, merchant);
  expect(published.statusCode, published.body).toBe(200);
  const { revision } = published.json().value;
  await until(() => store.get(merchant)?.revision === revision, 'the revision is served');
}

describe('issue 46: a new site in the console', () => {
  test('a site is made from a template and from a copy, and is served closed', async () => {
    const choices = siteChoices.read((await ada.send(siteChoices)).json().value);
    expect(choices?.languages).toContain('VI');
    expect(choices?.markets).toContainEqual({ id: 'gb', title: 'Great Britain', currency: 'GBP' });
    await make(site('new-compact', { from: { template: 'compact', accent: '#7c3aed' } }));
    await make(site('new-copy', { from: { copyOf: 'aurora' }, currency: 'EUR', markets: [] }));
    const { brand, assets } = store.get('new-copy') ?? {};
    expect(brand).toMatchObject({
      merchant: 'new-copy',
      name: 'Seaside',
      domains: [],
      languages: ['VI', 'EN'],
      defaultLanguage: 'VI',
      currency: { code: 'EUR', symbol: '€', exponent: 2 },
      layout: store.get('aurora')?.brand.layout,
    });
    expect([...(assets?.keys() ?? [])]).toEqual([...(store.get('aurora')?.assets.keys() ?? [])]);
    expect(store.get('new-compact')?.brand).toMatchObject({ packs: ['gb'], layout: { navigation: 'rail' } });
    const { sites } = overview.read((await ada.send(overview)).json().value);
    const made = sites.filter(({ merchant }) => merchant.startsWith('new-'));
    expect(made.map(({ maintenance, isNew }) => ({ maintenance, isNew }))).toEqual(
      new Array(2).fill({ maintenance: true, isNew: true }),
    );
    const trees = await gateway.context.trees.read('new-copy');
    expect(trees.switches).toEqual((await gateway.context.trees.read('aurora')).switches);
    const players = await gateway.ask('new-copy', { url: '/wps/system/status' });
    expect(players.json()).toMatchObject({ value: { maintenance: true } });
  });

  test('opening is refused with what is missing by each way that ends maintenance, and opens once all is there', async () => {
    await make(site('seaside'));
    const before = await opening('seaside');
    expect(before).toEqual({ isClosed: true, missing: ['legal', 'payments', 'limits', 'promotion'] });
    const refused = await ada.send(openSite, { reason: 'Open' }, 'seaside');
    expect([refused.statusCode, readMissing(refused.json().value)?.missing]).toEqual([422, before?.missing]);
    const { revision } = await gateway.context.trees.read('seaside');
    const proposals = [{ kind: 'maintenance', on: false }];
    const change = { base: revision, proposals, reason: 'Open', effect: '0'.repeat(64) };
    const direct = await ada.send({ method: 'POST', path: '/staff/merchants/:merchant/changes' }, change, 'seaside');
    const codes = readRefusedProposals(direct.json().value)?.problems.map(({ code }) => code);
    expect(codes).toEqual(before?.missing.map((check) => `opening.${check}`));
    await expect(gateway.context.trees.setMaintenance('seaside', false, 'tool')).rejects.toThrow(/was not opened yet/);

    await complete('seaside', ['payments', 'limits', 'promotion']);
    expect(await opening('seaside')).toEqual({ isClosed: true, missing: ['legal'] });
    await publishOperator('seaside');
    expect(await opening('seaside')).toEqual({ isClosed: true, missing: [] });
    const opened = await ada.send(openSite, { reason: 'All is there' }, 'seaside');
    expect(openSite.read(opened.json().value)).toMatchObject({
      isClosed: false,
      openedAt: expect.any(String),
      missing: [],
    });
    expect((await gateway.context.trees.read('seaside')).status.maintenance).toBe(false);
    expect((await ada.send(openSite, { reason: 'Again' }, 'seaside')).statusCode).toBe(409);
    // Later maintenance ends without the list, which shows what is missing again.
    await gateway.context.trees.setMaintenance('seaside', true, 'tool');
    await gateway.context.trees.setMaintenance('seaside', false, 'tool');
    await gateway.context.db.withMerchant('seaside', (scope) =>
      sql`update pay_method set is_on = false where merchant = 'seaside'`.execute(scope),
    );
    expect(await opening('seaside')).toMatchObject({ isClosed: false, missing: ['payments'] });
  });

  test('outside of a demo a domain with a certificate and a mail sender are needed, too', async () => {
    const strict = await createTestGateway([], { config: { demo: false } });
    const user = await signInStaffUser(strict, 'administrator');
    await strict.context.merchants.ensure('plain', []);
    const reply = await user.send(readOpening, {}, 'plain');
    expect(readOpening.read(reply.json().value)).toEqual({ isClosed: false, missing: [...OPENING_CHECKS] });
    await strict.close();
  });

  test('a code that is taken, a market in another currency and a support user are refused; two at once make one', async () => {
    const taken = await ada.send(createSite, site('aurora'));
    expect(taken.statusCode).toBe(409);
    const market = await ada.send(createSite, site('elsewhere', { currency: 'EUR' }));
    expect(readSiteFindings(market.json().value)?.findings).toContainEqual(
      expect.objectContaining({ code: 'pack.currency', severity: 'error' }),
    );
    expect(await gateway.context.merchants.exists('elsewhere')).toBe(false);
    const unknown = await ada.send(createSite, site('elsewhere', { languages: ['XX'] }));
    expect(unknown.json()).toMatchObject({ errorCode: 'invalid_request' });
    const one = await signInStaffUser(gateway, 'administrator', ['aurora']);
    expect((await one.send(createSite, site('elsewhere'))).statusCode).toBe(403);
    const sam = await signInStaffUser(gateway, 'support');
    expect((await sam.send(createSite, site('elsewhere'))).statusCode).toBe(403);
    const both = await Promise.all(['One', 'Two'].map((name) => ada.send(createSite, site('twice', { name }))));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});
