// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataBlock } from '#serving/html.ts';
import { readDataBlock } from './data-block.ts';

test('the script of a page reads exactly what the server wrote', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json);
      document.body.innerHTML = dataBlock('a-page', value);
      expect(readDataBlock('a-page')).toEqual(value);
    }),
  );
});

test.each(['</script><img src=x>', '<!--<script>', '\u2028', '"'])('%j ends and opens no block', (text) => {
  document.body.innerHTML = `${dataBlock('a-page', { text })}<p>after</p>`;
  expect(readDataBlock('a-page')).toEqual({ text });
  expect([...document.body.children].map(({ tagName }) => tagName)).toEqual(['SCRIPT', 'P']);
});

test('a page with a missing or broken block has no data', () => {
  document.body.innerHTML = '<script type="application/json" id="a-page">{"cut":</script>';
  expect([readDataBlock('a-page'), readDataBlock('no-page')]).toEqual([undefined, undefined]);
});
