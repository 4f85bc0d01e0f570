/**
 * Live events at full size: 1,000 open pages, 1,000 changes, and browsers that connect and disconnect in the meantime.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { type EventClient, openEvents, portOf } from '#edge/testing/event-client.ts';
import { record } from './record.ts';

const PAGES = 1_000;
const CHANGES = 1_000;
/** Pages that never lose their stream: their events are the reference order. */
const STEADY = 20;
const PER_ADDRESS = 100;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A browser: its current stream, and everything received on this and earlier ones. */
interface Browser {
  readonly heard: string[];
  client: EventClient;
}

interface Crowd {
  readonly demoGames: TestEdge;
  readonly port: number;
  readonly browsers: readonly Browser[];
}

async function gather(): Promise<Crowd> {
  const demoGames = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') } });
  closing.push(demoGames.close);
  await demoGames.edge.app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(demoGames.edge.app.server);
  const browsers: Browser[] = [];
  for (let from = 0; from < PAGES; from += PER_ADDRESS) {
    browsers.push(...(await Promise.all(Array.from({ length: PER_ADDRESS }, (_, at) => openBrowser(port, from + at)))));
  }
  return { demoGames, port, browsers };
}

async function openBrowser(port: number, at: number): Promise<Browser> {
  const heard: string[] = [];
  return { heard, client: await connect(port, at, heard) };
}

function connect(port: number, at: number, heard: string[]): Promise<EventClient> {
  const localAddress = `127.0.1.${1 + Math.floor(at / PER_ADDRESS)}`;
  return openEvents({ port, knows: heard.at(-1), localAddress, heard: (revision) => void heard.push(revision) });
}

/** A different contact address at each change: it is in the portal, so that the newest revision can be recognized. */
const contact = (number: number) => `https://t.me/change${number}`;

function change({ gateway }: TestEdge, number: number): void {
  const resources = [{ resourceType: 'TELEGRAM', url: contact(number), labelNameEn: 'Channel' }];
  const whitelabel = { modId: 'ROOT', enabled: '1', childrenNodes: [] };
  gateway.answers.set('/wps/system/status', { maintenance: false, info: { whitelabel, register: {}, resources } });
  gateway.change('aurora');
}

/** A seeded generator, so that a failure can be replayed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('live events', () => {
  it('M378: of 1,000 changes to 1,000 pages that lose streams at random, none is lost: each is received or superseded', async () => {
    const { demoGames, port, browsers } = await gather();
    const random = seeded(20_261_121);
    const reconnecting: Promise<void>[] = [];
    for (let number = 1; number <= CHANGES; number += 1) {
      change(demoGames, number);
      const at = STEADY + Math.floor(random() * (PAGES - STEADY));
      const browser = browsers[at];
      browser?.client.close();
      if (browser)
        reconnecting.push(connect(port, at, browser.heard).then((client) => void Object.assign(browser, { client })));
      for (let iteration = 0; iteration < 1 + random() * 8; iteration += 1) await tick();
    }
    await Promise.all(reconnecting);
    const begun = performance.now();
    await until(
      async () => (await portalOf(demoGames, await revisionOfNow(demoGames))).includes(contact(CHANGES)),
      'the newest',
    );
    const newest = await revisionOfNow(demoGames);
    const atNewest = () => browsers.filter(({ heard }) => heard.at(-1) === newest).length;
    await until(() => atNewest() === PAGES, 'everybody at the newest revision');
    const ms = Math.round(performance.now() - begun);

    const order = browsers[0]?.heard ?? [];
    for (const { heard } of browsers.slice(0, STEADY)) expect(heard).toEqual(order);
    expect(order.length).toBeGreaterThan(5);
    // A burst is reported by its newest revision: far fewer writes than changes.
    expect(order.length).toBeLessThan(CHANGES / 2);
    const place = new Map(order.map((revision, at) => [revision, at]));
    const wrong = browsers.filter(({ heard }) => !isInOrder(heard, place));
    expect(wrong.map(({ heard }) => heard)).toEqual([]);
    expect(browsers.filter(({ heard }) => heard.some((revision, at) => revision === heard[at - 1]))).toEqual([]);
    const lost = PAGES - atNewest();
    record({
      test: '1,000 changes to 1,000 open pages, 1,000 reconnects at random',
      limit: '0 lost; none told twice',
      figure: `${lost} lost; told in ${order.length} bursts, all at the newest ${ms} ms after the last change`,
    });
  });

  it('M378: a stopping edge sends 1,000 pages away with return times spread over seconds', async () => {
    const { demoGames, browsers } = await gather();
    const begun = performance.now();
    await demoGames.edge.close();
    expect(performance.now() - begun).toBeLessThan(5_000);
    await until(() => browsers.every(({ client }) => client.hasEnded), 'all ended');
    const times = browsers.map(({ client }) => client.retries.at(-1) ?? 0).sort((one, other) => one - other);
    const inOneTenth = times.map((time, at) => times.slice(at).findIndex((other) => other > time + 100));
    expect(Math.max(...inOneTenth)).toBeLessThan(PAGES / 20);
  });
});

async function revisionOfNow({ edge }: TestEdge): Promise<string> {
  const { headers } = await edge.app.inject({ url: '/_portal/never/EN.json', headers: { host: 'aurora.localhost' } });
  return String(headers['x-portal-revision']);
}

async function portalOf({ edge }: TestEdge, revision: string): Promise<string> {
  return (await edge.app.inject({ url: `/_portal/${revision}/EN.json`, headers: { host: 'aurora.localhost' } })).body;
}

/**
 * Events that a steady page received too arrive in the same order; the others were the current revision at a connect.
 */
function isInOrder(heard: readonly string[], place: ReadonlyMap<string, number>): boolean {
  const places = heard.flatMap((revision) => place.get(revision) ?? []);
  return places.every((at, index) => index === 0 || at > Number(places[index - 1]));
}
