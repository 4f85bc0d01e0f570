// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeSites, FakeConsole } from '#console/effects/testing/fake-sites.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import type { ContentDraft } from '#contract/staff/content/calls.ts';
import type { ContentKind } from '#contract/staff/content/content.ts';
import type { StaffRole } from '#contract/staff/policy.ts';
import Content from './content.tsx';
import { createFakeContent, type FakeContent } from './testing/fake-content.ts';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // jsdom has no layout: lists need a visible size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const contentWords = (title: string, html = '<p>Words</p>') => ({ title, html });
const NOTICES: readonly ContentDraft[] = [
  { words: { EN: contentWords('Keep safe'), VI: contentWords('An toàn') }, hidden: false },
  { words: { EN: contentWords('New table') }, hidden: false, until: '2020-01-01T00:00:00.000Z' },
  { words: { EN: contentWords('Draft') }, hidden: true },
];

function open(
  at = '/notice',
  role: StaffRole = 'support',
  kind: ContentKind = 'notice',
  drafts = NOTICES,
  sites = createFakeSites(['sample'], {}),
): FakeContent {
  const content = createFakeContent(kind, drafts);
  render(
    <FakeConsole
      sites={{ ...sites, client: content.client(sites.client) }}
      merchants={['sample']}
      staffRole={role}
      languages={['EN', 'VI']}
      at={`/m/sample/content${at}`}
      path="/m/:merchant/content/:kind?/:contentEntry?"
    >
      <Content />
    </FakeConsole>,
  );
  return content;
}

const rows = async () => {
  await screen.findByRole('grid', { name: 'Notices' });
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  return screen.getAllByRole('row').slice(1);
};
const texts = async () => (await rows()).map((row) => row.textContent ?? '');
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const titled = (title: string) => screen.findByDisplayValue(title);

async function because(reason: string, confirm: string): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Reason/ }), { target: { value: reason } });
  fireEvent.click(within(dialog).getByRole('button', { name: confirm }));
}

describe('M378: the list of a kind', () => {
  it('shows state, time, audience and the missing languages, in the order of the site', async () => {
    open();
    const [first = '', second = '', third = ''] = await texts();
    expect(first).toContain('Keep safe');
    expect(first).toContain(consoleText('content', 'state.live'));
    expect(first).toContain('Always');
    expect(first).toContain('Everyone');
    expect(second).toContain(consoleText('content', 'state.ended'));
    expect(second).toContain('until 2020-01-01 00:00');
    expect(second).toContain(consoleText('content', 'languages.lacks', { language: 'VI' }));
    expect(third).toContain('Hidden');
  });

  it('is filtered by text, state and missing language, stored in the address', async () => {
    open('/notice?lacks=VI&state=hidden');
    expect(await texts()).toHaveLength(1);
    fireEvent.click(screen.getByRole('tab', { name: 'All 3' }));
    await waitFor(async () => expect(await texts()).toHaveLength(2));
    type(consoleText('content', 'filter.words'), 'nothing like it');
    expect(await screen.findByText(consoleText('people', 'list.noneFound'))).toBeDefined();
    await click(consoleText('common', 'filter.clear'));
    await waitFor(async () => expect(await texts()).toHaveLength(3));
  });

  it('keys: slash searches, N creates a new entry, Alt+arrow moves a row, Enter opens one', async () => {
    const content = open();
    const [first] = await rows();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown', altKey: true });
    await waitFor(async () => expect((await texts())[0]).toContain('New table'));
    await click(consoleText('content', 'order.save'));
    await because('The table first', consoleText('content', 'order.save'));
    await waitFor(() =>
      expect(content.sent).toEqual([
        ['staffOrderContent', { kind: 'notice', version: 1, ids: ['2', '1'], reason: 'The table first' }],
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/ moved\. The site keeps the old order/)).toBeNull());
    fireEvent.keyDown((await rows())[1] as HTMLElement, { key: 'Enter' });
    expect(await titled('Keep safe')).toBeDefined();
  });

  it('an empty list explains the kind and offers to begin', async () => {
    open('/notice', 'support', 'notice', []);
    expect(await screen.findByText(consoleText('content', 'empty.notice'))).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(await screen.findByRole('heading', { name: consoleText('content', 'new.notice') })).toBeDefined();
  });
});

/** Edits the text as HTML. */
const asHtml = () => fireEvent.click(screen.getByRole('button', { name: 'HTML' }));

