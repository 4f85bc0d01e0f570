import { describe, expect, test } from 'vitest';
import { mayDo, type StaffRights } from '#contract/staff/policy.ts';
import { findEntries, listElsewhere, listScreens, listSites, type PaletteGround } from './palette-entries.ts';

const site = (merchant: string, name: string) => ({ merchant, name, origin: '', languages: [], defaultLanguage: 'EN' });

function groundOf(rights: StaffRights, more: Partial<PaletteGround> = {}): PaletteGround {
  return {
    sites: [site('aurora', 'Aurora'), site('lotus', 'Lotus Club')],
    may: (action, merchant) => mayDo(rights, action, merchant),
    merchant: 'aurora',
    screen: undefined,
    ...more,
  };
}

const administrator = groundOf({ role: 'administrator', merchants: 'all' });
const support = groundOf({ role: 'support', merchants: ['aurora'] }, { sites: [site('aurora', 'Aurora')] });
const all = (ground: PaletteGround) => [...listScreens(ground), ...listSites(ground), ...listElsewhere(ground)];
const addresses = (ground: PaletteGround, words: string) => findEntries(all(ground), words).map(({ to }) => to);

describe('M378: what the palette finds', () => {
  test('screens of the site that is meant come before those of others', () => {
    const found = addresses(administrator, 'switches');
    expect(found[0]).toBe('/m/aurora/switches');
    expect(found).toContain('/m/lotus/switches');
  });

  test('a screen of another site is found by both names', () => {
    expect(addresses(administrator, 'lot swi')[0]).toBe('/m/lotus/switches');
  });

  test('what the account may not open is not offered', () => {
    expect(addresses(administrator, 'staff')).toContain('/staff');
    expect(addresses(support, 'staff')).not.toContain('/staff');
    expect(all(support).some(({ to }) => String(to).startsWith('/m/lotus'))).toBe(false);
  });

  test('another site is opened on the screen that is on show', () => {
    const entries = listSites({ ...administrator, screen: 'rules' });
    expect(entries.map(({ label, to }) => [label, to])).toEqual([
      ['Aurora', '/m/aurora/rules'],
      ['Lotus Club', '/m/lotus/rules'],
    ]);
    expect(listSites({ ...administrator, screen: 'nowhere' })[0]?.to).toMatch(/^\/m\/aurora\/\w+$/);
  });

  test('of thousands of sites a few are listed, and every one is found', () => {
    const sites = Array.from({ length: 3_000 }, (_, at) => site(`brand${at}`, `Brand ${at}`));
    const many = groundOf({ role: 'administrator', merchants: 'all' }, { sites, merchant: 'brand0' });
    expect(findEntries(all(many), 'brand').length).toBeLessThan(80);
    expect(addresses(many, 'brand2999')[0]).toMatch(/^\/m\/brand2999\//);
  });
});
