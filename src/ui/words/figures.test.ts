import { describe, expect, it } from 'vitest';
import { createI18n } from '#texts/create-i18n.ts';
import { figuresIn } from './figures.ts';

const AT = Date.UTC(2026, 10, 24, 9, 5);
const latin = figuresIn('latn');
const arabic = figuresIn('arab');
const plain = (text: string) => text.replaceAll(/[\u2060\u2066-\u2069\u00a0]/g, '');

describe('N18 the digits of a page', () => {
  it('N18: amounts, counts and moments are written in the digits that a page has', () => {
    const dollar = { code: 'USD', exponent: 2, symbol: '$' };
    expect(latin.money(-123_456n, dollar)).toBe('−$1,234.56');
    expect(arabic.money(-123_456n, dollar)).toBe('−$١٬٢٣٤٫٥٦');
    expect([latin.count(12_345), arabic.count('12345')]).toEqual(['12,345', '١٢٬٣٤٥']);
    expect(latin.minuteIn(AT, 'UTC')).toBe('2026-11-24 09:05');
    expect(arabic.minuteIn(AT, 'UTC')).toBe('٢٠٢٦-١١-٢٤ ٠٩:٠٥');
    expect([latin.short(1_250), arabic.short(1_250)]).toEqual(['1.25K', '١٫٢٥K']);
    expect(arabic.ago('ar', 3, 'day')).toContain('٣');
    expect(latin.ago('ar', 3, 'day')).toContain('3');
  });

  it('N18: figures that are put into a text are in the digits of its page, names and codes stay as they are', () => {
    const texts = { said: '{value}' };
    const say = (value: string) =>
      plain(createI18n({ tag: 'ar', texts, digits: 'arab' }).t('said', { value }) as string);
    expect(['12', '1,234.50', '2026-11-24 09:05', '12%'].map(say)).toEqual([
      ...['١٢', '١٬٢٣٤٫٥٠', '٢٠٢٦-١١-٢٤ ٠٩:٠٥', '١٢%'],
    ]);
    expect(['player1', 'D-8F3A21C7', 'Ann'].map(say)).toEqual(['player1', 'D-8F3A21C7', 'Ann']);
    const counted = createI18n({ tag: 'ar', texts: { lots_other: 'x {count}' }, digits: 'arab' });
    expect(plain(counted.t('lots', { count: 200 }) as string)).toBe('x ٢٠٠');
  });
});
