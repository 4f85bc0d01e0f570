import { describe, expect, it } from 'vitest';
import { deriveTheme } from '#model/theme/theme.ts';
import { inksOf } from './inks.ts';

const themeOf = (mode: string) => deriveTheme({ mode, seeds: { accent: '#0f766e', secondary: '#b45309' } });

describe('the inks of a page', () => {
  it('are those of the brand’s mode, or of the visitor’s choice', () => {
    const both = themeOf('both');
    expect(inksOf(themeOf('dark'), undefined)).toEqual(inksOf(both, 'dark'));
    expect(inksOf(themeOf('light'), 'dark')).toEqual(inksOf(both, 'light'));
    expect(inksOf(both, 'light')).toEqual({ accent: both.light.accent, secondary: both.light.secondary });
  });

  it('are unknown where the visitor’s system chooses', () => {
    expect(inksOf(themeOf('both'), undefined)).toBeUndefined();
  });

  it('are six digits, in the browser’s format', () => {
    expect(Object.values(inksOf(themeOf('light'), undefined) ?? {})).toEqual([
      expect.stringMatching(/^#[0-9a-f]{6}$/),
      expect.stringMatching(/^#[0-9a-f]{6}$/),
    ]);
  });
});
