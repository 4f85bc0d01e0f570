// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import CryptoJS from 'crypto-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, openPage, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { StartupScreen } from '#portal/shell/startup.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { wordsAtom } from '#portal/state/texts/words.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { serviceAddress } from './service-address.ts';
import { ServiceLink } from './service-link.tsx';
import type { Popup } from './service-popup.ts';
import { useService } from './use-service.ts';

const CHAT = 'https://chat.quartz.example';
const OWN = 'http://localhost:3000';
const LINK = '/wps/relay/CSP_ImUrl';

interface Opened extends Popup {
  readonly features: string;
  readonly ledTo: string[];
}

const opened: Opened[] = [];
let isBlocked = false;

beforeEach(() => {
  opened.length = 0;
  isBlocked = false;
  vi.stubGlobal('open', (address: string, _target: string, features: string) => {
    if (isBlocked) return null;
    const ledTo = [address];
    const popup = {
      opener: window,
      closed: false,
      features,
      ledTo,
      document: { title: '', body: { textContent: '' } },
      location: { replace: (to: string) => void ledTo.push(to) },
      close() {
        popup.closed = true;
      },
    };
    opened.push(popup);
    return popup;
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reported = (...pathList: readonly object[]) => answer({ version: { pathList } });

function Short() {
  return (
    <button type="button" onClick={useService('short')}>
      Contact Us
    </button>
  );
}

function open(script: Script['x'] = [reported({ type: '1', path: `${CHAT}/live` })]) {
  const page = makePage({ brand: { origins: { links: [CHAT] } } });
  const content = (
    <>
      <ServiceLink>Customer service</ServiceLink>
      <Short />
    </>
  );
  const site = openPage(page, { [LINK]: script }, content);
  const words = () => site.store.get(wordsAtom).map(({ text }) => text);
  const link = () => click(screen.getByRole('link', { name: inEnglish('service.title') }));
  return { ...site, words, link };
}

describe('customer service', () => {
  it('M228, D31: the 440 by 750 window opens on the click without an opener and navigates later', async () => {
    const site = open();
    await site.link();
    expect(opened.map(({ ledTo, opener, features }) => [ledTo[0], opener, features])).toEqual([
      ['about:blank', null, 'popup,width=440,height=750'],
    ]);
    await waitFor(() => expect(opened[0]?.ledTo).toEqual(['about:blank', `${CHAT}/live`]));
    expect([opened[0]?.closed, site.words()]).toEqual([false, []]);
  });

  it('M228: a start-up screen opens it at 440 by 500', async () => {
    open();
    await click(screen.getByRole('button', { name: inEnglish('screens.contactUs') }));
    expect(opened[0]?.features).toBe('popup,width=440,height=500');
    await waitFor(() => expect(opened[0]?.ledTo).toHaveLength(2));
  });

  it.each([
    [4, 'LIVECHAT'],
    [5, 'VIP'],
  ])('M229, M308: a rank of %d requests the channel %s', async (rankLevel, csType) => {
    const { store, seen, link } = open();
    const member = parseMember({ id: 'm1', account: 'ann', type: 0, clubLabel: { rankLevel } }).value;
    await act(async () => store.set(memberAtom, member));
    await link();
    await waitFor(() => expect(seen.map(({ query }) => query)).toEqual([{ csType }]));
    expect(seen[0]?.module).toBe('COMM3');
    await waitFor(() => expect(opened[0]?.ledTo).toHaveLength(2));
  });

  it('M227, D35: a third-party gateway’s ciphertext is decrypted here', async () => {
    const key = 'k3y8ch4r';
    const options = { mode: CryptoJS.mode.ECB };
    const signed = CryptoJS.DES.encrypt(`${CHAT}/vip`, CryptoJS.enc.Utf8.parse(key), options).toString();
    const { link } = open([reported({ type: 3, path: signed + key })]);
    await link();
    await waitFor(() => expect(opened[0]?.ledTo[1]).toBe(`${CHAT}/vip`));
  });

  it.each([
    ['the call is refused', refuse('function_not_available', {}, 403)],
    ['there is no such call', () => new Response('none', { status: 404 })],
    ['nothing is offered', reported()],
    ['the host is not the brand’s', reported({ type: '1', path: 'https://evil.example/' })],
    ['the ciphertext is none', reported({ type: '3', path: 'nonsense' })],
  ])('M343: when %s the window closes with a message', async (_, reply) => {
    const { words, link } = open([reply]);
    await link();
    await waitFor(() => expect(opened[0]?.closed).toBe(true));
    expect(opened[0]?.ledTo).toEqual(['about:blank']);
    await waitFor(() => expect(words()).toEqual(['service.unavailable']));
  });

  it('M228: a blocked window is reported and no request is sent', async () => {
    isBlocked = true;
    const { words, link, calls } = open();
    await link();
    await waitFor(() => expect(words()).toEqual(['service.blocked']));
    expect(calls()).toEqual([]);
  });

  it('M228: a click while one is loading opens no second window', async () => {
    const reply = Promise.withResolvers<Response>();
    const { link } = open([() => reply.promise, reported({ type: '1', path: `${CHAT}/live` })]);
    await link();
    await link();
    expect(opened).toHaveLength(1);
    reply.resolve(reported({ type: '1', path: `${CHAT}/live` })());
    await waitFor(() => expect(opened[0]?.ledTo).toHaveLength(2));
    await link();
    await waitFor(() => expect(opened).toHaveLength(2));
  });

  it('M85: without script it is a link to the first contact', () => {
    open();
    expect(screen.getByRole('link', { name: inEnglish('service.title') }).getAttribute('href')).toBe(
      'https://wa.example/1',
    );
  });
});

describe('start-up screens', () => {
  const cover = (status: 1 | 2) => <StartupScreen startup={{ status, ip: '203.0.113.9', country: 'SG' }} />;
  const script = { [LINK]: [reported({ type: '1', path: `${CHAT}/live` })] };
  const page = () => makePage({ brand: { origins: { links: [CHAT] } } });

  it('M27, M228: Contact Us of a refused region also opens customer service', async () => {
    openPage(page(), script, cover(2));
    await click(screen.getByText(inEnglish('screens.contactUs')));
    await click(screen.getByRole('button', { name: inEnglish('service.liveChat') }));
    expect(opened[0]?.features).toBe('popup,width=440,height=500');
    await waitFor(() => expect(opened[0]?.ledTo[1]).toBe(`${CHAT}/live`));
  });

  it('M26: during maintenance Contact Us lists contacts without a request', async () => {
    const { calls } = openPage(page(), script, cover(1));
    await click(screen.getByText(inEnglish('screens.contactUs')));
    expect(screen.queryByRole('button', { name: inEnglish('service.liveChat') })).toBeNull();
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeTruthy();
    expect([opened, calls()]).toEqual([[], []]);
  });
});

describe('M227, D35: allowed link targets', () => {
  it.each([
    [`${CHAT}/a?b=1`, `${CHAT}/a?b=1`],
    ['https://CHAT.quartz.example/a', `${CHAT}/a`],
    ['/helpmc?topic=contact', `${OWN}/helpmc?topic=contact`],
    ['http://127.0.0.1:9000/x', 'http://127.0.0.1:9000/x'],
    ['http://chat.quartz.example/', undefined],
    ['https://chat.quartz.example.evil.example/', undefined],
    ['https://ann:secret@chat.quartz.example/', undefined],
    ['//evil.example/', undefined],
    ['/\\evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['blob:http://localhost:3000/x', undefined],
    ['https://', undefined],
  ])('%s', (path, address) => {
    expect(serviceAddress(path, [CHAT], OWN)).toBe(address);
  });

  it('a public page never links to an address of this machine', () => {
    expect(serviceAddress('http://127.0.0.1/', [CHAT], 'https://www.quartz.example')).toBeUndefined();
  });
});
