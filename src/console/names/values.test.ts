import { describe, expect, it } from 'vitest';
import { nameLanguage, nameResource, nameSetting, nameSwitch } from './names.ts';
import { describeDifference, describeValue, namePart } from './values.ts';

describe('a value of a tree', () => {
  it.each([
    [true, 'on'],
    [null, 'none'],
    ['', 'none'],
    [[], 'none'],
    [{}, 'none'],
    [12, '12'],
    ['both', 'members and agents'],
    [['a.example', 'b.example'], 'a.example, b.example'],
    [[{ csType: 'LIVECHAT', path: '/helpmc' }], 'Live chat /helpmc'],
    [{ mode: 'allow', countries: ['SG'] }, 'rule: only listed countries, countries: SG'],
    ['x'.repeat(200), `${'x'.repeat(120)}…`],
    [[1, 2, 3, 4, 5, 6, 7, 8], '1, 2, 3, 4, 5, 6, 2 more'],
  ])('M378: %j is described by its content', (value, text) => {
    expect(describeValue(value)).toBe(text);
  });

  it('M378: of an object only the keys that changed are described, of a long list only the entries', () => {
    expect(
      describeDifference({ minLength: 5, maxLength: 16, kind: 3 }, { minLength: 8, maxLength: 16, kind: 3 }),
    ).toEqual({ from: 'minimum length: 5', to: 'minimum length: 8' });
    const long = Array.from({ length: 12 }, (_, at) => `h${at}`);
    expect(describeDifference(long, [...long.slice(1), 'new'])).toEqual({ from: 'h0', to: 'new' });
    expect(describeDifference(['a', 'b'], ['b', 'a'])).toEqual({ from: 'a, b', to: 'b, a' });
  });
});

describe('names for staff', () => {
  it('M17 M378: a switch is named by what it does, with its code beside', () => {
    expect(nameSwitch('MANPLAYREB3')).toBe('Cash back · MANPLAYREB3');
    expect(nameSwitch('READ1')).toBe('READ1');
    expect(nameSwitch('READ1', 'bank card')).toBe('bank card · READ1');
  });

  it('M378: settings, parts, languages and links have names', () => {
    expect(nameSetting('status.imageCDNs')).toBe('Image hosts');
    expect(nameSetting('services.gameCdns')).toBe('Game hosts');
    expect(nameSetting('whitelabel.other')).toBeUndefined();
    expect([namePart('minLength'), namePart('labelNameVi'), namePart('sortOrder')]).toEqual([
      'minimum length',
      'label in Vietnamese',
      'sort order',
    ]);
    expect([nameLanguage('EN'), nameLanguage('cn'), nameLanguage('XX')]).toEqual([
      'English',
      'Simplified Chinese',
      'XX',
    ]);
    expect(nameResource('TELEGRAM 2')).toBe('Telegram 2');
  });
});