describe('M378: the form of an item', () => {
  it('a new entry has two languages; the preview is sanitised and lists what was removed and where', async () => {
    const content = open('/notice/new');
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Friday' } });
    asHtml();
    type(/^Content/, '<p>One</p>\n<script>steal()</script>');
    expect(await screen.findByText(consoleText('content', 'taken', { count: 1 }))).toBeDefined();
    expect(screen.getByText('<script>')).toBeDefined();
    const preview = document.querySelector('[data-element="console.content.preview"]');
    await waitFor(() => expect(preview?.querySelector('p')?.textContent).toBe('One'));
    expect(preview?.querySelector('script')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'line 2' }));
    const area = screen.getByLabelText<HTMLTextAreaElement>(/^Content/);
    await waitFor(() => expect(document.activeElement).toBe(area));
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('<script>');

    fireEvent.click(screen.getByRole('tab', { name: /^VI/ }));
    type(/^Title/, 'Thứ Sáu');
    expect(screen.getByRole('tab', { name: /^EN.*\bcomplete$/ })).toBeDefined();
    expect(screen.getByRole('tab', { name: /^VI.*\bincomplete$/ })).toBeDefined();
    await click('Save');
    await because('Fridays', 'Save');
    expect(await screen.findByText(consoleText('content', 'save.taken', { count: 1 }))).toBeDefined();
    expect(content.sent[0]).toMatchObject([
      'staffCreateContent',
      { kind: 'notice', reason: 'Fridays', draft: { words: { EN: { title: 'Friday' }, VI: { title: 'Thứ Sáu' } } } },
    ]);
    expect(await screen.findByRole('heading', { name: 'Friday', level: 1 })).toBeDefined();
  });

  it('missing text is reported at its field after the first attempt to save', async () => {
    const content = open('/notice/new');
    await screen.findByLabelText(/^Title/);
    asHtml();
    fireEvent.change(await screen.findByLabelText(/^Content/), { target: { value: '<p>One</p>' } });
    expect(screen.queryByText(consoleText('content', 'problem.untitled'))).toBeNull();
    await click('Save');
    expect(await screen.findByText(consoleText('content', 'problem.untitled'))).toBeDefined();
    type(consoleText('content', 'part.from'), '2026-12-02T10:00');
    type(consoleText('content', 'part.until'), '2026-12-01T10:00');
    expect(await screen.findByText(consoleText('content', 'refused.content.period'))).toBeDefined();
    expect(content.sent).toEqual([]);
  });

  it('a change is saved with a reason and reverted next to it', async () => {
    const content = open('/notice/1');
    await titled('Keep safe');
    type(/^Title/, 'Keep very safe');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await because('Clearer', 'Save');
    expect(await screen.findByText(consoleText('content', 'save.done'))).toBeDefined();
    expect(content.contentEntry('1')?.title).toBe('Keep very safe');
    await click('Undo');
    await waitFor(() => expect(content.contentEntry('1')?.title).toBe('Keep safe'));
    expect(await titled('Keep safe')).toBeDefined();
  });

  it('markup is added around the selection', async () => {
    open('/notice/1');
    await titled('Keep safe');
    asHtml();
    const area = await screen.findByLabelText<HTMLTextAreaElement>(/^Content/);
    area.setSelectionRange(3, 8);
    await click(consoleText('content', 'html.bold'));
    await waitFor(() => expect(area.value).toBe('<p><strong>Words</strong></p>'));
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('Words');
    fireEvent.keyDown(area, { key: 'i', ctrlKey: true });
    await waitFor(() => expect(area.value).toBe('<p><strong><em>Words</em></strong></p>'));
  });

  it('leaving with unsaved work asks; stored work is found again', async () => {
    open('/notice/1');
    await titled('Keep safe');
    type(/^Title/, 'Half a thought');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    const dialog = await screen.findByRole('dialog', { name: consoleText('content', 'leave.title') });
    fireEvent.click(within(dialog).getByRole('button', { name: consoleText('content', 'leave.keep') }));
    fireEvent.keyDown((await rows())[0] as HTMLElement, { key: 'Enter' });
    expect(await titled('Half a thought')).toBeDefined();
    expect(screen.getByText(consoleText('content', 'note.found'))).toBeDefined();
    await click(consoleText('content', 'leave.discard'));
    expect(await titled('Keep safe')).toBeDefined();
  });

  it('an entry is removed, restored, and copied hidden', async () => {
    const content = open('/notice/1');
    await click('Remove');
    await because('Old', 'Remove');
    expect(await screen.findByText(consoleText('content', 'remove.done', { title: 'Keep safe' }))).toBeDefined();
    expect(await texts()).toHaveLength(2);
    await click('Undo');
    await waitFor(async () => expect(await texts()).toHaveLength(3));
    fireEvent.keyDown((await rows())[0] as HTMLElement, { key: 'Enter' });
    await click('Duplicate');
    expect(await screen.findByRole('heading', { name: consoleText('content', 'new.notice') })).toBeDefined();
    await titled('Keep safe');
    await click('Save');
    await because('A second one', 'Save');
    await waitFor(() => expect(content.contentEntry('4')).toMatchObject({ hidden: true, title: 'Keep safe' }));
  });

  it('an auditor only reads: no typing, saving, moving, creating', async () => {
    open('/notice/1', 'auditor');
    const title = await titled('Keep safe');
    expect(title.closest('fieldset')?.disabled).toBe(true);
    expect(screen.getByText(consoleText('content', 'note.readOnly'))).toBeDefined();
    expect(screen.queryByRole('button', { name: /^(Save|Remove|Duplicate)$/ })).toBeNull();
    await click(consoleText('content', 'all.notice'));
    expect((await texts())[0]).toContain('Keep safe');
    expect(screen.queryByRole('button', { name: /Move|New notice/ })).toBeNull();
  });
});

