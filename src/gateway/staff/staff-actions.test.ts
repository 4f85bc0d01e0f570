import { expect, test } from 'vitest';
import { wordsForJournal } from './staff-actions.ts';

const text = 'What it is, at length. '.repeat(20);

test.each<[string, unknown, object]>([
  ['English, where it is there', { CN: { name: '杯子' }, EN: { name: 'A mug', text } }, { EN: { name: 'A mug' } }],
  ['else the first language', { CN: { title: '首次投注', text } }, { CN: { title: '首次投注' } }],
  ['nothing of no words', {}, {}],
  ['nothing of what is no words', null, {}],
])('M378: the journal names a subject by %s', (_, words, named) => {
  // As the journal stores it: undefined values removed, and short enough for one line.
  expect(JSON.parse(JSON.stringify(wordsForJournal(words)))).toEqual(named);
});
