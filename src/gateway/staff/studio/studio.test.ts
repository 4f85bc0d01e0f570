import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrandStore } from '#brand/store.ts';
import { type BrandFolder, makeBrandFolder, until } from '#brand/testing/brand-files.ts';
import { openPreview } from '#contract/staff/previews/calls.ts';
import { PICTURE_PATH, REDEEM_PATH, readPictureReply, readRedeemed } from '#contract/staff/previews/edge-link.ts';
import {
  brandRevisions,
  brandUpgrade,
  checkDraft,
  compareRevision,
  discardDraft,
  editBrand,
  proposeColours,
  publishDraft,
  readEditConflict,
  readRefusedFindings,
  readStudio,
  rebaseDraft,
  rollBackBrand,
  type StudioEdit,
  stepBrandEdit,
  takeOverBrand,
  withdrawBrand,
} from '#contract/staff/studio/calls.ts';
import { readDraftPicture, uploadLogo, uploadPicture } from '#contract/staff/studio/pictures.ts';
import { type WhatIf, whatIf } from '#contract/staff/what-if/calls.ts';
import { makeLateBrands } from '#gateway/context/brands-port.ts';
import { edgeRoleUrl } from '#gateway/testing/edge-role.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { signInStaffUser, type TestStaffUser } from '#gateway/testing/staff.ts';
import { contrastProblems, deriveTheme } from '#model/theme/theme.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { openBrands } from '../../../server/open-brands.ts';
import { brandsForStaff } from '../../../server/open-console.ts';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#c026d3"/></svg>';

/** A reply that its reader understands. */
function sound<T>(reply: T | undefined): T {
  if (reply === undefined) throw new Error('the reply does not fit its contract');
  return reply;
}

const MERCHANT = 'aurora';
const ACCENT = '/theme/seeds/accent';
/** Claimed by the other brand of this test. */
const OF_LOTUS = 'lotus.example';
let gateway: TestGateway;
let folder: BrandFolder;
let store: BrandStore;
let olga: TestStaffUser;
let sam: TestStaffUser;
let auditor: TestStaffUser;

beforeAll(async () => {
  folder = await makeBrandFolder();
  for (const name of ['aurora', 'lotus']) await cp(`brands/${name}`, join(folder.root, name), { recursive: true });
  const brands = makeLateBrands();
  gateway = await createTestGateway(['aurora', 'lotus'], { brands: brands.port });
  const databaseUrl = await edgeRoleUrl(gateway.database.ownerUrl);
  store = await openBrands({ folder: folder.root, databaseUrl }, gateway.context.log);
  brands.bind(brandsForStaff(store, 'packs'));
  olga = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Olga');
  sam = await signInStaffUser(gateway, 'support', 'all', 'Sam');
  auditor = await signInStaffUser(gateway, 'auditor');
});

afterAll(async () => {
  await store.close();
  await gateway.close();
  await folder.remove('.');
});

async function read(merchant = MERCHANT, staffUser = auditor) {
  const reply = await staffUser.send(readStudio, {}, merchant);
  expect(reply.statusCode, reply.body).toBe(200);
  return sound(readStudio.read(reply.json().value));
}

beforeEach(async () => {
  const { version } = await read();
  if (version > 0) await olga.send(discardDraft, { version }, MERCHANT);
});

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** One edit of the brand file; values are given as values. */
function edit(pointer: string, value: unknown, seen: unknown, file = 'brand.json'): StudioEdit {
  const [written, before] = [json(value), json(seen)];
  return {
    file,
    pointer,
    ...(written !== undefined && { value: written }),
    ...(before !== undefined && { seen: before }),
  };
}

const send = (staffUser: TestStaffUser, ...edits: readonly StudioEdit[]) =>
  staffUser.send(editBrand, { edits }, MERCHANT);
const step = (staffUser: TestStaffUser, direction: 'undo' | 'redo') =>
  staffUser.send(stepBrandEdit, { step: direction }, MERCHANT);
const brandOf = async () => JSON.parse((await read()).files['brand.json'] ?? '');

const HERO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 600" width="1600" height="600"><rect width="1600" height="600" fill="#0f766e"/></svg>';
const asFile = (text: string, use: 'slide' | 'logo' | 'favicon') => ({
  file: Buffer.from(text).toString('base64'),
  use,
  x: 0.5,
  y: 0.5,
  zoom: 1,
});

async function uploadReply(staffUser: TestStaffUser, text: string, use: 'slide' | 'logo' | 'favicon') {
  const reply = await staffUser.send(uploadPicture, asFile(text, use), MERCHANT);
  expect(reply.statusCode, reply.body).toBe(200);
  return sound(uploadPicture.read(reply.json().value));
}

