import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PreviewNews, type PreviewWish, readNews, readWish, tagMessage } from './preview-messages.ts';

const NEWS: readonly PreviewNews[] = [
  { kind: 'ready' },
  { kind: 'picked', element: 'nav.live' },
  { kind: 'picked', element: 'route./index' },
  { kind: 'screen', path: '/index' },
  { kind: 'picking', on: true },
  { kind: 'outdated' },
  { kind: 'paired', found: true },
];
const WISHES: readonly PreviewWish[] = [
  { kind: 'pick', on: false },
  { kind: 'outline', element: '' },
  { kind: 'outline', element: 'x.own.link' },
  { kind: 'theme', properties: { '--accent': 'light-dark(#0f766e, #2dd4bf)', '--radius-m': '0.5rem' } },
  { kind: 'renew', ticket: 'T'.repeat(43) },
  { kind: 'pair', front: '#0b0924', back: '#000000' },
];

describe('preview messages', () => {
  it.each(NEWS)('N01: the console reads a page’s message: $kind', (news) => {
    const { mark: _, ...stated } = { ...tagMessage(news) };
    expect(readNews(tagMessage(news))).toEqual(stated);
    expect(readNews(news)).toBeUndefined();
  });

  it.each(WISHES)('N01: a page reads the console’s request: $kind', (wish) => {
    const { mark: _, ...stated } = { ...tagMessage(wish) };
    expect(readWish(tagMessage(wish))).toEqual(stated);
    expect(readWish(wish)).toBeUndefined();
  });

  it('N01: everything else is ignored', () => {
    const { mark } = tagMessage({ kind: 'ready' });
    const wrong = [
      { mark, kind: 'picked', element: '<img>' },
      { mark, kind: 'picked', element: '' },
      { mark, kind: 'picked' },
      { mark, kind: 'screen', path: '//evil.example'.repeat(20) },
      { mark, kind: 'screen', path: 'javascript:alert(1)' },
      { mark, kind: 'constructor' },
      { mark: 'other', kind: 'ready' },
    ];
    for (const properties of [
      null,
      'x',
      { accent: '#fff' },
      { '--a': 'url(//evil.example)' },
      { '--a': 'red;}' },
      { '--a': 1 },
    ])
      expect(readWish({ mark, kind: 'theme', properties }), JSON.stringify(properties)).toBeUndefined();
    expect(readWish({ mark, kind: 'renew', ticket: '../x' })).toBeUndefined();
    expect(readWish({ mark, kind: 'pair', front: '#0b0924', back: 'red' })).toBeUndefined();
    for (const data of wrong) expect(readNews(data), JSON.stringify(data)).toBeUndefined();
    fc.assert(fc.property(fc.anything(), (data) => readNews(data) === undefined && readWish(data) === undefined));
  });
});
