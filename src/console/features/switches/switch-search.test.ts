import { describe, expect, it } from 'vitest';
import { labelOf, labelsWith } from '#console/effects/labels/element-labels.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { readersOf } from './switch-readers.ts';
import { isUnknown, isUnread, rowsOf, type SwitchRow } from './switch-rows.ts';
import { type BoardFilter, findSwitches, indexSwitches } from './switch-search.ts';

const ALL: BoardFilter = { words: '', state: '', unread: false, unknown: false, changedSinceMs: undefined };

const TREE = {
  modId: 'ROOT',
  enabled: '1',
  childrenNodes: [
    {
      modId: 'REG3',
      enabled: '1',
      childrenNodes: [
        { modId: 'USERNAMEREG3', enabled: '1' },
        { modId: 'MOBILENUMREG3', enabled: '0' },
      ],
    },
    { modId: 'MANPLAYREB3', enabled: '0' },
    { modId: 'GAMELOFAV3', enabled: '1' },
    { modId: 'SURPRISE9', enabled: '1' },
  ],
};

const BRAND = sampleBrand({
  additions: [{ id: 'x.club', slot: 'side', label: 'x.club', action: { go: '/vip' }, when: { switch: 'CLUB7' } }],
});
const BRAND_TEXTS = { EN: { 'x.club': 'The Club' }, VI: { 'x.club': 'Câu lạc bộ' } };
const AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-20T09:00:00.000Z';

function boardOf(tree: unknown = TREE): readonly SwitchRow[] {
  const translateKey = labelsWith(BRAND_TEXTS);
  return rowsOf({
    tree,
    readers: readersOf(BRAND, {}),
    labelOf: (element) => labelOf(translateKey, element),
    changes: new Map([
      ['MANPLAYREB3', { by: 'Mai', at: AT, reason: 'season over', urgent: false }],
      ['SURPRISE9', { by: 'Linh', at: LATER, reason: 'a test', urgent: false }],
    ]),
  });
}

function rowOf(id: string, rows = boardOf()): SwitchRow {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`The board has no ${id}.`);
  return row;
}

const find = (filter: Partial<BoardFilter>) =>
  findSwitches(indexSwitches(boardOf()), { ...ALL, ...filter }).map(({ row }) => row.id);

