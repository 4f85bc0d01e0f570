import { describe, expect, it } from 'vitest';
import { parseBrand } from '#model/site/brand.ts';
import { brandFile } from '#model/testing/brands.ts';
import { elementOfKind, flagReaders, isHidden, isReached, isServed, linkOrigin, readFlags } from './brand-notes.ts';

function brandWith(more: Readonly<Record<string, unknown>>) {
  const { value } = parseBrand(brandFile(more));
  if (value === null) throw new Error('the sample brand does not parse');
  return value;
}

describe('limits of the brand file on the trees', () => {
  it('D43: a host outside its list is not reached', () => {
    const brand = brandWith({
      origins: { images: ['https://cdn.a.example'], frames: [], links: ['https://chat.a.example'] },
    });
    expect(isReached(brand, 'https://CDN.a.example', 'images')).toBe(true);
    expect(isReached(brand, 'https://cdn.b.example', 'images')).toBe(false);
    expect(isReached(brand, 'https://chat.a.example', 'links')).toBe(true);
  });

  it('D35: a link leads to an origin; an own page, a ciphertext and invalid text lead to none', () => {
    expect(linkOrigin('https://chat.a.example/x?y=1')).toBe('https://chat.a.example');
    for (const path of ['/helpmc', 'U2FsdGVkX18aGVsbG8=', 'https://', 'http://a.example'])
      expect(linkOrigin(path)).toBeUndefined();
  });

  it('a domain is served if the brand file has it, in any notation', () => {
    const brand = brandWith({ domains: ['www.a.example'] });
    expect(isServed(brand, 'https://WWW.a.example/')).toBe(true);
    expect(isServed(brand, 'm.a.example')).toBe(false);
  });

  it('M86 M91: an element hidden by the brand stays hidden with any resource', () => {
    const brand = brandWith({ elements: { 'bar.qr.ios': { hidden: true } } });
    expect(isHidden(brand, elementOfKind('IOS'))).toBe(true);
    expect(isHidden(brand, elementOfKind('TELEGRAM'))).toBe(false);
    expect(elementOfKind('EMAIL')).toBe('bar.mail');
  });

  it('M377: an unused flag is not offered until an element of the brand uses it', () => {
    const plain = flagReaders(brandWith({}), undefined);
    expect(readFlags(plain)).toEqual([
      'loginBeforeHome',
      'agentCentre',
      'dividend',
      'dailySalary',
      'hourlySalary',
      'realTimeSalary',
    ]);
    expect(plain.get('agentCentre')?.map(({ id }) => id)).toContain('account.agentCentre');
    const brand = brandWith({ elements: { 'nav.home': { when: { flag: 'zaloReward' } } } });
    expect(
      flagReaders(brand, undefined)
        .get('zaloReward')
        ?.map(({ id }) => id),
    ).toEqual(['nav.home']);
    expect(readFlags(flagReaders(brand, undefined))).toContain('zaloReward');
  });
});
