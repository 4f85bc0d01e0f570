import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseBrand } from '#model/site/brand.ts';
import { completeTexts } from '#texts/complete.ts';
import { readPack } from './read-packs.ts';
import { reportMarket, reportText } from './report-market.ts';

async function reportAt(day: string) {
  const file = JSON.parse(readFileSync('brands/harbor/brand.json', 'utf8'));
  const currency = { code: 'GBP', exponent: 2, symbol: '£', position: 'before' };
  const { value: brand } = parseBrand({ ...file, currency, packs: ['gb'] });
  if (brand === null) expect.fail();
  const packs = [await readPack('packs', 'gb')];
  return reportMarket({ brand, texts: {}, platform: completeTexts, packs, now: Date.parse(`${day}T12:00:00Z`) });
}

test('N12: what begins within 180 days is listed apart from what begins later, and is no failure yet', async () => {
  const force = async (day: string) => (await reportAt(day)).rows.find(({ id }) => id === 'gb.limit.deposit')?.force;
  expect([await force('2025-06-30'), await force('2026-01-01'), await force('2026-06-30')]).toEqual([
    'later',
    'begins',
    'now',
  ]);
  const text = reportText(await reportAt('2026-06-01'));
  const [, begins = ''] = text.split(/^Begins within 180 days \(1\)$/m);
  expect(begins).toContain('gb RTS 12B (/obligations/0) gb.limit.deposit, grade A, from 2026-06-30');
});

test('N12: a row of several parts is met in part', async () => {
  const rows = (await reportAt('2026-11-29')).rows;
  const of = (id: string) => rows.find((row) => row.id === id)?.parts.map(({ state }) => state);
  expect(of('gb.display.history')).toEqual(['met']);
  expect([of('gb.speed.slot'), of('gb.speed.table'), of('gb.display.elapsed')]).toEqual([
    ['met'],
    ['not met'],
    ['partly'],
  ]);
  expect(of('gb.distance.limits')).toEqual(['met', 'met']);
  expect(of('gb.prohibited.reverseWithdrawal')).toEqual(['met']);
});
