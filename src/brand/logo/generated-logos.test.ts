import { expect, it } from 'vitest';
import { CATEGORY_SPECS } from '#model/catalogue/navigation.ts';
import { parseBrand } from '#model/site/brand.ts';
import { DEFAULT_ACCENT, newBrandFiles } from '../new-brand.ts';
import { resolveTrees } from '../resolve-trees.ts';
import { changedFiles, generateLogo, logoFindings } from '../testing/logos.ts';
import { designFromLogo } from './design-from-logo.ts';

/** All 200 of them, and more: tests/deep/brands/brands-from-logos.deep.ts. */
const LOGOS = Array.from({ length: 200 }, (_, number) => number).filter((number) => number % 5 === 0);

it('N16: the brands of generated logos have no finding, in both modes', async () => {
  const findings: string[] = [];
  for (const number of LOGOS) findings.push(...(await logoFindings(number)));
  expect(findings).toEqual([]);
});

it('N16: the same logo gives the same files, byte for byte', async () => {
  const changed: string[] = [];
  for (const number of LOGOS) changed.push(...(await changedFiles(number)));
  expect(changed).toEqual([]);
});

it('N16: the generated logos differ', async () => {
  const logos = await Promise.all(LOGOS.map(generateLogo));
  expect(new Set(logos.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBeGreaterThan(36);
});

it('issue 46: the starter menu of a brand from a logo has the categories of the merchant’s vendors, and no other', async () => {
  const { bytes } = await generateLogo(1);
  const design = await designFromLogo(bytes, DEFAULT_ACCENT);
  const files = newBrandFiles({ merchant: 'moon', name: 'Moon', design, logo: design.logo });
  const { value } = parseBrand(JSON.parse(String(files.find(({ path }) => path === 'brand.json')?.content)));
  if (value === null) throw new Error('The brand is invalid.');
  const categories = new Set(CATEGORY_SPECS.map(({ id }) => `nav.${id}`));
  const menuOf = (titles: readonly string[]) => {
    const lanes = titles.map((title) => ({ title, cards: [{ vassalage: 'AXIOM' }] }));
    return resolveTrees(value, { lanes }).slots['header.nav'].filter((id) => categories.has(id));
  };
  // Each category alone, and each of them missing.
  for (const { category, id } of CATEGORY_SPECS) {
    const others = CATEGORY_SPECS.filter((one) => one.category !== category);
    expect(menuOf([category])).toEqual([`nav.${id}`]);
    expect(menuOf(others.map((one) => one.category))).toEqual(others.map((one) => `nav.${one.id}`));
  }
  expect(menuOf([])).toEqual([]);
});
