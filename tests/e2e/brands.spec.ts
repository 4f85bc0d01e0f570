import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inEnglish } from '#tests/setup/english.ts';
import { type Ask, element, expect, hydrated, SOON, test } from './journey.ts';

const brands = (): string => process.env['LIVERY_E2E_BRANDS'] ?? '';

test('M31 M376: three brands open, look different, and an unknown domain gets a message', async ({ page, at }) => {
  const canvases = new Set<string>();
  for (const merchant of ['aurora', 'lotus', 'harbor']) {
    const answer = await page.goto(at(merchant, '/login'));
    expect(answer?.status()).toBe(200);
    await hydrated(page);
    canvases.add(
      await page.evaluate(
        () => getComputedStyle(document.body).fontFamily + getComputedStyle(document.body).backgroundColor,
      ),
    );
  }
  expect(canvases.size).toBe(3);
  const unknown = await page.goto(at('nobody'));
  expect(unknown?.status()).toBe(404);
  await expect(element(page, 'startup.domainUnknown')).toContainText(inEnglish('edge.domainUnknown.title'));
});

test('M376: a brand copied in by hand is live at once, with nothing built', async ({ page, at, ask }) => {
  const file = { livery: 1, merchant: 'byhand', name: 'By Hand', theme: { seeds: { accent: '#b91c1c' } } };
  await mkdir(join(brands(), 'byhand'), { recursive: true });
  await writeFile(join(brands(), 'byhand/brand.json'), JSON.stringify(file));
  await expectLive(ask, 'byhand', 'By Hand');
  await page.goto(at('byhand'));
  await hydrated(page);
  await expect(element(page, 'nav.home').first()).toBeVisible();
  // A name in place of a logo is vertically centred in its line, like a picture.
  const off = await page.locator('[data-part="logo"]').evaluate((place) => {
    const words = document.createRange();
    words.selectNodeContents(place.firstElementChild ?? place);
    const [of, named] = [place.getBoundingClientRect(), words.getBoundingClientRect()];
    return Math.abs(of.top + of.bottom - named.top - named.bottom) / 2;
  });
  expect(off).toBeLessThan(2);
  // Leaves the page first: it would request pictures of the removed brand.
  await page.goto('about:blank');
  await rm(join(brands(), 'byhand'), { recursive: true });
  await expect.poll(async () => (await ask('byhand', '/index')).status, SOON).toBe(404);
});

test('a broken edit breaks nothing: the last good revision keeps serving', async ({ ask }) => {
  const file = join(brands(), 'lotus/brand.json');
  const good = await readFile(file, 'utf8');
  try {
    await writeFile(`${file}.tmp`, good.replace('"livery": 1', '"livery": "one"'));
    await rename(`${file}.tmp`, file);
    await writeFile(join(brands(), 'aurora/texts/.touch'), '');
    for (const merchant of ['lotus', 'aurora']) expect((await ask(merchant, '/index')).status).toBe(200);
    const checked = spawnSync('node', ['scripts/brand.ts', 'check', 'lotus'], {
      env: { ...process.env, LIVERY_BRANDS: brands() },
      encoding: 'utf8',
    });
    expect(checked.status).toBe(1);
    expect(checked.stdout).toContain('lotus/brand.json at /livery');
  } finally {
    await writeFile(file, good);
  }
});

async function expectLive(ask: Ask, merchant: string, name: string): Promise<void> {
  const isLive = async () => {
    const { status, body } = await ask(merchant, '/index');
    return status === 200 && body.includes(name);
  };
  await expect.poll(isLive, { ...SOON, intervals: [50] }).toBe(true);
}
