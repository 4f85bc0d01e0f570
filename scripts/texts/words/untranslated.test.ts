import { expect, it } from 'vitest';
import { idleUntranslated, withoutUntranslated } from './untranslated.ts';

const PLACE = 'src/texts/prizes: prizes.title';
const all = new Map([
  ['EN', new Map([[PLACE, 'Prizes']])],
  ['CN', new Map([[PLACE, 'Prizes']])],
  ['ES', new Map([[PLACE, 'Premios']])],
]);

it('D08: a listed text is left out of the check while it is in English; a translated one is checked', () => {
  const left = withoutUntranslated(all, ['prizes.title']);
  expect([...left].map(([language, texts]) => [language, texts.get(PLACE)])).toEqual([
    ['EN', 'Prizes'],
    ['CN', undefined],
    ['ES', 'Premios'],
  ]);
  expect(withoutUntranslated(all, ['prizes.lead'])).toEqual(all);
});

it('D08: a listed key that every language has translated is idle', () => {
  expect(idleUntranslated(all, ['prizes.title', 'prizes.lead'])).toEqual(['prizes.lead']);
  const translated = new Map([...all, ['CN', new Map([[PLACE, '奖品']])] as const]);
  expect(idleUntranslated(translated, ['prizes.title'])).toEqual(['prizes.title']);
});
