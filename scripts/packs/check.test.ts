import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearCommand } from '#tests/hear-command.ts';
import { runPacks } from './run-packs.ts';

const ROW = {
  id: 'xx.limit.deposit',
  kind: 'limit',
  clause: 'Art. 1',
  summary: 'Players can limit their deposits.',
  source: { name: 'A law', readOn: '2026-11-28', grade: 'A' },
  verified: null,
  limit: { measure: 'deposit.gross', periods: ['P1D', 'P1M'], ceilingMinor: 100_000 },
};
const PACK = {
  $schema: '../../schemas/pack.schema.json',
  id: 'xx',
  title: 'Example',
  authority: 'Example Authority',
  version: '2026.1.31',
  currency: 'EUR',
  zone: 'Europe/Berlin',
  obligations: [ROW],
};
type Change = Readonly<Record<string, unknown>>;
const pack = (change: Change) => ({ ...PACK, ...change });
const row = (change: Change) => pack({ obligations: [{ ...ROW, ...change }] });
const limit = (change: Change) => row({ limit: { ...ROW.limit, ...change } });
const of = (kind: string, terms: unknown, more: Change = {}) => {
  const { limit: _, ...rest } = ROW;
  return pack({ obligations: [{ ...rest, kind, [kind]: terms, ...more }] });
};
const text = (from: string, to: string) => JSON.stringify(PACK, null, 2).replace(from, to);

const THRESHOLD = { measure: 'deposit.net', period: 'P1M', bands: [{ amountMinor: 1 }] };

