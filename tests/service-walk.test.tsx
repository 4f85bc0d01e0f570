// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import topics from '#gateway/features/help/texts/EN.json' with { type: 'json' };
import { defaultTrees } from '#gateway/trees/default-trees.ts';
import { answer, click, openPage, openWindow, windowOf } from '#portal/forms/testing/open-window.tsx';
import { ContactLinks } from '#portal/service/contact-links.tsx';
import { screens } from '#portal/shell/routes.tsx';
import { StartupScreen } from '#portal/shell/startup.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';

afterEach(cleanup);

/** Customer service before a merchant configures its own chat: a page of the site. */
const [own] = defaultTrees('quartz').status.customerService.filter(({ csType }) => csType === 'LIVECHAT');
const LANDING = own?.path ?? '';
const CHAT = 'https://chat.quartz.example/live';
const title = topics['contact.title'];
const content = topics['contact.content'];

const script = (path: string) => ({
  '/wps/relay/CSP_ImUrl': [answer({ version: { pathList: [{ type: '1', path }] } })],
  '/wps/system/helpCenter': [answer([{ tag: 'contact', title, content }])],
  '/wps/feedback': [answer(null)],
});
const page = () => makePage({ brand: { origins: { links: ['https://chat.quartz.example'] } } });

/** Draws each place with a link to customer service, and waits for its replies. */
const PLACES: Readonly<Record<string, (path: string) => Promise<void>>> = {
  landing: (path) => drawHelp('memberHelp', LANDING, path),
  help: (path) => drawHelp('help', '/help', path),
  async join(path) {
    openPage(page(), script(path), <ContactLinks />);
  },
  async feedback(path) {
    await openWindow(page(), script(path), { name: 'feedback' });
    const words = windowOf('feedback')?.querySelector('textarea') as HTMLTextAreaElement;
    fireEvent.input(words, { target: { value: 'It works' } });
    await click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(inEnglish('feedback.sent.title'));
    await waitUntilIdle();
  },
  async refused(path) {
    openPage(page(), script(path), <StartupScreen startup={{ status: 2, ip: '203.0.113.9', country: 'SG' }} />);
    await click(screen.getByText(inEnglish('screens.contactUs')));
    await waitUntilIdle();
  },
};

async function drawHelp(name: 'help' | 'memberHelp', address: string, path: string) {
  const Page = screens[name];
  await Page.preload();
  Element.prototype.scrollIntoView = () => undefined;
  const { calls } = openPage(page(), script(path), <Page />, address);
  await screen.findByRole('heading', { name: title });
  await waitFor(() => expect(calls()).toContain('GET /wps/relay/CSP_ImUrl'));
  await waitUntilIdle();
}

/** Waits until all replies are drawn: all work is in-process, so a few ticks suffice. */
async function waitUntilIdle() {
  for (const _ of Array(20)) await act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
}

/** Where a place leads: `answer` is a contact outside of the site, `service` the window of customer service. */
async function linksFrom(place: string, path: string): Promise<readonly string[]> {
  await PLACES[place]?.(path);
  const clicks = [...document.querySelectorAll('a[href], button')];
  const found = clicks.flatMap((one) => {
    const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
    if (name === inEnglish('service.title') || name === inEnglish('service.liveChat')) return ['service'];
    if (name === inEnglish('help.more.feedback')) return ['feedback'];
    return /^(https:|mailto:|tel:)/.test(one.getAttribute('href') ?? '') ? ['answer'] : [];
  });
  cleanup();
  return [...new Set(found)];
}

/** The graph of all places; the window of customer service leads where the gateway says. */
async function graphOf(path: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const graph = new Map<string, readonly string[]>([['service', [path === LANDING ? 'landing' : 'answer']]]);
  for (const place of Object.keys(PLACES)) graph.set(place, await linksFrom(place, path));
  return graph;
}

function reachable(graph: ReadonlyMap<string, readonly string[]>, from: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (place: string) => {
    for (const next of graph.get(place) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      walk(next);
    }
  };
  walk(from);
  return seen;
}

it.each([
  ['a page of the site', LANDING],
  ['a chat', CHAT],
])('M47, M228: if customer service is %s, every path to it reaches a person and none leads back', async (_, path) => {
  const graph = await graphOf(path);
  for (const place of graph.keys()) expect([place, reachable(graph, place).has('answer')]).toEqual([place, true]);
  expect([...reachable(graph, 'service')]).not.toContain('service');
  // For a refused visitor the site's pages are closed too.
  expect(graph.get('refused')).toEqual(path === CHAT ? ['service', 'answer'] : ['answer']);
});
