import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentEntry } from '#contract/staff/content/content.ts';
import { drafts } from '../testing/drafts.ts';
import {
  completeness,
  copyOf,
  draftFrom,
  draftOf,
  EMPTY_DRAFT,
  type EntryDraft,
  fieldsOf,
  isSameDraft,
  newDraft,
  readStoredDraft,
  requestOf,
  writeStoredDraft,
} from './content-draft.ts';
import { problemsOf } from './draft-problems.ts';

const ENTRY: ContentEntry = {
  ...({ id: '7', kind: 'popup', version: 3, state: 'live', title: 'Hello' } as const),
  position: 0,
  languages: ['EN'],
  missing: ['VI'],
  from: undefined,
  until: '2026-12-01T00:00:00.000Z',
  moment: 'after' as const,
  audience: { who: 'members', ranks: [3, 4], labels: ['gold'] },
  picture: undefined,
  group: undefined,
  changedAt: '2026-11-21T16:00:00.000Z',
  changedBy: 'Kim',
  hidden: false,
  words: { EN: { title: 'Hello', html: '<p>One</p>' } },
  link: undefined,
  anchor: undefined,
  promotionType: undefined,
  offer: undefined,
};

const write = (patch: Partial<EntryDraft>): EntryDraft => ({ ...EMPTY_DRAFT, ...patch });
const draftWords = (title: string, html = '', more = {}) => ({ title, html, summary: '', picture: '', ...more });

describe('M378: entries in the form', () => {
  it('a stored entry without edits is sent unchanged', () => {
    expect(requestOf(draftOf(ENTRY), 'popup')).toEqual({
      words: { EN: { title: 'Hello', html: '<p>One</p>' } },
      hidden: false,
      until: '2026-12-01T00:00:00.000Z',
      moment: 'after',
      audience: { who: 'members', ranks: [3, 4], labels: ['gold'] },
    });
  });

  it('fields outside a kind are not sent, nor empty languages, nor blanks at the ends', () => {
    const draft = write({
      words: { EN: draftWords(' Win ', '<p></p>', { picture: '/a.png' }), VI: draftWords('  ') },
      picture: ' /b.png ',
      anchor: 'x',
      promotionType: 'CASHBACK',
      group: 'w_home',
    });
    expect(requestOf(draft, 'banner')).toEqual({
      words: { EN: { title: 'Win', picture: '/a.png' } },
      hidden: false,
      audience: { who: 'everyone', ranks: [], labels: [] },
      picture: '/b.png',
      group: 'w_home',
    });
  });

  it('a copy is hidden until it is reviewed, and has its own anchor', () => {
    expect(copyOf(write({ anchor: 'limits' }))).toMatchObject({ hidden: 'yes', anchor: 'limits-2' });
  });

  it.each([
    [undefined, 'popup', 'none'],
    [draftWords('', ''), 'popup', 'none'],
    [draftWords('Title'), 'popup', 'part'],
    [draftWords('', '<p>x</p>'), 'popup', 'part'],
    [draftWords('Title', '<p>x</p>'), 'popup', 'whole'],
    [draftWords('Title', '<p>x</p>'), 'promotion', 'part'],
    [draftWords('Title'), 'banner', 'whole'],
  ] as const)('words %j of a %s are %s', (words, kind, expected) => {
    expect(completeness(words, kind)).toBe(expected);
  });

  it('a draft is split and joined again, also as stored text', () => {
    fc.assert(
      fc.property(drafts, drafts, (base, draft) => {
        expect(isSameDraft(draftFrom(fieldsOf(draft)), draft)).toBe(true);
        const stored = readStoredDraft(writeStoredDraft({ version: 4, base, draft }));
        expect(stored?.version).toBe(4);
        expect(stored && isSameDraft(stored.draft, draft) && isSameDraft(stored.base, base)).toBe(true);
      }),
    );
  });

  it.each([null, '', '{', '{"version":1}', '{"version":"1","base":{},"draft":{}}'])('%j is no such draft', (text) => {
    expect(readStoredDraft(text)).toBeUndefined();
  });
});

describe('M378: reasons that block saving', () => {
  const codes = (draft: EntryDraft, kind: ContentEntry['kind']) =>
    problemsOf(draft, kind).map(({ path, code }) => `${path} ${code}`);

  it.each([
    ['popup', {}, ['words noWords']],
    ['popup', { words: { EN: draftWords('', '<p>x</p>') } }, ['words/EN/title untitled']],
    ['popup', { words: { EN: draftWords('x'.repeat(201)) } }, ['words/EN/title tooLong']],
    ['popup', { words: { EN: draftWords('x', 'y'.repeat(30_001)) } }, ['words/EN/html tooLong']],
    ['popup', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }, ['words noWords', 'until endsFirst']],
    ['popup', { from: '2026-12-01T00:00:00Z', until: '2026-12-01T00:00:00Z' }, ['words noWords', 'until endsFirst']],
    ['popup', { words: { EN: draftWords('x') }, from: '0202-12-01T00:00:00.000Z' }, ['from noTime']],
    ['popup', { words: { EN: draftWords('x') }, ranks: '3, many' }, ['ranks ranks']],
    ['popup', { words: { EN: draftWords('x') }, ranks: '0' }, ['ranks ranks']],
    ['popup', { words: { EN: draftWords('x') }, labels: 'y'.repeat(41) }, ['labels labels']],
    ['banner', { words: { EN: draftWords('x') } }, ['picture noPicture']],
    ['banner', { words: { EN: draftWords('x', '', { picture: '/a.png' }) } }, []],
    ['banner', { words: { EN: draftWords('x') }, picture: 'javascript:alert(1)' }, ['picture address']],
    ['banner', { words: { EN: draftWords('x') }, picture: '//evil.example/a.png' }, ['picture address']],
    ['banner', { words: { EN: draftWords('x') }, picture: '/a.png', link: 'mailto:a@b.example' }, ['link address']],
    ['banner', { words: { EN: draftWords('x') }, picture: 'https://cdn.example/a.png', link: '/promotions' }, []],
    ['help', { words: { EN: draftWords('x') } }, ['anchor anchor']],
    ['help', { words: { EN: draftWords('x') }, anchor: 'Limits' }, ['anchor anchor']],
    ['help', { words: { EN: draftWords('x') }, anchor: 'limits' }, []],
    ['news', { words: { EN: draftWords('x') }, promotionType: 'cash back' }, ['promotionType promotionType']],
  ] as const)('a %s of %j: %j', (kind, patch, expected) => {
    expect(codes(write(patch as Partial<EntryDraft>), kind)).toEqual(expected);
  });

  it('a new entry of a kind lacks only words, and its picture or anchor', () => {
    expect(codes(newDraft('notice'), 'notice')).toEqual(['words noWords']);
    expect(codes(newDraft('banner'), 'banner')).toEqual(['words noWords', 'picture noPicture']);
  });
});