const upload = async (...given: Parameters<typeof uploadReply>) => (await uploadReply(...given)).picture;
const faultOf = async (text: string) => (await uploadReply(sam, text, 'slide')).fault;

/** The brand file that a preview of now shows, `{}` for the served one; the status if it is refused. */
async function previewedBrand(more: object): Promise<string | number> {
  const asked = { proposals: [], language: 'EN', visitor: 'visitor', screen: '/index', mode: 'frame' } as const;
  const opened = await sam.send(openPreview, { ...asked, ...more }, MERCHANT);
  if (opened.statusCode !== 200) return opened.statusCode;
  const { ticket } = sound(openPreview.read(opened.json().value));
  const headers = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.merchant]: MERCHANT };
  const payload = { ticket, name: ticket };
  const reply = await gateway.app.inject({ method: 'POST', url: REDEEM_PATH, payload, headers });
  return readRedeemed(reply.json())?.files?.['brand.json'] ?? '{}';
}

/** What a preview that is opened now may show of the draft's pictures; the edge gets each, and only these. */
async function previewedPictures(): Promise<readonly string[]> {
  const asked = {
    proposals: [],
    language: 'EN',
    visitor: 'visitor',
    screen: '/index',
    mode: 'frame',
    draft: true,
  } as const;
  const opened = await sam.send(openPreview, asked, MERCHANT);
  const { ticket } = sound(openPreview.read(opened.json().value));
  const name = 'N'.repeat(20) + ticket.slice(0, 23);
  const headers = { [edgeHeaders.secret]: gateway.context.edgeSecret, [edgeHeaders.merchant]: MERCHANT };
  const edge = async (url: string, payload: object) => {
    const reply = await gateway.app.inject({ method: 'POST', url, payload, headers });
    return { status: reply.statusCode, body: reply.json() };
  };
  const paths = readRedeemed((await edge(REDEEM_PATH, { ticket, name })).body)?.pictures ?? [];
  const { assets } = await read();
  for (const { path } of assets.filter(({ isDraft }) => isDraft)) {
    const { status, body } = await edge(PICTURE_PATH, { name, path });
    expect([path, status]).toEqual([path, paths.includes(path) ? 200 : 404]);
    if (status === 200) expect(Buffer.from(readPictureReply(body) ?? []).length).toBeGreaterThan(0);
  }
  return paths;
}

