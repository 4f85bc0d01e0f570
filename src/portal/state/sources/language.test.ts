// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { status } from '#contract/system/calls.ts';
import { createClient } from '#contract/wire/client.ts';
import { makePage } from '#portal/testing/site.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { portalAtom, revisionAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { createSession } from '../session.ts';
import { i18nAtom } from '../texts/texts.ts';
import { wordsAtom } from '../texts/words.ts';
import { createState } from './create-state.ts';
import { switchLanguage } from './language.ts';
import { loadTrees } from './load-trees.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly language: string | null;
  readonly token: string | null;
}

const page = makePage({});
const fileOf = (revision: string, language: 'EN' | 'VI') => ({
  revision,
  brandRevision: 'b1',
  language,
  portal: makePage({ language }).portal,
  texts: {},
});

let portals: string[] = [];
let answerPortal: (revision: string, language: string) => Response | Promise<Response>;

beforeEach(() => {
  portals = [];
  answerPortal = (revision, language) => Response.json(fileOf(revision, language === 'VI' ? 'VI' : 'EN'));
  vi.stubGlobal('fetch', async (address: string) => {
    const [, , revision = '', name = ''] = address.split('/');
    portals.push(`${revision} ${name}`);
    return answerPortal(revision, name.slice(0, 2));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(token: string | null, gatewayStatus = 200) {
  const store = createState(page);
  const storages = { session: createMemoryStorage(), local: createMemoryStorage() };
  const session = createSession('quartz', storages);
  if (token !== null) session.begin(token);
  const sent: Sent[] = [];
  const reported: unknown[] = [];
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => store.get(portalAtom).language,
    token: () => session.token(),
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    onMessage: (error) => reported.push(error),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push({
        method: request.method,
        path: new URL(request.url).pathname,
        body: await request.text(),
        language: request.headers.get('Language'),
        token: request.headers.get('Authorization'),
      });
      if (gatewayStatus === 0) throw new TypeError('no network');
      return Response.json({ success: gatewayStatus === 200, value: null }, { status: gatewayStatus });
    },
  });
  const browser: Browser = { client, session, store };
  return { browser, sent, reported, storages };
}

it('issue 46: a revision with the same texts keeps their instance; another text or language replaces it', () => {
  const store = createState(page);
  const instances = [fileOf('r2', 'EN'), { ...fileOf('r3', 'EN'), texts: { a: 'b' } }, fileOf('r4', 'VI')].flatMap(
    (file) => {
      loadTrees(store, { ...file, texts: { ...file.texts } });
      const first = store.get(i18nAtom);
      loadTrees(store, { ...file, revision: `${file.revision}-again`, texts: { ...file.texts } });
      expect([store.get(i18nAtom), store.get(revisionAtom)]).toEqual([first, `${file.revision}-again`]);
      return first;
    },
  );
  expect(new Set(instances).size).toBe(3);
});

describe('changing the language', () => {
  it('M374, M306: a member’s choice is sent to the gateway, and every later call names the language', async () => {
    const { browser, sent } = open('t-1');
    await switchLanguage(browser, 'VI');
    await browser.client.send(status, { url: 'quartz.example' });
    expect(sent).toEqual([
      { method: 'PUT', path: '/wps/member/language', body: '{"language":"VI"}', language: 'VI', token: 't-1' },
      { method: 'GET', path: '/wps/system/status', body: '', language: 'VI', token: null },
    ]);
  });

  it('M374: a visitor’s choice is stored in the browser and not sent', async () => {
    const { browser, sent, storages } = open(null);
    await switchLanguage(browser, 'VI');
    expect(browser.store.get(portalAtom).language).toBe('VI');
    expect([sent, storages.local.getItem('lang'), document.documentElement.lang]).toEqual([[], 'VI', 'vi']);
    expect(document.cookie).toContain('lang=VI');
  });

  it.each([0, 401, 422, 500])(
    'M374: a gateway that fails to store it (%i) does not affect the visitor',
    async (code) => {
      const { browser, sent, reported } = open('t-1', code);
      await switchLanguage(browser, 'VI');
      expect(browser.store.get(portalAtom).language).toBe('VI');
      expect([sent.length, reported, browser.store.get(wordsAtom)]).toEqual([1, [], []]);
    },
  );

  it('M374: without the language’s texts the page stays unchanged, reports it, and sends nothing', async () => {
    const { browser, sent, storages } = open('t-1');
    answerPortal = () => new Response(null, { status: 503 });
    await switchLanguage(browser, 'VI');
    expect(browser.store.get(portalAtom).language).toBe('EN');
    expect(browser.store.get(wordsAtom).map(({ text }) => text)).toEqual(['error.network_abnormal']);
    expect([sent, storages.local.getItem('lang')]).toEqual([[], null]);
  });

  it('M374: the later of two choices wins, in any order of arrival', async () => {
    const { browser, sent } = open('t-1');
    const slow = Promise.withResolvers<Response>();
    answerPortal = (revision, language) => (language === 'VI' ? slow.promise : Response.json(fileOf(revision, 'EN')));
    const first = switchLanguage(browser, 'VI');
    await switchLanguage(browser, 'EN');
    slow.resolve(Response.json(fileOf('r1', 'VI')));
    await first;
    expect(browser.store.get(portalAtom).language).toBe('EN');
    expect(sent.map(({ body }) => body)).toEqual(['{"language":"EN"}']);
  });

  it('M374, M378: a site change that arrives in the meantime is not reverted', async () => {
    const { browser } = open(null);
    answerPortal = (revision, language) => {
      if (revision === 'r1') loadTrees(browser.store, fileOf('r2', 'EN'));
      return Response.json(fileOf(revision, language === 'VI' ? 'VI' : 'EN'));
    };
    await switchLanguage(browser, 'VI');
    expect(portals).toEqual(['r1 VI.json', 'r2 VI.json']);
    expect([browser.store.get(revisionAtom), browser.store.get(portalAtom).language]).toEqual(['r2', 'VI']);
  });
});
