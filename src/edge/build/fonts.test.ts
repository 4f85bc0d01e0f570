import { expect, it } from 'vitest';
import type { Language } from '#model/site/brand.ts';
import { deriveTheme } from '#model/theme/theme.ts';
import { fontsToPreload } from './fonts.ts';

const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'turkish'];
const fonts = SUBSETS.map((subset) => ({ family: 'inter', subset, weight: '100 900', unicodeRange: '', url: subset }));
const theme = deriveTheme({ fonts: { body: 'inter', display: 'sora', numeric: 'inter' } });

it.each<[Language, readonly string[]]>([
  ['EN', ['latin']],
  ['ES', ['latin']],
  ['VI', ['latin', 'vietnamese']],
  ['TR', ['latin', 'turkish']],
  ['RU', ['latin', 'cyrillic']],
  ['AR', ['latin']],
  ['KO', ['latin']],
])('a page in %s preloads the letters of %s', (language, files) => {
  expect(fontsToPreload(theme, { fonts }, false, language)).toEqual(files);
});
