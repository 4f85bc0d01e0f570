import { describe, expect, it } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import type { StudioEdit, StudioState } from '#contract/staff/studio/calls.ts';
import { createDraftStore, storedVersion } from './draft-store.ts';

const stateOf = (brand: object, version = 1): StudioState => ({
  source: 'database',
  hasFolder: false,
  served: 'A'.repeat(16),
  version,
  files: { 'brand.json': JSON.stringify(brand) },
  baseFiles: {},
  edits: [],
  canUndo: false,
  canRedo: false,
  assets: [],
});

/** A server of one document; `refuse` answers the next request. */
function open(brand: Record<string, unknown>) {
  let now = brand;
  const sent: (readonly StudioEdit[])[] = [];
  const refusals: StaffCallFailed[] = [];
  const store = createDraftStore(stateOf(now), {
    async send(edits) {
      sent.push(edits);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      for (const { pointer, value } of edits) {
        const { [pointer.slice(1)]: _, ...rest } = now;
        now = value === undefined ? rest : { ...rest, [pointer.slice(1)]: JSON.parse(value) };
      }
      return stateOf(now, sent.length + 1);
    },
    reread: async () => stateOf(now, sent.length + 1),
    waitMs: 60_000,
  });
  const others = (change: object) => {
    now = { ...now, ...change };
  };
  return { store, sent, refusals, others };
}

describe('the draft on a screen', () => {
  it('issue 46: typing is one edit over the value that was seen; typing back is none', async () => {
    const { store, sent } = open({ name: 'A', age: 18 });
    for (const name of ['B', 'Br', 'Brand']) store.set('brand.json', '/name', name);
    expect(store.read('brand.json', '/name')).toBe('Brand');
    store.set('brand.json', '/age', undefined);
    store.set('brand.json', '/new', 1);
    store.set('brand.json', '/new', undefined);
    // The preview draws the edits before they are stored.
    expect(JSON.parse(store.files()['brand.json'] ?? '')).toEqual({ name: 'Brand' });
    expect(store.files()).toBe(store.files());
    expect(store.pending().map(({ pointer }) => pointer)).toEqual(['/name', '/age']);
    await store.flush();
    expect(store.pending()).toEqual([]);
    expect(sent).toEqual([
      [
        { file: 'brand.json', pointer: '/name', value: '"Brand"', seen: '"A"' },
        { file: 'brand.json', pointer: '/age', seen: '18' },
      ],
    ]);
    expect(store.view()).toMatchObject({ failure: undefined, conflicts: [] });
    await store.flush();
    expect(sent).toHaveLength(1);
  });

  it('issue 46: an edit during a request follows it, over the value that was sent', async () => {
    const { store, sent } = open({ name: 'A' });
    store.set('brand.json', '/name', 'B');
    const done = store.flush();
    store.set('brand.json', '/name', 'C');
    store.hear(stateOf({ name: 'an older reply' }));
    await done;
    expect(sent.at(-1)).toEqual([{ file: 'brand.json', pointer: '/name', value: '"C"', seen: '"B"' }]);
    expect(store.read('brand.json', '/name')).toBe('C');
  });

  it('issue 46: a conflict holds both values, sends the other keys, and is settled either way', async () => {
    const { store, sent, refusals, others } = open({ name: 'A', age: 18 });
    const conflict = { file: 'brand.json', pointer: '/name', theirs: '"T"', mine: '"M"', by: 'Sam' };
    refusals.push(new StaffCallFailed('conflict', { conflicts: [conflict] }));
    others({ name: 'T' });
    store.set('brand.json', '/name', 'M');
    store.set('brand.json', '/age', 21);
    await store.flush();
    expect(store.view().conflicts).toEqual([conflict]);
    await expect(storedVersion(store)).rejects.toMatchObject({ code: 'conflict' });
    expect([store.read('brand.json', '/name'), store.read('brand.json', '/age')]).toEqual(['T', 21]);
    const [held] = store.view().conflicts;
    if (held) store.decide(held, 'mine');
    await store.flush();
    expect(sent.at(-1)).toEqual([{ file: 'brand.json', pointer: '/name', value: '"M"', seen: '"T"' }]);
    expect(store.view().conflicts).toEqual([]);
  });

  it('issue 46: of a list that two changed only the entries that both changed are asked for, and the rest of both stays', async () => {
    const home = [{ section: 'banners' }, { section: 'notices' }, { section: 'app' }];
    const change = (limits: Readonly<Record<string, number>>) =>
      home.map((entry) => ({ ...entry, ...(limits[entry.section] && { limit: limits[entry.section] }) }));
    const theirs = change({ banners: 1, notices: 1 });
    const mine = change({ banners: 2, notices: 2, app: 2 });
    const { store, sent, refusals, others } = open({ home });
    const [theirText, myText] = [theirs, mine].map((list) => JSON.stringify(list));
    const conflict = { file: 'brand.json', pointer: '/home', theirs: theirText, mine: myText, by: 'Sam' };
    refusals.push(new StaffCallFailed('conflict', { conflicts: [conflict] }));
    others({ home: theirs });
    store.set('brand.json', '/home', mine);
    await store.flush();
    expect(store.view().conflicts).toMatchObject([
      { part: ['banners', 'limit'], theirs: '1', mine: '2', by: 'Sam' },
      { part: ['notices', 'limit'], theirs: '1', mine: '2' },
    ]);
    for (const keep of ['mine', 'theirs'] as const) {
      const [held] = store.view().conflicts;
      if (held) store.decide(held, keep);
    }
    await store.flush();
    expect(JSON.parse(sent.at(-1)?.[0]?.value ?? '')).toEqual(change({ banners: 2, notices: 1, app: 2 }));
    expect(store.view().conflicts).toEqual([]);
  });

  it('issue 46: without a connection the edit stays, and the next one sends both', async () => {
    const { store, sent, refusals } = open({ name: 'A', age: 18 });
    refusals.push(new StaffCallFailed('offline'));
    store.set('brand.json', '/name', 'B');
    await store.flush();
    expect(store.view().failure?.code).toBe('offline');
    expect(store.read('brand.json', '/name')).toBe('B');
    refusals.push(new StaffCallFailed('offline'));
    await expect(storedVersion(store)).rejects.toMatchObject({ code: 'offline' });
    store.set('brand.json', '/age', 21);
    expect(await storedVersion(store)).toBe(4);
    expect(sent.at(-1)).toHaveLength(2);
    expect(store.view().failure).toBeUndefined();
  });
});