describe('the draft', () => {
  test('issue 46: without edits it is the served file; an edit changes one line, for every reader', async () => {
    const served = await read();
    expect(served).toMatchObject({ source: 'folder', version: 0, edits: [], canUndo: false, canRedo: false });
    expect(served.base).toBeUndefined();
    expect(served.files['brand.json']).toBe(await readFile('brands/aurora/brand.json', 'utf8'));
    expect(served.assets).toContainEqual({ path: 'assets/logo.svg', bytes: expect.any(Number), isDraft: false });
    const made = await send(olga, edit(ACCENT, '#ff8800', '#2dd4bf'));
    expect(made.statusCode, made.body).toBe(200);
    const draft = await read();
    expect(draft).toMatchObject({ base: served.served, version: 2, baseFiles: served.files, canUndo: false });
    const lines = (served.files['brand.json'] ?? '').split('\n');
    const changed = (draft.files['brand.json'] ?? '').split('\n').filter((line, at) => line !== lines[at]);
    expect(changed).toEqual(['      "accent": "#ff8800",']);
    expect(draft.edits).toMatchObject([
      { seq: 1, pointer: ACCENT, before: '"#2dd4bf"', after: '"#ff8800"', by: 'Olga', isMine: false, state: 'done' },
    ]);
    expect(store.get(MERCHANT)?.revision).toBe(served.served);
  });

  test('issue 46: a preview shows edits that are not stored, over the draft or the served brand; only with the draft', async () => {
    const edits = [{ file: 'brand.json', pointer: '/name', value: '"Not stored"' }];
    const shown = async (more: object) => {
      const found = await previewedBrand(more);
      return typeof found === 'number' ? found : JSON.parse(found).name;
    };
    const served = (await brandOf()).name;
    expect(await shown({ draft: true })).toBeUndefined();
    expect(await shown({ draft: true, edits })).toBe('Not stored');
    await send(sam, edit('/name', 'Stored', served));
    expect(await shown({ draft: true })).toBe('Stored');
    expect(await shown({ draft: true, edits })).toBe('Not stored');
    expect(await shown({ edits })).toBe(422);
    expect((await brandOf()).name).toBe('Stored');
  });

  test('issue 46: after a reset, an undo and a redo a preview is of the draft as it is then', async () => {
    const density = '/theme/density';
    const shown = async () => {
      const text = await previewedBrand({ draft: true });
      expect(text).toBe((await read()).files['brand.json']);
      return JSON.parse(String(text)).theme.density;
    };
    const before = (await brandOf()).theme.density;
    await send(olga, edit(density, 'compact', before));
    const seen = [await shown()];
    await send(olga, edit(density, undefined, 'compact'));
    seen.push(await shown());
    for (const direction of ['undo', 'undo', 'redo', 'redo'] as const) {
      await step(olga, direction);
      seen.push(await shown());
    }
    expect(seen).toEqual(['compact', undefined, 'compact', before, 'compact', undefined]);
  });

  test('issue 46: two people edit different keys, and both edits stay; the same key is a conflict with both values', async () => {
    const [one, other] = await Promise.all([
      send(olga, edit(ACCENT, '#ff8800', '#2dd4bf')),
      send(sam, edit('/theme/radius', 'none', 'round'), edit('/numerals', 'arabic', undefined)),
    ]);
    expect([one.statusCode, other.statusCode], one.body + other.body).toEqual([200, 200]);
    expect(await brandOf()).toMatchObject({
      numerals: 'arabic',
      theme: { radius: 'none', seeds: { accent: '#ff8800' } },
    });
    const late = await send(sam, edit('/theme/density', 'compact', 'comfortable'), edit(ACCENT, '#0000ff', '#2dd4bf'));
    expect(late.statusCode).toBe(409);
    expect(readEditConflict(late.json().value)?.conflicts).toEqual([
      { file: 'brand.json', pointer: ACCENT, theirs: '"#ff8800"', mine: '"#0000ff"', by: 'Olga' },
    ]);
    // All or none.
    expect(await brandOf()).toMatchObject({ theme: { density: 'comfortable', seeds: { accent: '#ff8800' } } });
    // The same value twice is no conflict, and no second edit.
    expect((await send(sam, edit(ACCENT, '#ff8800', '#2dd4bf'))).statusCode).toBe(200);
    expect((await read()).edits).toHaveLength(3);
    // A key above one that another user changed is a conflict too.
    const seeds = await send(sam, edit('/theme/seeds', { accent: '#111111' }, { accent: '#2dd4bf' }));
    expect(readEditConflict(seeds.json().value)?.conflicts).toMatchObject([{ pointer: '/theme/seeds', by: 'Olga' }]);
  });

  test('issue 46: two people change different entries of a list, and both stay; one entry is a conflict', async () => {
    const home: Record<string, unknown>[] = (await brandOf()).home;
    const change = (at: number, part: object) =>
      home.map((entry, index) => (index === at ? { ...entry, ...part } : entry));
    expect((await send(olga, edit('/home', change(3, { limit: 6 }), home))).statusCode).toBe(200);
    const other = await send(sam, edit('/home', change(2, { limit: 7 }), home));
    expect(other.statusCode, other.body).toBe(200);
    const both = (await brandOf()).home;
    expect([both[3].limit, both[2].limit, both.length]).toEqual([6, 7, home.length]);
    const late = await send(sam, edit('/home', change(3, { limit: 9 }), home));
    expect([late.statusCode, readEditConflict(late.json().value)?.conflicts]).toMatchObject([409, [{ by: 'Olga' }]]);
    // Undo takes back the own entry alone where no other user has edited the list since.
    expect((await step(sam, 'undo')).statusCode).toBe(200);
    expect((await brandOf()).home[3].limit).toBe(6);
  });

  test('issue 46: undo and redo are each user’s own, without limit, and end at the served bytes', async () => {
    const before = (await read()).files['brand.json'];
    await send(olga, edit(ACCENT, '#ff8800', '#2dd4bf'));
    await send(sam, edit('/esports', undefined, ['IMES', 'SV3', 'AV']));
    await send(olga, edit('/name', 'Aurora 2', 'Aurora'));
    await send(olga, edit('/theme/roles/light/canvas', '#ffffff', undefined));
    for (const direction of ['undo', 'undo', 'undo'] as const)
      expect((await step(olga, direction)).statusCode).toBe(200);
    expect((await step(olga, 'undo')).statusCode).toBe(404);
    const back = await brandOf();
    expect([back.name, back.theme.seeds.accent, back.esports]).toEqual(['Aurora', '#2dd4bf', undefined]);
    expect((await step(sam, 'undo')).statusCode).toBe(200);
    expect((await read()).files['brand.json']).toBe(before);
    for (const direction of ['redo', 'redo'] as const) expect((await step(olga, direction)).statusCode).toBe(200);
    expect(await brandOf()).toMatchObject({ name: 'Aurora 2', theme: { seeds: { accent: '#ff8800' } } });
    expect(await read(MERCHANT, olga)).toMatchObject({ canUndo: true, canRedo: true });
    // Another edit ends what could be done again; another user's later value is not taken back.
    await send(olga, edit('/minimumAge', 21, 18));
    expect((await step(olga, 'redo')).statusCode).toBe(404);
    await send(sam, edit('/minimumAge', 25, 21));
    const conflict = await step(olga, 'undo');
    expect([conflict.statusCode, readEditConflict(conflict.json().value)?.conflicts]).toMatchObject([
      409,
      [{ pointer: '/minimumAge', theirs: '25', mine: '18', by: 'Sam' }],
    ]);
  });

  test('issue 46: a text of a language without a file begins the file; a value that is no JSON is refused', async () => {
    const made = await send(olga, edit('/home.title', 'Tere', undefined, 'texts/KO.json'));
    expect(made.statusCode, made.body).toBe(200);
    expect(JSON.parse((await read()).files['texts/KO.json'] ?? '')).toMatchObject({ 'home.title': 'Tere' });
    for (const wrong of [
      { ...edit('/name', 'x', 'Aurora'), value: '{' },
      edit('/name/deeper', 'x', undefined),
      { ...edit('/name', 'x', 'Aurora'), file: 'assets/logo.svg' },
      { ...edit('/name', 'x', 'Aurora'), file: 'texts/../x.json' },
    ])
      expect((await send(olga, wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
  });

  test('issue 46: a draft of one merchant is unknown to another, by call and by row', async () => {
    await send(olga, edit(ACCENT, '#ff8800', '#2dd4bf'));
    expect(await read('lotus')).toMatchObject({ version: 0, edits: [] });
    expect((await olga.send(editBrand, { edits: [edit('/name', 'x', 'Lotus')] }, 'lotus')).statusCode).toBe(403);
    for (const table of ['brand_draft', 'brand_draft_file', 'brand_draft_picture', 'brand_edit']) {
      const { rows } = await gateway.context.db.withMerchant('lotus', (db) =>
        sql`select 1 from ${sql.table(table)}`.execute(db),
      );
      expect(rows, table).toEqual([]);
    }
  });

  test('issue 46: auditors read the draft, support edits it, and only operators publish it', async () => {
    const edits = [edit(ACCENT, '#ff8800', '#2dd4bf')];
    expect((await auditor.send(editBrand, { edits }, MERCHANT)).statusCode).toBe(403);
    expect((await sam.send(editBrand, { edits }, MERCHANT)).statusCode).toBe(200);
    const { version, served } = await read();
    expect((await sam.send(publishDraft, { version }, MERCHANT)).statusCode).toBe(403);
    expect((await sam.send(takeOverBrand, { served }, MERCHANT)).statusCode).toBe(403);
    expect((await sam.send(rollBackBrand, { revision: served, served }, MERCHANT)).statusCode).toBe(403);
    // A merchant that lives in a folder is not published over it.
    const refused = await olga.send(publishDraft, { version }, MERCHANT);
    expect([refused.statusCode, (await read()).version]).toEqual([409, version]);
  });

  test('issue 46, N16: a logo gives three sets of colours that pass the linter; a file without a picture says why', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="100" height="100" fill="#c026d3"/><rect x="100" width="100" height="100" fill="#1d4ed8"/></svg>';
    const ask = async (text: string) => {
      const reply = await sam.send(proposeColours, { logo: Buffer.from(text).toString('base64') }, MERCHANT);
      expect(reply.statusCode, reply.body).toBe(200);
      return sound(proposeColours.read(reply.json().value));
    };
    const { proposals } = await ask(svg);
    expect(proposals).toHaveLength(3);
    expect(new Set(proposals.map(({ seeds }) => seeds)).size).toBe(3);
    expect(proposals.map(({ seeds }) => JSON.parse(seeds).accent)).toEqual(
      expect.arrayContaining(['#c026d3', '#1d4ed8']),
    );
    for (const { seeds, roles } of proposals) {
      const theme = deriveTheme({ mode: 'both', seeds: JSON.parse(seeds), roles: JSON.parse(roles ?? '{}') });
      expect(contrastProblems(theme), seeds).toEqual([]);
    }
    expect(await ask(svg)).toEqual({ proposals });
    expect(await ask('no picture')).toEqual({ proposals: [], fault: 'unreadable' });
    expect((await auditor.send(proposeColours, { logo: 'AAAA' }, MERCHANT)).statusCode).toBe(403);
    expect((await read()).version).toBe(0);
  });

  test('issue 46: an uploaded picture is the draft’s, for its preview and its readers; hostile ones are refused and said', async () => {
    const first = await upload(sam, HERO, 'slide');
    expect(first).toMatchObject({ width: 1600, height: 600, notes: [] });
    const path = first?.path ?? '';
    // The same again, after a lost reply: one picture.
    expect(await upload(sam, HERO, 'slide')).toEqual(first);
    const state = await read();
    expect(state.assets.filter(({ isDraft }) => isDraft)).toEqual([{ path, bytes: HERO.length, isDraft: true }]);
    const shown = await auditor.send(readDraftPicture, { path }, MERCHANT);
    expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([200, 'image/svg+xml', HERO]);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await sam.send(readDraftPicture, { path }, 'lotus')).statusCode).toBe(404);
    for (const [file, fault] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'unsafe'],
      ['no picture', 'unreadable'],
    ] as const)
      expect(await faultOf(file), file).toBe(fault);
    expect((await auditor.send(uploadPicture, asFile(HERO, 'slide'), MERCHANT)).statusCode).toBe(403);
    expect((await olga.send(uploadPicture, asFile(HERO, 'slide'), 'lotus')).statusCode).toBe(403);
    const { version } = await read();
    // Nothing names it yet: it is neither previewed nor published.
    expect(await previewedPictures()).toEqual([]);
    await send(olga, edit('/assets/app', path, 'assets/app.svg'));
    expect(await previewedPictures()).toEqual([path]);
    await olga.send(discardDraft, { version: version + 1 }, MERCHANT);
    expect((await read()).assets.some(({ isDraft }) => isDraft)).toBe(false);
  });

  test('issue 46, N16: the logo of the colours is the brand’s too, with an icon', async () => {
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" width="300" height="100"><circle cx="50" cy="50" r="46" fill="#1d4ed8"/><path d="M110 20h180v60H110z" fill="#1d4ed8"/></svg>';
    const ask = async (text: string) =>
      sound(
        uploadLogo.read(
          (
            await sam.send(uploadLogo, { file: Buffer.from(text).toString('base64'), accent: '#1d4ed8' }, MERCHANT)
          ).json().value,
        ),
      );
    const made = await ask(logo);
    expect(made).toEqual({
      logo: expect.stringMatching(/^assets\/logo-/),
      favicon: expect.stringMatching(/^assets\/favicon-.*png$/),
      card: expect.stringMatching(/^assets\/card-.*png$/),
      covers: new Array(2).fill(expect.stringMatching(/^assets\/slide-.*svg$/)),
    });
    await send(
      olga,
      edit('/assets/logo', made.logo, 'assets/logo.svg'),
      edit('/assets/favicon', made.favicon, 'assets/favicon.svg'),
      edit('/assets/card', made.card, (await brandOf()).assets.card),
    );
    const { findings } = sound(checkDraft.read((await auditor.send(checkDraft, {}, MERCHANT)).json().value));
    expect(findings.filter(({ pointer }) => pointer.startsWith('/assets'))).toEqual([]);
    expect(await ask('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual({ covers: [], fault: expect.any(String) });
  });

  test('issue 46: the linter’s findings have their key, and the one value that repairs it', async () => {
    await send(olga, edit('/theme/roles/dark/text', '#0b0924', undefined), edit('/currency/exponent', 5, 2));
    const { findings } = sound(checkDraft.read((await auditor.send(checkDraft, {}, MERCHANT)).json().value));
    const contrast = findings.find(({ code }) => code === 'theme.contrast');
    expect(contrast).toMatchObject({ severity: 'error', file: 'brand.json', pointer: '/theme/roles/dark/text' });
    const fix = edit('/theme/roles/dark/text', JSON.parse(contrast?.fix ?? '""'), '#0b0924');
    expect((await send(olga, fix)).statusCode).toBe(200);
    const after = sound(checkDraft.read((await auditor.send(checkDraft, {}, MERCHANT)).json().value));
    expect(after.findings.map(({ code }) => code)).not.toContain('theme.contrast');
    expect(after.findings).toContainEqual(expect.objectContaining({ pointer: '/currency/exponent' }));
  });

  test('issue 46: what cannot be served is kept, said at its key, and not published; right-to-left is no mistake', async () => {
    const long = 'word '.repeat(2_000);
    const name = 'أورورا';
    const made = await send(
      olga,
      edit('/name', name, 'Aurora'),
      edit('/theme/seeds/secondary', 'color(display-p3 1 0 0.2)', '#8b5cf6'),
      edit('/currency/symbol', '\u202e$', (await brandOf()).currency.symbol),
      edit('/domains', ['www.aurora.example', OF_LOTUS], (await brandOf()).domains),
      edit('/element.nav.live', long, undefined, 'texts/EN.json'),
    );
    expect(made.statusCode, made.body).toBe(200);
    const { findings } = sound(checkDraft.read((await auditor.send(checkDraft, {}, MERCHANT)).json().value));
    const errors = findings.filter(({ severity }) => severity === 'error');
    const at = (pointer: string) => errors.filter((one) => one.pointer === pointer).map(({ code }) => code);
    expect(at('/theme/seeds/secondary')).toEqual(['brand.value']);
    expect(at('/currency/symbol')).not.toEqual([]);
    expect(at('/domains/1')).toEqual(['brand.domain-taken']);
    expect(findings.filter(({ file }) => file === 'texts/EN.json').map(({ pointer }) => pointer)).toContain(
      '/element.nav.live',
    );
    expect(findings.filter(({ pointer }) => pointer === '/name')).toEqual([]);
    const { version } = await read();
    const refused = await olga.send(publishDraft, { version }, MERCHANT);
    expect(refused.statusCode).toBe(422);
    expect(readRefusedFindings(refused.json().value)?.findings.map(({ code }) => code)).toContain('brand.domain-taken');
    expect(await brandOf()).toMatchObject({ name, theme: { seeds: { secondary: 'color(display-p3 1 0 0.2)' } } });
  });

  test('issue 46: a draft stays where its publisher has lost the right in the meantime', async () => {
    const una = await signInStaffUser(gateway, 'operator', [MERCHANT], 'Una');
    await send(una, edit('/minimumAge', 21, 18));
    const { version } = await read();
    await gateway.context.db.asStaff([], (scope) =>
      scope.updateTable('staff_account').set({ role: 'support' }).where('id', '=', una.staffId).execute(),
    );
    const refused = await una.send(publishDraft, { version }, MERCHANT);
    expect([refused.statusCode, refused.json().errorCode]).toEqual([403, 'forbidden']);
    expect(await read()).toMatchObject({ version, edits: [{ pointer: '/minimumAge', by: 'Una' }] });
    expect(store.get(MERCHANT)?.brand.minimumAge).toBe(18);
  });

  test('issue 46: nothing of a draft is served, in no page and in no other merchant, until it is published', async () => {
    const before = store.list().map(({ merchant, revision }) => [merchant, revision]);
    await send(
      olga,
      edit('/theme/fonts', { body: 'sora', display: 'sora', numeric: 'sora' }, (await brandOf()).theme.fonts),
    );
    await upload(olga, HERO, 'slide');
    await step(olga, 'undo');
    await step(olga, 'redo');
    expect(store.list().map(({ merchant, revision }) => [merchant, revision])).toEqual(before);
    expect(await readFile(join(folder.root, 'aurora/brand.json'), 'utf8')).toBe((await read()).baseFiles['brand.json']);
  });
});