describe('N05: a change of content that others approve', () => {
  it('is proposed from its form, with its effect on the texts as the sanitiser leaves them', async () => {
    const sites = createFakeSites(['sample'], {});
    const content = open('/notice/1', 'support', 'notice', NOTICES, sites);
    sites.askApproval([{ area: 'content', approvers: 1 }]);
    await titled('Keep safe');
    type(/^Title/, 'Stay safe');
    asHtml();
    type(/^Content/, '<p>New words</p><script>x()</script>');
    await click(consoleText('content', 'act.propose'));
    const panel = await screen.findByRole('complementary', {
      name: consoleText('content', 'propose.title', { title: 'Keep safe' }),
    });
    expect(await within(panel).findByText(consoleText('effects', 'panel.needed', { count: 1 }))).toBeDefined();
    const effect = within(panel).getByRole('region', { name: consoleText('effects', 'panel.effect') });
    await waitFor(() => expect(effect.textContent).toMatch(/Keep safe → Stay safe/));
    expect(effect.textContent).toMatch(/Words → New words/);
    fireEvent.change(within(panel).getByRole('textbox', { name: /^Reason/ }), { target: { value: 'As agreed' } });
    fireEvent.click(within(panel).getByRole('button', { name: consoleText('effects', 'panel.ask') }));
    await waitFor(() => expect(sites.sent).toHaveLength(1));
    expect(sites.sent[0]).toMatchObject({
      reason: 'As agreed',
      proposals: [
        {
          kind: 'content',
          entry: 'notice 1',
          patch: { 'words.EN': { title: 'Stay safe', html: '<p>New words</p>' } },
        },
      ],
    });
    expect(content.sent).toEqual([]);
  });

  async function ask(title: string): Promise<string> {
    const panel = await screen.findByRole('complementary', { name: title });
    const effect = within(panel).getByRole('region', { name: consoleText('effects', 'panel.effect') });
    await waitFor(() => expect(effect.querySelector('li')).not.toBeNull());
    const words = effect.textContent ?? '';
    fireEvent.change(within(panel).getByRole('textbox', { name: /^Reason/ }), { target: { value: 'As agreed' } });
    fireEvent.click(await within(panel).findByRole('button', { name: consoleText('effects', 'panel.ask') }));
    return words;
  }

  function openAsked(path: string) {
    const sites = createFakeSites(['sample'], {});
    const content = open(path, 'support', 'notice', NOTICES, sites);
    sites.askApproval([{ area: 'content', approvers: 1 }]);
    return { sites, content };
  }

  it('a new entry is proposed whole, before it exists', async () => {
    const { sites, content } = openAsked('/notice/new');
    type(/^Title/, 'Holidays');
    asHtml();
    type(/^Content/, '<p>We rest</p>');
    await click(consoleText('content', 'act.propose'));
    const words = await ask(consoleText('content', 'new.notice'));
    expect(words).toContain('Holidays');
    expect(words).toContain(consoleText('names', 'content.notice', { id: consoleText('names', 'content.new') }));
    await waitFor(() => expect(sites.sent).toHaveLength(1));
    expect(sites.sent[0]).toMatchObject({
      proposals: [
        { entry: 'notice new-1', patch: { hidden: false, 'words.EN': { title: 'Holidays', html: '<p>We rest</p>' } } },
      ],
    });
    expect(content.sent).toEqual([]);
  });

  it('a removal is proposed in place of the removal', async () => {
    const { sites, content } = openAsked('/notice/1');
    await titled('Keep safe');
    await click('Remove');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: consoleText('content', 'act.propose') }));
    const words = await ask(consoleText('content', 'remove.title', { title: 'Keep safe' }));
    expect(words).toContain('Keep safe');
    await waitFor(() => expect(sites.sent).toHaveLength(1));
    expect(sites.sent[0]).toMatchObject({ proposals: [{ entry: 'notice 1', patch: { removed: true } }] });
    expect(content.sent).toEqual([]);
  });

  it('an order is proposed with both orders in words', async () => {
    const { sites, content } = openAsked('/notice');
    const [first = ''] = await texts();
    expect(first).toContain('Keep safe');
    await click(consoleText('content', 'order.down', { title: 'Keep safe' }));
    await click(consoleText('content', 'act.propose'));
    const words = await ask(consoleText('content', 'order.title'));
    expect(words).toContain(consoleText('effects', 'content.order', { kind: 'Notice' }));
    await waitFor(() => expect(sites.sent).toHaveLength(1));
    expect(sites.sent[0]).toMatchObject({
      proposals: [{ kind: 'contentOrder', entries: ['notice 2', 'notice 1'] }],
    });
    expect(content.sent).toEqual([]);
  });
});