/** What is planted, the pack, and where it is named: rule, JSON pointer, and a line of the file or what it holds. */
const FAULTS: readonly (readonly [fault: string, pack: unknown, code: string, pointer: string])[] = [
  ['a comma at the end of a list', text('"EUR",', '"EUR",,'), 'pack.json', ''],
  ['a comment', text('{', '{ // a pack'), 'pack.json', ''],
  ['a key twice', text('"id": "xx",', '"id": "xx", "id": "xx",'), 'pack.repeated-key', '/id'],
  ['a list instead of a pack', [], 'pack.value', ''],
  ['no authority', pack({ authority: undefined }), 'pack.missing', ''],
  ['an unknown key', pack({ licence: 'A1' }), 'pack.unknown-key', '/licence'],
  ['a misspelt key of a row', row({ claus: 'x' }), 'pack.unknown-key', '/obligations/0/claus'],
  ['another id than the folder', pack({ id: 'yy', obligations: [{ ...ROW, id: 'yy.a' }] }), 'pack.folder', '/id'],
  ['an id in capitals', pack({ id: 'XX' }), 'pack.value', '/id'],
  ['a row of another pack', row({ id: 'yy.limit' }), 'pack.id', '/obligations/0/id'],
  ['a version that is no day', pack({ version: '2026.2.30' }), 'pack.dates', '/version'],
  ['a zone that does not exist', pack({ zone: 'Europe/Atlantis' }), 'pack.zone', '/zone'],
  ['a currency that does not exist', pack({ currency: 'EUX' }), 'pack.currency', '/currency'],
  ['amounts without a currency', pack({ currency: null }), 'pack.currency', '/currency'],
  ['an unknown kind', row({ kind: 'limits' }), 'pack.value', '/obligations/0/kind'],
  ['a kind without its parameters', row({ limit: undefined }), 'pack.terms', '/obligations/0/kind'],
  [
    'parameters of another kind',
    row({ speed: { product: 'slot', minimumCycleMs: 1 } }),
    'pack.terms',
    '/obligations/0/speed',
  ],
  ['a row without a clause', row({ clause: undefined }), 'pack.missing', '/obligations/0'],
  ['an empty clause', row({ clause: '' }), 'pack.value', '/obligations/0/clause'],
  ['an invisible character', row({ clause: 'Art.\u200b 1' }), 'pack.deceiving', '/obligations/0/clause'],
  ['an unknown grade', row({ source: { ...ROW.source, grade: 'D' } }), 'pack.value', '/obligations/0/source/grade'],
  [
    'a day that does not exist',
    row({ source: { ...ROW.source, readOn: '2026-11-31' } }),
    'pack.dates',
    '/obligations/0/source/readOn',
  ],
  [
    'a source without https',
    row({ source: { ...ROW.source, url: 'http://a.example' } }),
    'pack.value',
    '/obligations/0/source/url',
  ],
  [
    'a check before the source was read',
    row({ verified: { by: 'A. Lawyer', on: '2026-11-27' } }),
    'pack.dates',
    '/obligations/0/verified/on',
  ],
  ['a check by nobody', row({ verified: { on: '2026-11-28' } }), 'pack.missing', '/obligations/0/verified'],
  [
    'an end before the beginning',
    row({ inForce: { from: '2026-06-30', until: '2026-06-29' } }),
    'pack.dates',
    '/obligations/0/inForce/until',
  ],
  [
    'a deposit that waits for a contact',
    of('threshold', { ...THRESHOLD, action: 'contactFirst' }),
    'pack.terms',
    '/obligations/0/threshold/action',
  ],
  [
    'an id twice',
    pack({ obligations: [ROW, { ...ROW, limit: { measure: 'stake', periods: ['P1D'] } }] }),
    'pack.twice',
    '/obligations/1/id',
  ],
  ['a clause twice', pack({ obligations: [ROW, { ...ROW, id: 'xx.again' }] }), 'pack.twice', '/obligations/1/limit'],
  ['an unknown measure', limit({ measure: 'wins' }), 'pack.value', '/obligations/0/limit/measure'],
  ['an impossible period', limit({ periods: ['P2D'] }), 'pack.value', '/obligations/0/limit/periods/0'],
  ['a sum without a period', limit({ periods: [] }), 'pack.periods', '/obligations/0/limit/periods'],
  ['a period of a single stake', limit({ measure: 'singleStake' }), 'pack.periods', '/obligations/0/limit/periods'],
  [
    'an end of a rolling period',
    limit({ periods: ['PT24H'], raiseAfterPeriod: true }),
    'pack.periods',
    '/obligations/0/limit/raiseAfterPeriod',
  ],
  [
    'a deposit that waits for a limit of stakes',
    limit({ measure: 'stake', requiredBefore: 'deposit' }),
    'pack.terms',
    '/obligations/0/limit/requiredBefore',
  ],
  ['a ceiling of 0', limit({ ceilingMinor: 0 }), 'pack.terms', '/obligations/0/limit/ceilingMinor'],
  ['half a cent', limit({ ceilingMinor: 0.5 }), 'pack.value', '/obligations/0/limit/ceilingMinor'],
  ['a duration of two units', limit({ raiseAfter: 'P1DT12H' }), 'pack.value', '/obligations/0/limit/raiseAfter'],
  [
    'a check that never comes',
    of('realityCheck', { every: 'PT0M' }),
    'pack.duration',
    '/obligations/0/realityCheck/every',
  ],
  [
    'a choice beyond the longest interval',
    of('realityCheck', { every: 'PT30M', choices: ['PT60M'] }),
    'pack.duration',
    '/obligations/0/realityCheck/choices/0',
  ],
  ['a break of nothing', of('break', {}), 'pack.terms', '/obligations/0/break'],
  ['a pause without its play', of('break', { pause: 'PT5M' }), 'pack.terms', '/obligations/0/break/pause'],
  [
    'a break below the minimum',
    of('break', { choices: ['PT24H'], minimum: 'PT72H' }),
    'pack.duration',
    '/obligations/0/break/choices/0',
  ],
  [
    'an answer that is kept for a month',
    of('exclusion', { register: 'OASIS', asked: ['login'], keep: 'P1M' }),
    'pack.duration',
    '/obligations/0/exclusion/keep',
  ],
  [
    'a kept answer of no register',
    of('exclusion', { terms: ['P6M'], keep: 'PT1H' }),
    'pack.terms',
    '/obligations/0/exclusion/keep',
  ],
  [
    'a register with a line in its name',
    of('exclusion', { register: 'OASIS\nX', asked: ['login'] }),
    'pack.terms',
    '/obligations/0/exclusion/register',
  ],
  [
    'a register asked at an unknown moment',
    of('exclusion', { register: 'OASIS', asked: ['logout'] }),
    'pack.value',
    '/obligations/0/exclusion/asked/0',
  ],
  ['an exclusion of hours', of('exclusion', { terms: ['PT24H'] }), 'pack.duration', '/obligations/0/exclusion/terms/0'],
  [
    'a minimum above the maximum',
    of('exclusion', { minimum: 'P1Y', maximum: 'P6M' }),
    'pack.duration',
    '/obligations/0/exclusion/minimum',
  ],
  [
    'a register that is never asked',
    of('exclusion', { register: 'OASIS' }),
    'pack.terms',
    '/obligations/0/exclusion/register',
  ],
  [
    'ages that overlap',
    of('stakeCap', {
      product: 'slot',
      bands: [
        { ageBelow: 26, amountMinor: 1 },
        { ageFrom: 25, amountMinor: 2 },
      ],
    }),
    'pack.bands',
    '/obligations/0/stakeCap/bands/1/ageFrom',
  ],
  [
    'ages without an amount',
    of('stakeCap', {
      product: 'slot',
      bands: [
        { ageBelow: 24, amountMinor: 1 },
        { ageFrom: 25, amountMinor: 2 },
      ],
    }),
    'pack.bands',
    '/obligations/0/stakeCap/bands/1/ageFrom',
  ],
  [
    'a highest age',
    of('stakeCap', { product: 'slot', bands: [{ ageBelow: 99, amountMinor: 1 }] }),
    'pack.bands',
    '/obligations/0/stakeCap/bands/0/ageBelow',
  ],
  [
    'an unknown feature',
    of('prohibited', { features: ['autoPlay'] }),
    'pack.value',
    '/obligations/0/prohibited/features/0',
  ],
  [
    'a distance of nothing',
    of('clickDistance', { from: ['home'], to: 'limits', most: 0 }),
    'pack.value',
    '/obligations/0/clickDistance/most',
  ],
  [
    'a prescribed text with a space at its end',
    of('message', { text: 'Stop ', places: ['footer'] }),
    'pack.terms',
    '/obligations/0/message/text',
  ],
];

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'livery-packs-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function checked(name: string, content: unknown) {
  const folder = join(root, name, 'xx');
  await mkdir(folder, { recursive: true });
  const source = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  await writeFile(join(folder, 'pack.json'), source);
  return { source, ...(await hearCommand(() => runPacks(['check', join(folder, 'pack.json')]))) };
}

