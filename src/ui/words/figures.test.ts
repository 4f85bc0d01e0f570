import { describe, expect, it } from 'vitest';
import { createI18n } from '#texts/create-i18n.ts';
import { amountIn } from '#texts/digits.ts';
import { figuresIn } from './figures.ts';

const AT = Date.UTC(2026, 10, 24, 9, 5);
const latin = figuresIn('latn');
const arabic = figuresIn('arab');
const plain = (text: string) => text.replaceAll(/[\u2060\u2066-\u2069\u00a0]/g, '');

describe('N18 the digits of a page', () => {
  it('N18: amounts, counts and times use the digits of the page', () => {
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

  it('N18 D08: each language has its own separators, and formatted text is not reformatted', () => {
    const dong = { code: 'VND', exponent: 0, symbol: '₫', position: 'after' } as const;
    const [comma, space] = [figuresIn('latn-comma'), figuresIn('latn-space')];
    expect([comma.money(131_000n, dong), space.money(131_000n, dong)]).toEqual([
      '131.000\u00a0₫',
      '131\u00a0000\u00a0₫',
    ]);
    expect([comma.decimal(123_456_789n, 2), space.decimal(123_456_789n, 2)]).toEqual([
      ...['1.234.567,89', '1\u00a0234\u00a0567,89'],
    ]);
    expect([comma.short(1_250), comma.write('9.5 %, 1,250 m')]).toEqual(['1,25K', '9,5 %, 1.250 m']);
    const same = ['2026-11-24 09:05', '203.0.113.7', '1.2.3', '00:59', 'D-8F3A21C7', '12/50'];
    expect(same.map(comma.write)).toEqual(same);
    const translate = (value: string) =>
      plain(
        createI18n({ tag: 'vi', texts: { stated: '{value}' }, digits: 'latn-comma' }).t('stated', { value }) as string,
      );
    expect(['1.250', '1.234.567,89', '96.5', '1,234.50', '0,5'].map(translate)).toEqual([
      ...['1.250', '1.234.567,89', '96,5', '1.234,50', '0,5'],
    ]);
    expect(comma.longDay('vi', AT)).toContain('24');
  });

  it('D52: a zone formatter shows day, minute and time of day in that zone, not the visitor’s', () => {
    const at = Date.UTC(2026, 10, 23, 16, 30, 5);
    const reported = (zone: string) => {
      const { moment, minute, day, timeOfDay, longDay } = figuresIn('latn', zone);
      return [moment(at), minute(at), day(at).replaceAll('\u2060', ''), timeOfDay(at), longDay('en', at)];
    };
    expect(reported('Asia/Tokyo')).toEqual([
      ...['2026-11-24 01:30:05', '2026-11-24 01:30', '2026-11-24', '01:30', 'Tuesday, November 24'],
    ]);
    expect(reported('America/New_York')).toEqual([
      ...['2026-11-23 11:30:05', '2026-11-23 11:30', '2026-11-23', '11:30', 'Monday, November 23'],
    ]);
    expect(reported('Nowhere/City')[0]).toBe('2026-11-23 16:30:05');
  });

  it('N18: a wire amount is grouped for the reader’s language, invalid ones stay', () => {
    expect(['1250.00 USD', '-131000 VND', '12', '1234567.5'].map((amount) => amountIn(amount, 'latn-comma'))).toEqual([
      ...['1.250,00 USD', '-131.000 VND', '12', '1.234.567,5'],
    ]);
    expect(amountIn('1250.00 USD', 'latn')).toBe('1,250.00 USD');
    expect(['USD', '1,250.00 USD', '1250 usd'].map((text) => amountIn(text, 'latn-comma'))).toEqual([
      ...['USD', '1,250.00 USD', '1250 usd'],
    ]);
  });

  it('N18: figures inserted into a text use the page’s digits, names and codes stay unchanged', () => {
    const texts = { stated: '{value}' };
    const translate = (value: string) =>
      plain(createI18n({ tag: 'ar', texts, digits: 'arab' }).t('stated', { value }) as string);
    expect(['12', '1,234.50', '2026-11-24 09:05', '12%'].map(translate)).toEqual([
      ...['١٢', '١٬٢٣٤٫٥٠', '٢٠٢٦-١١-٢٤ ٠٩:٠٥', '١٢%'],
    ]);
    expect(['player1', 'D-8F3A21C7', 'Ann'].map(translate)).toEqual(['player1', 'D-8F3A21C7', 'Ann']);
    const counted = createI18n({ tag: 'ar', texts: { lots_other: 'x {count}' }, digits: 'arab' });
    expect(plain(counted.t('lots', { count: 200 }) as string)).toBe('x ٢٠٠');
  });
});
