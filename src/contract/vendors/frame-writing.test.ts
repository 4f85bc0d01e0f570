import { expect, test } from 'vitest';
import { type FrameWriting, readFrameWriting, writeFrameWriting } from './frame-writing.ts';

const read = (fields: Readonly<Record<string, unknown>>) => readFrameWriting((name) => fields[name]);

test.each<FrameWriting>([
  { direction: 'ltr' },
  { direction: 'rtl', money: { position: 'after', symbol: '₫' } },
  { direction: 'ltr', money: { position: 'before', symbol: 'US$' } },
  { direction: 'rtl', money: { position: 'after', symbol: '' } },
  { direction: 'rtl', digits: 'arab' },
  { direction: 'ltr', digits: 'latn-comma' },
  { direction: 'ltr', digits: 'latn-space' },
])('M150: the portal’s number format is read as sent: %o', (writing) => {
  expect(read(writeFrameWriting(writing))).toEqual(writing);
});

test('N18: figures in English format are not sent, and unknown ones are left out', () => {
  expect(writeFrameWriting({ direction: 'ltr', digits: 'latn' })).toEqual({ dir: 'ltr' });
  for (const digits of ['latn', 'deva', 'toString', ['arab']]) expect(read({ digits })).toEqual({ direction: 'ltr' });
});

test('M150: without the portal’s direction, a page uses its text’s', () => {
  expect(readFrameWriting(() => undefined, 'rtl')).toEqual({ direction: 'rtl' });
  expect(readFrameWriting((name) => ({ dir: 'ltr' })[name], 'rtl')).toEqual({ direction: 'ltr' });
});

test.each([
  [{}, { direction: 'ltr' }],
  [{ money: 'around', sign: '$' }, { direction: 'ltr' }],
  [{ money: ['after'], dir: ['rtl'] }, { direction: 'ltr' }],
  [
    { money: 'after', sign: '1,000' },
    { direction: 'ltr', money: { position: 'after', symbol: '' } },
  ],
  [
    { money: 'after', sign: '0.' },
    { direction: 'ltr', money: { position: 'after', symbol: '' } },
  ],
  [
    { money: 'before', sign: '$'.repeat(9) },
    { direction: 'ltr', money: { position: 'before', symbol: '' } },
  ],
])('M150: invalid values are left out: %o', (fields, writing) => {
  expect(read(fields)).toEqual(writing);
});
