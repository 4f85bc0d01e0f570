import { describe, expect, test } from 'vitest';
import { viewSite } from '#console/effects/site-view.ts';
import { mayDo, type StaffRights } from '#contract/staff/policy.ts';
import { brandFile } from '#model/testing/brands.ts';
import { findEntries, listElsewhere, listScreens, listSites, type PaletteDeps } from './palette-entries.ts';
import { listFound, listOfSite } from './site-finds.ts';

const site = (merchant: string, name: string) => ({ merchant, name, origin: '', languages: [], defaultLanguage: 'EN' });

function depsOf(rights: StaffRights, more: Partial<PaletteDeps> = {}): PaletteDeps {
  return {
    sites: [site('aurora', 'Aurora'), site('lotus', 'Lotus Club')],
    may: (action, merchant) => mayDo(rights, action, merchant),
    merchant: 'aurora',
    screen: undefined,
    ...more,
  };
}

const administrator = depsOf({ role: 'administrator', merchants: 'all' });
const support = depsOf({ role: 'support', merchants: ['aurora'] }, { sites: [site('aurora', 'Aurora')] });
const all = (deps: PaletteDeps) => [...listScreens(deps), ...listSites(deps), ...listElsewhere(deps)];
const addresses = (deps: PaletteDeps, words: string) => findEntries(all(deps), words).map(({ to }) => to);

describe('M378: palette results', () => {
  test('screens of the current site precede those of others', () => {
    const found = addresses(administrator, 'switches');
    expect(found[0]).toBe('/m/aurora/switches');
    expect(found).toContain('/m/lotus/switches');
  });

  test('a screen of another site is found by both names', () => {
    expect(addresses(administrator, 'lot swi')[0]).toBe('/m/lotus/switches');
  });

  test('screens without access are not offered', () => {
    expect(addresses(administrator, 'staff')).toContain('/staff');
    expect(addresses(support, 'staff')).not.toContain('/staff');
    expect(all(support).some(({ to }) => String(to).startsWith('/m/lotus'))).toBe(false);
  });

  test('another site opens on the current screen', () => {
    const entries = listSites({ ...administrator, screen: 'rules' });
    expect(entries.map(({ label, to }) => [label, to])).toEqual([
      ['Aurora', '/m/aurora/rules'],
      ['Lotus Club', '/m/lotus/rules'],
    ]);
    expect(listSites({ ...administrator, screen: 'nowhere' })[0]?.to).toMatch(/^\/m\/aurora\/\w+$/);
  });

  test('of thousands of sites a few are listed, and all can be found', () => {
    const sites = Array.from({ length: 3_000 }, (_, at) => site(`brand${at}`, `Brand ${at}`));
    const many = depsOf({ role: 'administrator', merchants: 'all' }, { sites, merchant: 'brand0' });
    expect(findEntries(all(many), 'brand').length).toBeLessThan(80);
    expect(addresses(many, 'brand2999')[0]).toMatch(/^\/m\/brand2999\//);
  });
});

describe('found parts of a site', () => {
  const view = viewSite({
    merchant: 'aurora',
    revision: 1,
    brandRevision: 'b1',
    brandLines: {},
    lanes: [],
    problems: [],
    brand: brandFile({ merchant: 'aurora' }),
    brandTexts: { VI: { 'element.nav.vip': 'Câu lạc bộ' } },
    trees: {
      switches: { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'MANPLAYREB3', enabled: '1' }] },
      rules: {},
      whitelabel: {},
      status: {},
    },
  });
  const find = (words: string) => findEntries(listOfSite(view), words).map(({ id, to }) => [id, to]);

  test.each([
    ['Câu lạc bộ', 'element nav.vip', '/m/aurora/why?element=nav.vip'],
    ['trang chủ', 'element nav.home', '/m/aurora/why?element=nav.home'],
    ['ホーム', 'element nav.home', '/m/aurora/why?element=nav.home'],
    ['nav.home', 'element nav.home', '/m/aurora/why?element=nav.home'],
    ['manplay', 'switch MANPLAYREB3', '/m/aurora/switches?switch=MANPLAYREB3'],
    ['cash back', 'switch MANPLAYREB3', '/m/aurora/switches?switch=MANPLAYREB3'],
  ])('M378: %s finds the %s', (words, id, to) => {
    expect(find(words)).toContainEqual([id, to]);
  });

  test('M378: a switch is found by the player texts of its elements, in any language', () => {
    const inVietnamese = find('hoàn trả');
    expect(inVietnamese.some(([id]) => String(id).startsWith('switch '))).toBe(true);
  });

  test('M378: members and notices that the gateway found are listed whatever their label', () => {
    const member = { id: '12', account: 'mai', nickname: 'Mai', email: 'a***@x.example' };
    const notice = { id: '7', kind: 'notice', title: 'Holiday hours' };
    const found = listFound('aurora', { members: [member as never], content: [notice as never] }, 'lễ');
    expect(findEntries(found, 'lễ').map(({ label, to }) => [label, to])).toEqual([
      ['mai', '/m/aurora/members?q=mai&member=12'],
      ['Holiday hours', '/m/aurora/content/notice/7'],
    ]);
  });
});
