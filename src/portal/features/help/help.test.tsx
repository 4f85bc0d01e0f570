// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, click, openPage, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { screens } from '#portal/shell/routes.tsx';
import { modalsAtom } from '#portal/state/modals.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { searchTopics, wantedTopic } from './search.ts';

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CENTRE = '/wps/system/helpCenter';
const TOPICS = [
  { tag: 'deposit', title: 'Nạp tiền', content: '<p>Open <b>Deposit</b></p><script>steal()</script>' },
  { tag: 'withdrawal', title: 'Withdrawals', content: '<p>After your deposit was played</p>' },
  { tag: 'limits', title: 'Limits', content: '<ul><li>Daily</li></ul>' },
];

async function open(name: 'help' | 'memberHelp', address: string, script: Script[string] = [answer(TOPICS)]) {
  const Page = screens[name];
  await Page.preload();
  return openPage(makePage(), { [CENTRE]: script }, <Page />, address);
}
const titles = () => [...document.querySelectorAll('section[id] h2')].map((heading) => heading.textContent);

describe('the help centre', () => {
  it('M44, M224, M305: every topic is under its anchor, its words cleaned', async () => {
    const { seen } = await open('help', '/help');
    await waitFor(() => expect(titles()).toEqual(['Nạp tiền', 'Withdrawals', 'Limits']));
    const asked = seen.filter(({ call }) => call === `GET ${CENTRE}`);
    expect(asked.map(({ query }) => query)).toEqual([{ lang: 'EN', device: 'WEB' }]);
    await waitFor(() => expect(document.querySelector('#deposit b')?.textContent).toBe('Deposit'));
    expect(document.querySelector('#deposit script')).toBeNull();
    expect(scrolled).toEqual([]);
  });

  it.each(['/help?topic=limits', '/help#limits'])('M44: %s leads to its topic', async (address) => {
    await open('help', address);
    await waitFor(() => expect(scrolled).toEqual(['limits']));
    expect(document.querySelector('[data-wanted]')?.id).toBe('limits');
    expect(document.activeElement?.id).toBe('limits');
  });

  it('M44: the search matches titles and words, ignoring accents, and reports no results', async () => {
    await open('help', '/help');
    const search = await screen.findByRole('searchbox', { name: inEnglish('help.search') });
    const type = (value: string) => fireEvent.input(search, { target: { value } });
    await waitFor(() => expect(titles()).toHaveLength(3));
    type('nap TIEN');
    expect(titles()).toEqual(['Nạp tiền']);
    expect(screen.getByRole('status').textContent).toBe(inEnglish('help.found', { count: 1 }));
    type('xylophone');
    expect(screen.getByText(inEnglish('help.none.title', { query: 'xylophone' }))).toBeTruthy();
    await click(screen.getByRole('button', { name: inEnglish('help.clear') }));
    expect(titles()).toHaveLength(3);
  });

  it('M44: without results the contacts and feedback are offered', async () => {
    const { store } = await open('help', '/help');
    await click(await screen.findByRole('button', { name: inEnglish('help.more.feedback') }));
    expect(store.get(modalsAtom).map(({ name }) => name)).toEqual(['feedback']);
    expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.example/1');
  });

  it('M44: topics that fail to load are retried', async () => {
    await open('help', '/help', [refuse('unknown_error', {}, 400), answer(TOPICS)]);
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it('M47: on its own it has a link home, and links to topics stay there', async () => {
    await open('memberHelp', '/helpmc');
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.getByRole('link', { name: inEnglish('help.home') }).getAttribute('href')).toBe('/index');
    expect(screen.getByRole('link', { name: 'Limits' }).getAttribute('href')).toBe('/helpmc?topic=limits');
    const offered = [...document.querySelectorAll('[data-part=languages] a')].map((one) => one.getAttribute('href'));
    expect(offered).toContain('?lang=CN');
  });
});

describe('M44: search', () => {
  it('title matches rank before text matches', () => {
    const topics = [
      { tag: 'a', title: 'Bonus', content: 'limits apply' },
      { tag: 'b', title: 'Limits', content: '' },
    ];
    expect(searchTopics(topics, ' limits ').map(({ tag }) => tag)).toEqual(['b', 'a']);
    expect(searchTopics(topics, '')).toBe(topics);
    expect(searchTopics(topics, 'bonus limits').map(({ tag }) => tag)).toEqual(['a']);
  });

  it.each([
    ['?topic=a', '#b', 'a'],
    ['', '#%C3%A4', 'ä'],
    ['', '#%', undefined],
    ['?topic=', '', undefined],
    ['', '', undefined],
  ])('%s%s requests %s', (search, hash, wanted) => {
    expect(wantedTopic(search, hash)).toBe(wanted);
  });
});
