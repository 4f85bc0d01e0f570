// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanHtml as cleanOnSave } from '#gateway/html/clean-html.ts';
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
])('M155 M378 D10: rendered off its site, %s has the same target', (html, expected) => {
  expect(cleanHtml(html, [], SITE)).toBe(expected);
  expect(cleanHtml(expected, [], SITE)).toBe(expected);
});

const TAGS = [
  'p',
  'a',
  'img',
  'table',
  'col',
  'td',
  'th',
  'tr',
  'div',
  'h1',
  'h5',
  'font',
  'section',
  'iframe',
  'button',
];
const ATTRIBUTES = [
  'title',
  'href',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'id',
  'class',
  'style',
  'name',
];
const VALUES = ['40', '1em', '/a', 'https://aurora.example/a', 'javascript:x', '//evil.example'];

/** The remaining markup of an element, normalized. */
function leftOf(html: string, tag: string): string | undefined {
  const place = document.createElement('template');
  // The parser keeps table parts only inside a table.
  place.innerHTML = html;
  const element = place.content.querySelector(tag);
  return element?.outerHTML.replace(/<\/.*$/, '');
}

it.each(TAGS)('M155 D10: of %s, stored and shown attributes match: one list for both', (tag) => {
  const isPart = ['col', 'td', 'th', 'tr'].includes(tag);
  const row = tag === 'td' || tag === 'th' ? ['<tr>', '</tr>'] : ['', ''];
  for (const name of ATTRIBUTES)
    for (const value of VALUES) {
      const element = `<${tag} ${name}="${value}">`;
      const html = isPart ? `<table>${row[0]}${element}${row[1]}</table>` : element;
      const saved = leftOf(cleanOnSave(html), tag);
      // A picture without source, or from another origin, must be removed.
      const isNoPicture =
        tag === 'img' && !(name === 'src' && (value === '/a' || value === 'https://aurora.example/a'));
      if (!isNoPicture) expect(leftOf(cleanHtml(html, [SITE]), tag), html).toBe(saved);
    }
});
