import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { htmlTrees } from '#tests/support/html-trees.ts';
import { cleanHtml, notifyTakenOut } from './clean-html.ts';

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';

describe('M155, D10: user HTML is cleaned before it is stored', () => {
  it.each([
    ['<p>One<br>Two</p>', '<p>One<br />Two</p>'],
    ['<p onclick="x()" style="color:red" class="a" id="b" name="c">One</p>', '<p>One</p>'],
    ['<script>steal()</script>One', 'One'],
    ['<style>p{}</style><iframe src="//x"></iframe><p>One</p>', '<p>One</p>'],
    ['<a href="javascript:alert(1)">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="java\tscript:alert(1)">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="//evil.example">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="/\\evil.example">One</a>', `<a ${LINK}>One</a>`],
    ['<a href="/promotions?a=1" target="_top" rel="opener">One</a>', `<a href="/promotions?a=1" ${LINK}>One</a>`],
    ['<a href="mailto:a@b.example">One</a>', `<a href="mailto:a@b.example" ${LINK}>One</a>`],
    ['<img src="data:image/svg+xml,x" onerror="x()" alt="A">', '<img alt="A" />'],
    ['<img src="https://c.example/a.png" width="40" height="1em">', '<img width="40" src="https://c.example/a.png" />'],
    ['<td colspan="2" rowspan="x">One</td>', '<td colspan="2">One</td>'],
    ['<svg><g onload="x()"></g></svg><math><mi>x</mi></math>', 'x'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('cleaning is idempotent for any input', () => {
    fc.assert(
      fc.property(htmlTrees, (html) => {
        const once = cleanHtml(html);
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: cases(100) },
    );
  });

  it('excessive depth and length are cut, and the result stays clean', () => {
    const deep = cleanHtml(`${'<div>'.repeat(5_000)}x${'</div>'.repeat(5_000)}`);
    expect(deep.split('<div>').length).toBeLessThan(60);
    expect(cleanHtml('a'.repeat(300_000)).length).toBe(100_000);
  });
});

describe('D10: the author is notified of what was removed', () => {
  const notify = (html: string) => notifyTakenOut(html).map(({ what, name, times }) => `${what} ${name} ${times}`);

  it.each([
    ['<p>One <b>two</b> <a href="/three" target="_top">three</a></p>', []],
    ['<script>a()</script><script>b()</script>', ['tag script 2']],
    ['<p onclick="x()" style="color:red">One</p>', ['attribute onclick 1', 'attribute style 1']],
    ['<a href="java\tscript:alert(1)">One</a>', ['address href 1']],
    [
      '<img src="data:image/svg+xml,x" onerror="x()" width="1em">',
      ['address src 1', 'attribute onerror 1', 'attribute width 1'],
    ],
    ['<IFRAME SRC=//x></IFRAME>', ['tag iframe 1']],
  ])('%s', (html, reported) => {
    expect(notify(html)).toEqual(reported);
  });

  it('excessive length is reported too', () => {
    expect(notify('a'.repeat(100_001))).toEqual(['length  1']);
  });

  it('nothing is removed from clean input', () => {
    fc.assert(
      fc.property(htmlTrees, (html) => {
        expect(notifyTakenOut(cleanHtml(html))).toEqual([]);
      }),
      { numRuns: cases(100) },
    );
  });
});
