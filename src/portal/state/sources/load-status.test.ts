import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { helpCentre } from '#contract/system/calls.ts';
import { createClient } from '#contract/wire/client.ts';
import { makePage } from '#portal/testing/site.ts';
import { coverAtom, portalAtom, type Startup } from '../atoms.ts';
import { createState } from './create-state.ts';
import { followStatus, heedStatus, refreshStatus } from './load-status.ts';
import { loadTrees } from './load-trees.ts';

/** Timeout for a slow machine. */
const PATIENCE_MS = 45_000;

const PLACE = { ip: '203.0.113.9', country: 'SG' };
const ok = { maintenance: false, regionRestriction: false, location: PLACE, info: {} };

beforeEach(() => void vi.stubGlobal('window', { location: { host: 'quartz.example' } }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page whose gateway returns this status; `answer` null: no reply. */
function open(answer: unknown, startup?: Startup) {
  const store = createState(makePage(startup ? { startup } : {}));
  const asked: string[] = [];
  const made = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => 'EN',
    token: () => null,
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    timeoutMs: 50,
    fetch: async (input) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : String(input));
      asked.push(pathname + search);
      if (pathname !== '/wps/system/status') {
        return Response.json({ success: false, value: null, errorCode: 'maintenance' }, { status: 503 });
      }
      if (answer === null) throw new TypeError('no network');
      return Response.json({ success: true, value: answer });
    },
  });
  const client = heedStatus(made, store);
  const shown = () => store.get(coverAtom);
  /** A revision arrives with another portal, as over the event stream. */
  function report(revision: string, maintenance: boolean) {
    const portal = { ...store.get(portalAtom), maintenance };
    loadTrees(store, { revision, brandRevision: 'b1', language: 'EN', portal, texts: {} });
  }
  return { store, client, asked, shown, report };
}

describe('the status of an open page', () => {
  it.each([
    ['M25: an ordinary one uncovers', ok, null],
    ['M26: maintenance covers', { ...ok, maintenance: '1' }, { status: 1, ...PLACE }],
    ['M27: a restriction covers, with address and country', { ...ok, regionRestriction: 1 }, { status: 2, ...PLACE }],
    ['M26, D21: maintenance wins', { ...ok, maintenance: 1, regionRestriction: 1 }, { status: 1, ...PLACE }],
    ['M27: an address that nobody knows is empty', { regionRestriction: true }, { status: 2, ip: '', country: '' }],
  ])('%s', async (_name, answer, cover) => {
    const { client, store, asked, shown } = open(answer, { status: 2, ip: '192.0.2.1', country: 'XX' });
    await refreshStatus({ client, store });
    expect(shown()).toEqual(cover);
    expect(asked).toEqual(['/wps/system/status?url=quartz.example']);
  });

  it('M377: an admitted visitor sees the closed site; a refused region is still covered', async () => {
    const closed = { ...ok, maintenance: true, admitted: true };
    const { client, store, shown, report } = open(closed);
    report('r2', true);
    expect(shown()?.status).toBe(1);
    await refreshStatus({ client, store });
    expect(shown()).toBeNull();
    const abroad = open({ ...closed, regionRestriction: true });
    abroad.report('r2', true);
    await refreshStatus(abroad);
    expect(abroad.shown()).toEqual({ status: 2, ...PLACE });
  });

  it('M377: an open page that closes checks whether its visitor is admitted', async () => {
    const { client, store, asked, shown, report } = open({ ...ok, maintenance: true, admitted: true });
    const stop = followStatus({ client, store });
    report('r2', true);
    await vi.waitFor(() => expect(shown()).toBeNull(), PATIENCE_MS);
    expect(asked).toEqual(['/wps/system/status?url=quartz.example']);
    stop();
  });

  it.each([[null], ['closed'], [7]])('M24: an invalid answer (%j) changes nothing', async (answer) => {
    const startup = { status: 2, ip: '192.0.2.1', country: 'XX' } as const;
    const { client, store, shown } = open(answer, startup);
    await refreshStatus({ client, store });
    expect(shown()).toEqual(startup);
  });

  it('M347: a revision that ends the maintenance uncovers at once, and the gateway decides on this visitor', async () => {
    const { client, store, shown, report } = open({ ...ok, regionRestriction: true }, { status: 1, ...PLACE });
    const stop = followStatus({ client, store });
    report('r2', true);
    expect(shown()?.status).toBe(1);
    report('r3', false);
    await vi.waitFor(() => expect(shown()).toEqual({ status: 2, ...PLACE }), PATIENCE_MS);
    stop();
  });

  it('M347: the revision that lifts the restriction admits a refused visitor; others send nothing', async () => {
    const { client, store, asked, shown, report } = open(ok, { status: 2, ...PLACE });
    const stop = followStatus({ client, store });
    report('r2', false);
    await vi.waitFor(() => expect(shown()).toBeNull(), PATIENCE_MS);
    report('r3', false);
    expect(asked).toHaveLength(1);
    stop();
  });

  it('M347: a visible refused page polls once a minute and returns by itself; a hidden one waits', async () => {
    vi.useFakeTimers();
    const place = { visibilityState: 'hidden' };
    vi.stubGlobal('document', place);
    const { client, store, asked, shown } = open(ok, { status: 2, ...PLACE });
    const stop = followStatus({ client, store });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toEqual([]);
    place.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(shown()).toBeNull(), PATIENCE_MS);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(1);
    stop();
  });

  it('M347: a call refused by a closed site covers the page; any number of calls cause one request', async () => {
    const { client, asked, shown } = open({ ...ok, maintenance: true });
    const calls = [1, 2, 3].map(() => client.send(helpCentre, { lang: 'EN', device: 'WEB' }));
    for (const settled of await Promise.allSettled(calls)) expect(settled.status).toBe('rejected');
    await vi.waitFor(() => expect(shown()?.status).toBe(1), PATIENCE_MS);
    expect(asked.filter((path) => path.startsWith('/wps/system/status'))).toHaveLength(1);
  });
});