describe('M378: two staff users change one entry', () => {
  async function meet(content: FakeContent, theirs: Partial<ContentDraft>): Promise<HTMLElement> {
    await titled('Keep safe');
    type(/^Title/, 'Mine');
    content.staffUser('1', theirs);
    await click('Save');
    await because('My words', 'Save');
    return screen.findByRole('dialog', { name: consoleText('content', 'conflict.title') });
  }
  const THEIRS = { words: { EN: contentWords('Theirs', '<p>Other</p>'), VI: contentWords('An toàn') } };

  it('the second sees both sides, chooses part by part, and nothing is lost', async () => {
    const content = open('/notice/1');
    const dialog = await meet(content, THEIRS);
    expect(within(dialog).getByText('theirs')).toBeDefined();
    expect(within(dialog).getByText(/^Kim/)).toBeDefined();
    const title = within(dialog).getByRole('group', { name: /Title · EN|EN.*Title/ });
    expect(title.textContent).toContain('Theirs');
    expect(title.textContent).toContain('Mine');
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', {
        name: consoleText('content', 'conflict.open', { count: 1 }),
      }).disabled,
    ).toBe(true);
    fireEvent.click(within(title).getByRole('button', { name: consoleText('content', 'conflict.byHand') }));
    fireEvent.change(within(title).getByRole('textbox'), { target: { value: 'Both of us' } });
    fireEvent.click(within(dialog).getByRole('button', { name: consoleText('content', 'conflict.save') }));
    await screen.findByText(consoleText('content', 'save.done'));
    expect(content.contentEntry('1')?.words['EN']).toEqual({ title: 'Both of us', html: '<p>Other</p>' });
    expect(content.sent.at(-1)).toMatchObject(['staffChangeContent', { version: 2, reason: 'My words' }]);
  });

  it('their version stays; mine is set aside and restored', async () => {
    const content = open('/notice/1');
    const dialog = await meet(content, THEIRS);
    fireEvent.click(within(dialog).getByRole('button', { name: consoleText('content', 'conflict.leave') }));
    expect(await titled('Theirs')).toBeDefined();
    await click('Undo');
    expect(await titled('Mine')).toBeDefined();
    expect(content.contentEntry('1')?.title).toBe('Theirs');
  });

  it('an entry that the other user removed can become a new one', async () => {
    const content = open('/notice/1');
    await titled('Keep safe');
    type(/^Title/, 'Mine');
    content.secondStaffUserRemoves('1');
    await click('Save');
    await because('My words', 'Save');
    await click(consoleText('content', 'gone.again'));
    expect(await screen.findByRole('heading', { name: consoleText('content', 'new.notice') })).toBeDefined();
    expect(await titled('Mine')).toBeDefined();
  });
});
