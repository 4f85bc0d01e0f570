import { expect, test } from 'vitest';
import type { Language } from './brand.ts';
import { lookUpLanguage, readLanguage, regionOf } from './look-up-language.ts';

const ALL: readonly Language[] = ['EN', 'CN', 'VI', 'ID', 'PT', 'AR'];

test.each([
  ['a region narrows a language', 'pt-BR,en;q=0.5', 'PT'],
  ['weights go before the order', 'en;q=0.3,vi;q=0.9', 'VI'],
  ['what is not wanted is left out', 'vi;q=0,ar', 'AR'],
  ['a language is a tag and no prefix', 'ene,vie-VN;q=0.1,vi;q=0.05', 'VI'],
  ['an old name is the new language', 'in-ID', 'ID'],
  ['Chinese of a region has its usual script', 'zh-CN', 'CN'],
  ['another script of a language comes before another language', 'zh-TW,en;q=0.8', 'CN'],
  ['Filipino is not Finnish, and neither is offered', 'fil,fi', undefined],
  ['a star asks for nothing in particular', '*', undefined],
  ['what is no tag is passed over', ';;;,q=1,-,vi', 'VI'],
  ['an underscore is how some write it', 'pt_BR', 'PT'],
  ['a weight that is none is no wish', 'vi;q=2,en;q=0.1', 'EN'],
] as const)('N18: Accept-Language is looked up: %s', (_, accepted, language) => {
  expect(lookUpLanguage(accepted, ALL)).toBe(language);
});

test('N18: the lookup of a header of any length ends', () => {
  expect(lookUpLanguage('xx,'.repeat(100_000), ALL)).toBeUndefined();
  expect(lookUpLanguage('x'.repeat(1_000_000), ALL)).toBeUndefined();
});

test.each([
  ['VI', 'VI'],
  ['vi', 'VI'],
  ['vi-VN', 'VI'],
  ['cn', 'CN'],
  ['zh-Hant-TW', 'CN'],
  ['in', 'ID'],
  ['iw', undefined],
  ['vie', 'VI'],
  ['visual', undefined],
  ['constructor', undefined],
  ['', undefined],
  [['VI'], undefined],
  [null, undefined],
] as const)('K5: a language is named by its code or a tag: %j', (asked, language) => {
  expect(readLanguage(asked, ALL)).toBe(language);
});

test.each([
  ['en-GB', 'GB'],
  ['zh-Hans-CN', 'CN'],
  ['pt_BR', 'BR'],
  ['de-DD', 'DE'],
  ['vi', undefined],
  ['', undefined],
])('K5: the region of a tag: %j', (tag, region) => {
  expect(regionOf(tag)).toBe(region);
});
