// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const SITE = 'https://aurora.example';

it.each([
  ['<img src="/_brand/assets/a.png" alt="A">', `<img src="${SITE}/_brand/assets/a.png" alt="A">`],
  ['<img src="https://spy.example/a.png">', ''],
  ['<img src="//spy.example/a.png">', ''],
  [
    '<a href="/promotions">Go</a>',
    `<a href="${SITE}/promotions" target="_blank" rel="noopener noreferrer nofollow">Go</a>`,
  ],
])('M155 M378 D10: drawn away from its site, %s leads where it leads there', (html, expected) => {
  expect(cleanHtml(html, [], SITE)).toBe(expected);
  expect(cleanHtml(expected, [], SITE)).toBe(expected);
});
