// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { Provider } from 'jotai';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { htmlTrees } from '#tests/support/html-trees.ts';
import { cleanHtml } from '#ui/words/clean-html.ts';
import { createState } from '../state/sources/create-state.ts';
import { makePage } from '../testing/site.ts';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';
const CDN = 'https://cdn.example';
const clean = (html: string) => cleanHtml(html, [CDN]);

describe('M155, D10: third-party HTML is sanitised when shown', () => {
  it.each([
    ['<h2>One</h2><p>Two<br>three</p>', '<h2>One</h2><p>Two<br>three</p>'],
    ['<p onclick="x()" style="color:red" class="a" id="b" name="c" data-x="1" aria-label="y">One</p>', '<p>One</p>'],
    ['<script>steal()</script>One', 'One'],
    ['<style>p{}</style><p>One</p>', '<p>One</p>'],
    ['<iframe src="//x"></iframe><object data="x"></object><embed src="x"><p>One</p>', '<p>One</p>'],
    ['<form action="/x"><input name="y"><button>Go</button></form>', 'Go'],
    ['<a href="javascript:alert(1)">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="java\tscript:alert(1)">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="data:text/html,x">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="//evil.example">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="/\\evil.example">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="/promotions?a=1" target="_top" rel="opener">One</a>', `<a href="/promotions?a=1" ${LINK}>One</a>`],
    ['<a href="mailto:a@b.example">One</a>', `<a href="mailto:a@b.example" ${LINK}>One</a>`],
    [
      `<img src="${CDN}/a.png" onerror="x()" alt="A" width="40" height="1em">`,
      `<img src="${CDN}/a.png" alt="A" width="40">`,
    ],
    ['<img src="/_art/a.svg" alt="A">', '<img src="/_art/a.svg" alt="A">'],
    ['<img src="https://spy.example/a.png">', ''],
    ['<img src="data:image/svg+xml,x">', ''],
    ['<svg><a href="javascript:x"><text>Y</text></a></svg><math><mi>x</mi></math>', ''],
    [
      '<table><tr><td colspan="2" rowspan="x">One</td></tr></table>',
      '<table><tbody><tr><td colspan="2">One</td></tr></tbody></table>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<a href="?x=1">One</a>', `<a href="?x=1" ${LINK}>One</a>`],
  ])('%s', (html, expected) => {
    const shown = clean(html);
    if (expected !== '') return expect(shown).toBe(expected);
    expect(shown).not.toMatch(/<(img|svg|a|math|style)|onerror|javascript/i);
  });

  it('sanitising again changes nothing, and neither does parsing again', () => {
    fc.assert(
      fc.property(htmlTrees, (html) => {
        const once = clean(html);
        expect(clean(once)).toBe(once);
        const place = document.createElement('template');
        place.innerHTML = once;
        expect(clean(place.innerHTML)).toBe(once);
        for (const node of place.content.querySelectorAll('*')) {
          expect(node.tagName).toMatch(/^(P|DIV|SPAN|B|A|IMG|TABLE|TBODY|TR|TD|UL|LI|H2|BLOCKQUOTE|HR|BR|EM)$/);
          const names = node.getAttributeNames().filter((name) => !/^(href|src|alt|title|width|height)$/.test(name));
          // `is` cannot be removed from an element: its value is emptied, and an empty one has no effect.
          const left = names.filter((name) => !/^(colspan|rowspan|target|rel|is)$/.test(name));
          expect([left, node.getAttribute('is') ?? '']).toEqual([[], '']);
          expect(node.getAttribute('href') ?? '').not.toMatch(/^\s*(javascript|data):/i);
        }
      }),
      { numRuns: cases(150) },
    );
  });
});

describe('M155: third-party HTML', () => {
  const HTML = '<p>Read <b>this</b></p><script>steal()</script><img src="https://spy.example/a.png">';
  const draw = (html: string) => (
    <Provider store={createState(makePage())}>
      <RichText html={html} />
    </Provider>
  );

  it('the server renders only its text', () => {
    const markup = renderToString(draw(HTML));
    expect(markup).toContain('<p>Read this</p>');
    expect(markup).not.toMatch(/<b>|script|img/);
  });

  it('the page renders the allowed HTML and follows text changes', async () => {
    const { container, rerender } = render(draw(HTML));
    expect(container.textContent).toBe('Read this');
    await waitFor(() => expect(container.querySelector('b')?.textContent).toBe('this'));
    expect(container.querySelector('img, script')).toBeNull();
    await act(async () => rerender(draw('<h2>Other</h2>')));
    await waitFor(() => expect(container.querySelector('h2')?.textContent).toBe('Other'));
  });

  it('M344: a picture that fails to load is retried once, then replaced by its alt text', async () => {
    const { container } = render(draw('<p>See <img src="/_art/a.svg" alt="the chart">.</p>'));
    await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
    const fail = () => fireEvent.error(container.querySelector('img') as HTMLImageElement);
    fail();
    expect(container.querySelector('img')).not.toBeNull();
    fail();
    expect([container.querySelector('img'), container.textContent]).toEqual([null, 'See the chart.']);
  });
});
