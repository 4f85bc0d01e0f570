import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstWords, plainText } from './plain-text.ts';

describe('text of third-party HTML', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One Two'],
    ['Choose <strong>Register</strong>, <a href="/x">fill in</a>.', 'Choose Register, fill in.'],
    ['Tom &amp; Jerry &#39;n&#x27; all', "Tom & Jerry 'n' all"],
    ['<script>alert(1)</script>safe', 'safe'],
    ['<img src=x onerror=alert(1)>text', 'text'],
    ['<style>p{}</style >a', 'a'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['<script>never closed', ''],
    ['&constructor;', '&constructor;'],
    ['', ''],
  ])('%s', (html, words) => {
    expect(plainText(html)).toBe(words);
  });

  it('never throws, and keeps text without tags unchanged', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof plainText(text) === 'string'));
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9})*$/), (text) => plainText(text) === text));
  });
});

describe('the start of third-party HTML as text', () => {
  it.each([
    ['<p>Up to <b>€100</b>.</p><h3>How it works</h3><ul><li>Log in</li></ul>', 'Up to €100.'],
    ['<p> </p><p>Only the second says something</p>', 'Only the second says something'],
    ['No marks at all', 'No marks at all'],
    ['', ''],
  ])('%s', (html, words) => {
    expect(firstWords(html)).toBe(words);
  });
});
