import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentDraft } from '#contract/staff/content/calls.ts';
import { stateOf } from '#contract/staff/content/content-state.ts';
import { holdsValues } from '#model/proposals/content-entries.ts';
import { changeState, differ, draftOf } from './state.ts';
import { validateDraft } from './validate.ts';

const time = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString());
const words = fc.record(
  {
    title: fc.string({ minLength: 1 }).map((text) => `t${text.trim()}`),
    html: fc.string(),
    picture: fc.constant('/a.png'),
  },
  { requiredKeys: ['title'] },
);
const drafts: fc.Arbitrary<ContentDraft> = fc.record(
  {
    words: fc.dictionary(fc.constantFrom('EN', 'VI', 'CN'), words, { minKeys: 1 }),
    hidden: fc.boolean(),
    from: time,
    until: time,
    moment: fc.constantFrom('before', 'after', 'first'),
    audience: fc.record({
      who: fc.constantFrom('everyone', 'members', 'agents'),
      ranks: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
      labels: fc.uniqueArray(fc.constantFrom('vip', 'new', 'slow'), { maxLength: 3 }),
    }),
    link: fc.constant('/promotions'),
    anchor: fc.constant('deposit'),
  },
  { requiredKeys: ['words', 'hidden'] },
);

describe('M378: journalled state of an entry', () => {
  it('a state gives back its draft, and the same draft makes the same state', () => {
    fc.assert(
      fc.property(drafts, fc.boolean(), (draft, removed) => {
        const state = stateOf(draft, removed);
        expect(stateOf(draftOf(state), removed)).toEqual(state);
        expect(differ(state, stateOf(draftOf(state), removed))).toBeUndefined();
      }),
    );
  });

  it('a difference leads from one state to the other and back, also through JSON', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        const [was, is] = [stateOf(one), stateOf(other)];
        const difference = JSON.parse(JSON.stringify(differ(was, is) ?? { before: {}, after: {} }));
        expect(differ(changeState(was, difference.after), is)).toBeUndefined();
        expect(differ(changeState(is, difference.before), was)).toBeUndefined();
        expect(holdsValues(is, difference.after)).toBe(true);
        expect(holdsValues(was, difference.after)).toBe(differ(was, is) === undefined);
      }),
    );
  });

  it('reverting a change keeps other users’ changes', () => {
    const was = stateOf({ words: { EN: { title: 'One' } }, hidden: false });
    const mine = stateOf({ words: { EN: { title: 'Two' } }, hidden: false });
    const { before, after } = differ(was, mine) ?? { before: {}, after: {} };
    const theirs = changeState(mine, { hidden: true });
    expect(holdsValues(theirs, after)).toBe(true);
    expect(draftOf(changeState(theirs, before))).toMatchObject({ words: { EN: { title: 'One' } }, hidden: true });
    expect(holdsValues(changeState(theirs, { 'words.EN': { title: 'Three' } }), after)).toBe(false);
  });
});

const base: ContentDraft = { words: { EN: { title: 'One' } }, hidden: false };
const fields = (kind: Parameters<typeof validateDraft>[0], draft: Partial<ContentDraft>) =>
  validateDraft(kind, { ...base, ...draft }).map(({ field, code }) => `${field} ${code}`);

describe('M378: valid drafts', () => {
  it.each([
    ['notice', {}, []],
    ['notice', { group: 'w_home' }, ['group content.not_of_kind']],
    ['help', { anchor: 'deposit', moment: 'before' }, ['moment content.not_of_kind']],
    ['help', {}, ['anchor content.required']],
    ['banner', { picture: '/a.svg' }, ['group content.required']],
    ['banner', { group: 'w_home' }, ['picture content.required']],
    ['banner', { group: 'w_home', words: { EN: { title: 'One', picture: '/a.svg' } } }, []],
    [
      'banner',
      { group: 'w_home', picture: '/a.svg', words: { EN: { title: 'One', html: '<p>One</p>' } } },
      ['words.EN.html content.not_of_kind'],
    ],
    ['notice', { words: { XX: { title: 'One' } } }, ['words.XX content.language']],
    ['notice', { words: { EN: { title: 'One', summary: 'Two' } } }, ['words.EN.summary content.not_of_kind']],
    ['notice', { from: '2026-02-30T00:00:00Z' }, ['from content.not_a_time']],
    ['notice', { from: '2026-13-01T25:00:00Z' }, ['from content.not_a_time']],
    ['notice', { from: '2026-03-01T00:00:00Z', until: '2026-03-01T00:00:00.000Z' }, ['until content.period']],
    ['notice', { from: '2026-03-01T00:00:00Z', until: '2026-03-01T00:00:00.001Z' }, []],
  ] as const)('%s %j', (kind, draft, expected) => {
    expect(fields(kind, draft as Partial<ContentDraft>)).toEqual(expected);
  });

  it.each([
    ['/promotions?a=1#b', true],
    ['/', true],
    ['https://cdn.example/a.png', true],
    ['http://cdn.example/a.png', true],
    ['javascript:alert(1)', false],
    ['data:image/svg+xml,<svg onload=alert(1)>', false],
    ['//evil.example/a.png', false],
    ['/\\evil.example', false],
    ['/\t/evil.example', false],
    ['https://admin:secret@evil.example/', false],
    ['https://', false],
    ['mailto:a@b.example', false],
  ])('a banner leads to %s: %s', (link, may) => {
    const problems = fields('banner', { group: 'w_home', picture: '/a.svg', link });
    expect(problems).toEqual(may ? [] : ['link content.address']);
  });
});