describe('N12: npm run packs -- check', () => {
  it('N12: the packs of this repository are clean, and their rows are not verified by a person', async () => {
    const { status, stdout: out } = await hearCommand(() => runPacks(['check']));
    expect(status).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['ca-on', 'de', 'gb', 'mt', 'nl', 'se', 'us-pa']);
    for (const line of lines)
      expect(line).toMatch(/^\S+ [\d.]+: passed, (\d+) obligations, \1 not verified by a person$/);
  });

  it('the pack in which the faults are planted is clean', async () => {
    expect(await checked('clean', PACK)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('xx 2026.1.31: passed, 1 obligation, 1 not verified'),
    });
  });

  it.each(FAULTS)('N12: %s is named with line, pointer and remedy', async (name, content, code, pointer) => {
    const { source, stdout: out, status: exit } = await checked(name, content);
    expect(exit).toBe(1);
    const [head = '', found = '', remedy = '', end = ''] = out.split('\n');
    const at = pointer === '' ? '' : ` at ${pointer}`;
    const [, line] = head.match(/, line (\d+), column \d+$/) ?? [];
    expect(head).toContain(`pack.json${at} (${code}), line `);
    expect(found).toMatch(/^ {2}found .+, expected .+\.$/);
    expect(remedy).toMatch(/^ {2}\S.*[.?]$/);
    expect(end).toBe('xx: failed, 1 error');
    // The line holds the last key of the pointer, or the object in which it is missing.
    const key = pointer.split('/').findLast((part) => !/^\d*$/.test(part));
    const written = source.split('\n')[Number(line) - 1] ?? '';
    if (key !== undefined && source.includes(`"${key}"`) && !/\/\d+$/.test(pointer))
      expect(written).toContain(`"${key}"`);
    expect(Number(line)).toBeLessThanOrEqual(source.split('\n').length);
  });

  it('N12: a missing pack is named with the one that is meant', async () => {
    const { status, stdout: out } = await hearCommand(() => runPacks(['check', 'us-ap']));
    expect(status).toBe(1);
    expect(out).toContain('found no file');
    expect(out).toContain('Did you mean "us-pa"?');
  });
});
