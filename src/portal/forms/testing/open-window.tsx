/** One window of the site in a DOM test, against a scripted gateway. */

import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createClient } from '#contract/wire/client.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { Modals } from '../../shell/modals.tsx';
import { type Browser, BrowserContext } from '../../state/client.ts';
import { type Modal, openModalAtom } from '../../state/modals.ts';
import { QueriesContext } from '../../state/queries/queries-place.ts';
import { createSession } from '../../state/session.ts';
import { createState, type PageState } from '../../state/sources/create-state.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface SeenCall {
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly module: string | null;
  /** Its Idempotency-Key. */
  readonly key: string | null;
}

/** The answers of a path, one per request; the last answer repeats. */
export type Script = Readonly<Record<string, readonly (() => Response | Promise<Response>)[]>>;

export const answer =
  (value: unknown, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ success: true, value }, { headers });
export const refuse =
  (errorCode: string, rest: object = {}, status = 200) =>
  () =>
    Response.json({ success: false, value: null, errorCode, ...rest }, { status });

/** Solved by the first few guesses, to keep tests fast. */
export const easyChallenge = answer({
  provider: 'altcha',
  challenge: {
    parameters: { algorithm: 'SHA-256', cost: 1, keyLength: 32, keyPrefix: '0', nonce: '00', salt: '00' },
    signature: 'signed',
  },
});

const USUAL: Script = {
  '/wps/captcha/human': [() => new Response('none', { status: 404 })],
  '/wps/system/country': [
    answer([
      { countryCode: 'SG', countryDialingCode: '65' },
      { countryCode: 'VN', countryDialingCode: '84' },
    ]),
  ],
  '/wps/member/info': [answer({ id: 'm1', account: 'ann', nickname: 'Ann', type: 0 })],
  '/wps/session/login/first': [answer(null)],
};

/** Opens a window of the site's registry over a page and waits until it is rendered. */
export async function openWindow(page: PageState, script: Script, modal: Modal, address = '/index') {
  const opened = openPage(page, script, <Modals />, address);
  await act(async () => opened.store.set(openModalAtom, modal));
  await waitFor(() => {
    if (windowOf(modal.name) === null) throw new Error(`the window ${modal.name} does not stand yet`);
  });
  return opened;
}

export function openPage(page: PageState, script: Script, children: ReactNode, address = '/index') {
  const seen: SeenCall[] = [];
  const answers = { ...USUAL, ...script };
  const storages = { session: createMemoryStorage(), local: createMemoryStorage() };
  const session = createSession(page.portal.merchant, storages);
  const store = createState(page);
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: page.portal.merchant,
    language: () => 'EN',
    token: () => session.token(),
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const text = await request.text();
      const before = seen.filter(({ call }) => call.endsWith(` ${url.pathname}`)).length;
      seen.push({
        call: `${request.method} ${url.pathname}`,
        query: Object.fromEntries(url.searchParams),
        body: readBody(request, text),
        module: request.headers.get('ModuleId'),
        key: request.headers.get('Idempotency-Key'),
      });
      const reported = answers[url.pathname] ?? [];
      return (reported[Math.min(before, reported.length - 1)] ?? answer(null))();
    },
  });
  const browser: Browser = { client, session, store };
  const visited: string[] = [];
  render(
    <Provider store={store}>
      <QueriesContext value={{}}>
        <BrowserContext value={browser}>
          <MemoryRouter initialEntries={[address]}>
            {children}
            <Place onMove={(to) => visited.push(to)} />
          </MemoryRouter>
        </BrowserContext>
      </QueriesContext>
    </Provider>,
  );
  return { ...browser, seen, calls: () => seen.map(({ call }) => call), place: () => visited.at(-1) };
}

function Place({ onMove }: { readonly onMove: (to: string) => void }) {
  const { pathname, search } = useLocation();
  useEffect(() => void onMove(pathname + search));
  return null;
}

function readBody(request: Request, text: string): SeenCall['body'] {
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded');
  if (isForm) return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? {} : JSON.parse(text);
}

export const windowOf = (name: string) => document.querySelector<HTMLElement>(`[data-dialog="${name}"]`);

/** The outermost node of an element, null when it is not rendered. */
export const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-element="${id}"]`);

export function inputOf(id: string): HTMLInputElement {
  const input = elementOf(id)?.querySelector<HTMLInputElement>('input:not([type=hidden])');
  if (!input) throw new Error(`${id} has no input`);
  return input;
}

export function fill(input: HTMLInputElement, value: string): void {
  fireEvent.input(input, { target: { value } });
}

export async function click(button: HTMLElement): Promise<void> {
  await act(async () => fireEvent.click(button));
}
