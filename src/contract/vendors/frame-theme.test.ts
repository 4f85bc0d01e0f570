import { expect, test } from 'vitest';
import {
  type FrameTheme,
  readFrameTheme,
  themeColours,
  themeFonts,
  themeLengths,
  themeTypography,
  writeFrameTheme,
} from './frame-theme.ts';

const whole: FrameTheme = Object.fromEntries([
  ...themeColours.map((name, at) => [name, `#0000${(16 + at).toString(16)}`]),
  ...themeLengths.map((name, at) => [name, `${at}.25rem`]),
  ...themeFonts.map((name) => [name, 'Sora']),
  ...themeTypography.map((name) => [name, name === 'label-case' ? 'uppercase' : '620']),
]);

test('M90 M150: a theme is read as written, and the address carries no fragment sign', () => {
  const written = writeFrameTheme('dark', whole);
  expect(written['mode']).toBe('dark');
  expect(JSON.stringify(written)).not.toContain('#');
  expect(readFrameTheme((name) => written[name])).toEqual(whole);
});

test.each([
  ['a colour that is none', 'canvas', 'url(x)'],
  ['a colour of three digits', 'canvas', 'fff'],
  ['a length that calculates', 'radius-m', 'calc(1rem)'],
  ['a length without a unit', 'radius-m', '12'],
  ['a family with a quote', 'font-body', "Sora'"],
  ['a weight in words', 'weight-display', 'bold'],
  ['a case that is none', 'label-case', 'capitalize'],
  ['a list', 'canvas', ['0f1220', '0f1221']],
])('M90 M150: %s is left out', (_, name, value) => {
  expect(readFrameTheme((asked) => (asked === name ? value : undefined))).toEqual({});
  expect(Object.keys(writeFrameTheme('light', { [name]: value } as FrameTheme))).toEqual(['mode']);
});

test('M90 M150: an accent counts only with its text colour', () => {
  const fields: Record<string, string> = { accent: '2DD4BF' };
  expect(readFrameTheme((name) => fields[name])).toEqual({});
  fields['text-on-accent'] = '06231f';
  expect(readFrameTheme((name) => fields[name])).toEqual({ accent: '#2dd4bf', 'text-on-accent': '#06231f' });
});
