import { expect, it } from 'vitest';
import { languageProblems } from '#scripts/texts/language-problems.ts';
import texts from './words.json' with { type: 'json' };
import { word } from './words.ts';

it('the preview texts are complete and use English plurals', () => {
  const english = { name: 'EN', tag: 'en', texts };
  expect(languageProblems(english, english)).toEqual([]);
  expect([1, 2].map((count) => word('banner.pending', { count }))).toEqual([
    'Preview with 1 change that isn’t applied.',
    'Preview with 2 changes that aren’t applied.',
  ]);
});