describe('the lines of the switch board', () => {
  it('M378: the tree is in its own order, a child under its parent, without its bare root', () => {
    const ids = boardOf().map(({ id, above }) => [...above, id].join('/'));
    expect(ids.slice(0, 6)).toEqual([
      'REG3',
      'REG3/USERNAMEREG3',
      'REG3/MOBILENUMREG3',
      'MANPLAYREB3',
      'GAMELOFAV3',
      'SURPRISE9',
    ]);
  });

  it('M378: entries of the catalogue or brand file that the tree lacks follow, as missing', () => {
    expect(rowOf('FREEPLAY3')).toMatchObject({ state: 'missing', isOn: false });
    expect(rowOf('CLUB7')).toMatchObject({ state: 'missing', purpose: 'The Club' });
    const ids = boardOf().map(({ id }) => id);
    expect(ids.indexOf('FREEPLAY3')).toBeGreaterThan(ids.indexOf('SURPRISE9'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a missing switch that its readers treat as on is on', () => {
    expect(rowOf('DEPOSIT')).toMatchObject({ state: 'missing', isOn: true });
    expect(rowOf('DEPOSIT', boardOf({ modId: 'DEPOSIT', enabled: '0' }))).toMatchObject({ state: 'off', isOn: false });
  });

  it('M17 M378: MANPLAYREB3 is read by what shows cash back, with its last editor', () => {
    const { readers, purpose, lastChange } = rowOf('MANPLAYREB3');
    const ids = readers.map(({ element }) => element.id);
    expect(ids).toEqual(expect.arrayContaining(['account.cashback', 'side.cashback', 'member.manualRebate']));
    expect(purpose).toBe(consoleText('names', 'switch.MANPLAYREB3'));
    expect(lastChange).toEqual({ by: 'Mai', at: AT, reason: 'season over', urgent: false });
  });

  it('M13: MOBILENUMREG3 is read by registration by mobile number', () => {
    const ids = rowOf('MOBILENUMREG3').readers.map(({ element }) => element.id);
    expect(ids).toEqual(expect.arrayContaining(['account.register', 'register.method.mobile']));
  });

  it('ids that no element reads and ids outside the catalogue are distinct', () => {
    const flags = (id: string) => [isUnread(rowOf(id)), isUnknown(rowOf(id))];
    expect(flags('MANPLAYREB3')).toEqual([false, false]);
    expect(flags('DIRECTREG3')).toEqual([true, false]);
    expect(flags('SURPRISE9')).toEqual([true, true]);
    expect(flags('CLUB7')).toEqual([false, true]);
  });

  it('a module id of calls is described by its calls', () => {
    expect(rowOf('GAMELOFAV3')).toMatchObject({ readers: [] });
    expect(rowOf('GAMELOFAV3').calls).toContain('addFavourite');
    expect(rowOf('GAMELOFAV3').purpose).toContain('favourite');
    expect(rowOf('SURPRISE9').purpose).toBe('');
  });

  it('an invalid tree leaves the catalogue, all missing', () => {
    for (const tree of [null, 7, {}, { childrenNodes: 'no' }])
      expect(boardOf(tree).every(({ state }) => state === 'missing')).toBe(true);
  });

  it('a duplicate id is one line', () => {
    const twice = {
      modId: 'ROOT',
      childrenNodes: [
        { modId: 'A1', enabled: '1' },
        { modId: 'A1', enabled: '0' },
      ],
    };
    const rows = boardOf(twice).filter(({ id }) => id === 'A1');
    expect(rows.map(({ state }) => state)).toEqual(['on']);
  });
});

describe('searching the switch board', () => {
  it.each([
    ['MANPLAYREB3', 'MANPLAYREB3'],
    ['manplay', 'MANPLAYREB3'],
    ['cash back', 'MANPLAYREB3'],
    ['cashback', 'MANPLAYREB3'],
    ['account.cashback', 'MANPLAYREB3'],
    ['register.method.mobile', 'MOBILENUMREG3'],
    ['the club', 'CLUB7'],
    ['favourite', 'GAMELOFAV3'],
  ])('M378: %s finds %s first', (words, id) => {
    expect(find({ words })[0]).toBe(id);
  });

  it('an id that begins with the words precedes those that contain them', () => {
    expect(find({ words: 'reg' })[0]).toBe('REG3');
    expect(find({ words: 'username reg' })).toContain('USERNAMEREG3');
  });

  it('all words must match; one without a match finds nothing', () => {
    expect(find({ words: 'cash zebra' })).toEqual([]);
  });

  it('shows the matching element when the line itself does not match', () => {
    const [found] = findSwitches(indexSwitches(boardOf()), { ...ALL, words: 'side.cashback' });
    expect(found).toMatchObject({ row: { id: 'MANPLAYREB3' }, by: 'Cash back · side.cashback' });
    const [shown] = findSwitches(indexSwitches(boardOf()), { ...ALL, words: 'MANPLAYREB3' });
    expect(shown?.by).toBeUndefined();
  });

  it('filters by state, unread, unknown and time of change', () => {
    expect(find({ state: 'off' })).toEqual(['MOBILENUMREG3', 'MANPLAYREB3']);
    expect(find({ unread: true })).toEqual(expect.arrayContaining(['REG3', 'SURPRISE9', 'DIRECTREG3']));
    expect(find({ unread: true })).not.toContain('MANPLAYREB3');
    expect(find({ unknown: true, state: 'on' })).toEqual(['REG3', 'GAMELOFAV3', 'SURPRISE9']);
    expect(find({ changedSinceMs: Date.parse(AT) })).toEqual(['SURPRISE9', 'MANPLAYREB3']);
    expect(find({ changedSinceMs: Date.parse(AT) + 1 })).toEqual(['SURPRISE9']);
    expect(find({ changedSinceMs: Date.parse(LATER) + 1 })).toEqual([]);
  });
});