test('issue 46: take over, publish over the base, refuse with the findings, roll back, with history and journal', async () => {
  const folderBytes = await readFile(join(folder.root, 'aurora/brand.json'), 'utf8');
  const { served: first } = await read();
  expect((await olga.send(takeOverBrand, { served: 'A'.repeat(16) }, MERCHANT)).statusCode).toBe(409);
  const taken = await olga.send(takeOverBrand, { served: first, note: 'From now on here' }, MERCHANT);
  expect(taken.json(), taken.body).toMatchObject({ value: { revision: first } });
  await until(() => store.get(MERCHANT)?.folder.startsWith(folder.root) === false, 'the database serves it');
  expect(await read()).toMatchObject({ source: 'database', served: first });
  expect((await olga.send(takeOverBrand, { served: first }, MERCHANT)).statusCode).toBe(409);

  await send(olga, edit(ACCENT, '#ff8800', '#2dd4bf'), edit('/theme/roles/dark/text', '#0b0924', undefined));
  const refused = await olga.send(publishDraft, { version: 2 }, MERCHANT);
  expect(refused.statusCode).toBe(422);
  expect(readRefusedFindings(refused.json().value)?.findings).toContainEqual(
    expect.objectContaining({ code: 'theme.contrast', severity: 'error' }),
  );
  await send(olga, edit('/theme/roles/dark/text', undefined, '#0b0924'));
  // Edited since: somebody would publish what they have not seen.
  expect((await olga.send(publishDraft, { version: 2 }, MERCHANT)).statusCode).toBe(409);
  const both = await Promise.all([1, 2].map(() => olga.send(publishDraft, { version: 3, note: 'Warmer' }, MERCHANT)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await until(() => store.get(MERCHANT)?.revision !== first, 'the new revision is live');
  const after = await read();
  expect(after).toMatchObject({ version: 0, source: 'database' });
  expect(after.files['brand.json']).toBe(folderBytes.replace('#2dd4bf', '#ff8800'));

  const { revisions } = sound(brandRevisions.read((await auditor.send(brandRevisions, {}, MERCHANT)).json().value));
  expect(revisions).toMatchObject([
    { revision: after.served, by: 'Olga', note: 'Warmer', isServed: true },
    { revision: first, by: 'Olga', note: 'From now on here', isServed: false },
  ]);
  const words = await auditor.send(compareRevision, { revision: first }, MERCHANT);
  expect(sound(compareRevision.read(words.json().value)).text).toMatch(/accent.*#2dd4bf.*#ff8800/);
  expect((await auditor.send(compareRevision, { revision: 'A'.repeat(16) }, MERCHANT)).statusCode).toBe(404);

  // An uploaded picture is published with the draft that names it, and only then.
  const icon = (await upload(olga, ICON, 'favicon'))?.path ?? '';
  const unnamed = (await upload(olga, HERO, 'slide'))?.path ?? '';
  await send(olga, edit('/assets/favicon', icon, 'assets/favicon.svg'));
  const { version: withIcon } = await read();
  const pictured = await olga.send(publishDraft, { version: withIcon }, MERCHANT);
  expect(pictured.statusCode, pictured.body).toBe(200);
  await until(() => store.get(MERCHANT)?.assets.has(icon) === true, 'the picture is live');
  expect(store.get(MERCHANT)?.assets.has(unnamed)).toBe(false);
  const before = after.served;
  const current = (await read()).served;
  // A made picture that nothing names any more goes with the next revision.
  await send(olga, edit('/assets/favicon', 'assets/favicon.svg', icon));
  expect((await olga.send(publishDraft, { version: 2 }, MERCHANT)).statusCode).toBe(200);
  await until(() => store.get(MERCHANT)?.revision === before, 'the same files are the same revision');

  // A draft whose base is no longer served is published only after it is brought up to date.
  await send(olga, edit('/minimumAge', 21, 18));
  const back = await olga.send(rollBackBrand, { revision: first, served: after.served, note: 'Too warm' }, MERCHANT);
  expect(back.statusCode, back.body).toBe(200);
  await until(() => store.get(MERCHANT)?.revision === first, 'the first revision is live again');
  expect((await olga.send(rollBackBrand, { revision: first, served: after.served }, MERCHANT)).statusCode).toBe(409);
  expect((await olga.send(publishDraft, { version: 2 }, MERCHANT)).statusCode).toBe(409);
  const moved = await olga.send(rebaseDraft, { version: 2 }, MERCHANT);
  expect(moved.json().value, moved.body).toMatchObject({ base: first, served: first, version: 3 });
  expect(await brandOf()).toMatchObject({ minimumAge: 21, theme: { seeds: { accent: '#2dd4bf' } } });

  // Other market packs are other obligations to players: by default another staff user must approve them (N05, N12).
  await signInStaffUser(gateway, 'operator', [MERCHANT], 'Uma');
  await send(olga, edit('/packs', ['mt'], ['us-pa']));
  const { version: withPacks } = await read();
  const packed = await olga.send(publishDraft, { version: withPacks }, MERCHANT);
  expect(packed.json().errorCode, packed.body).toBe('second_person_needed');

  const rows = await gateway.context.db.withMerchant(MERCHANT, (db) =>
    db
      .selectFrom('journal')
      .select(['actor', 'action', 'reason', 'before', 'after'])
      .where('action', 'like', 'brand.%')
      .orderBy('seq')
      .execute(),
  );
  const actor = `staff:${olga.staffId}`;
  expect(rows).toEqual([
    { actor, action: 'brand.takeOver', reason: 'From now on here', before: null, after: first },
    { actor, action: 'brand.publish', reason: 'Warmer', before: first, after: after.served },
    { actor, action: 'brand.publish', reason: null, before: after.served, after: current },
    { actor, action: 'brand.publish', reason: null, before: current, after: after.served },
    { actor, action: 'brand.rollback', reason: 'Too warm', before: after.served, after: first },
  ]);
  const other = folderBytes.replace('"Aurora"', '"Other"');
  const waitingIs = async (file: string, packs: string) => {
    await writeFile(join(folder.root, 'aurora/brand.json'), file);
    await until(() => JSON.stringify(store.waiting?.(MERCHANT)?.brand.packs) === packs, 'the folder waits');
  };
  // Its market packs are obligations to players: a folder that names others is not served by one user alone.
  await waitingIs(other.replace('"us-pa"', '"mt"'), '["mt"]');
  const unasked = await olga.send(withdrawBrand, { served: first }, MERCHANT);
  expect(unasked.json().errorCode, unasked.body).toBe('second_person_needed');
  await waitingIs(other, '["us-pa"]');
  expect(store.get(MERCHANT)?.brand.name).toBe('Aurora');

  // The folder waits: the database gives the brand back over the revision that was seen, and can serve it again.
  expect(await read()).toMatchObject({ source: 'database', hasFolder: true });
  expect((await sam.send(withdrawBrand, { served: first }, MERCHANT)).statusCode).toBe(403);
  expect((await olga.send(withdrawBrand, { served: after.served }, MERCHANT)).statusCode).toBe(409);
  const withdrawn = await olga.send(withdrawBrand, { served: first, note: 'Back to files' }, MERCHANT);
  expect(withdrawn.statusCode, withdrawn.body).toBe(200);
  await until(() => store.get(MERCHANT)?.brand.name === 'Other', 'the folder is served');
  expect(await read()).toMatchObject({ source: 'folder', hasFolder: false });
  expect((await olga.send(withdrawBrand, { served: first }, MERCHANT)).statusCode).toBe(409);
});

describe('issue 46: what a draft and a proposal change, in every screen, language, role, status and size', () => {
  const compare = async (request: object): Promise<WhatIf> => {
    for (;;) {
      const reply = await auditor.send(whatIf, request, MERCHANT);
      expect(reply.statusCode, reply.body).toBe(200);
      const state = sound(whatIf.read(reply.json().value));
      if (state.diff !== undefined || state.isBroken === true) return state;
    }
  };

  test('the cells of a draft by cause, of a switch by its proposal, and none without a change', async () => {
    const { merchant: code, languages, theme } = await brandOf();
    expect(code).toBe(MERCHANT);
    expect((await compare({})).diff).toMatchObject({ changed: 0, groups: [] });
    await send(olga, edit(ACCENT, '#f59e0b', theme.seeds.accent));
    const { version } = await read();
    const ofDraft = await compare({ draft: version });
    expect([ofDraft.done, ofDraft.total]).toEqual([languages.length, languages.length]);
    expect(ofDraft.diff).toMatchObject({
      changed: ofDraft.diff?.cells,
      groups: [{ causes: [`brand.json${ACCENT}`], isAny: true, parts: ['theme'], products: [{ languages }] }],
    });
    expect((await auditor.send(whatIf, { draft: version + 1 }, MERCHANT)).statusCode).toBe(409);
    const proposals = [{ kind: 'switch', id: 'USERNAMEREG3', enabled: false }];
    const ofSwitch = await compare({ proposals });
    expect(ofSwitch.diff?.groups.map(({ causes }) => causes)).toEqual([['proposal:0']]);
    expect(ofSwitch.diff?.groups[0]?.products.every(({ statuses }) => statuses.join() === 'open')).toBe(true);
  });
});

test('N14: the upgrade of a draft is told with its roles, and its edits take it', async () => {
  const file = JSON.parse((await read()).files['brand.json'] ?? '');
  const edits = [
    edit('/base', 1, file.base),
    edit('/elements/side.help', { icon: 'circle-help' }, file.elements?.['side.help']),
  ];
  expect((await olga.send(editBrand, { edits }, MERCHANT)).statusCode).toBe(200);
  const offered = sound(brandUpgrade.read((await auditor.send(brandUpgrade, {}, MERCHANT)).json().value));
  expect(offered).toMatchObject({ from: 1, to: 5, version: (await read()).version, renamed: [] });
  expect(offered.hidden).toContainEqual(
    expect.objectContaining({ at: '/elements/side.help/icon', own: '"circle-help"', equals: 'old', version: 2 }),
  );
  expect(offered.elements.some(({ appears, disappears }) => appears.length + disappears.length > 0)).toBe(true);
  const taken = offered.edits.map(({ pointer, value }) => ({
    file: 'brand.json',
    pointer,
    seen: '1',
    ...(value !== undefined && { value }),
  }));
  expect(taken).toHaveLength(1);
  expect((await olga.send(editBrand, { edits: taken }, MERCHANT)).statusCode).toBe(200);
  const after = sound(brandUpgrade.read((await auditor.send(brandUpgrade, {}, MERCHANT)).json().value));
  expect(after).toMatchObject({ from: 5, to: 5, hidden: [], elements: [], edits: [] });
});
