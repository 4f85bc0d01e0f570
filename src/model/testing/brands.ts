import type { Brand } from '../site/brand.ts';
import { parseBrand } from '../site/brand.ts';

const OPERATOR = { name: 'Sample Ltd', address: '1 Sample Street, Valletta', email: 'legal@sample.example' };

/** A small valid brand file, merged with `more`. */
export function brandFile(more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    livery: 1,
    merchant: 'sample',
    name: 'Sample',
    operator: OPERATOR,
    theme: { seeds: { accent: '#2dd4bf' } },
    ...more,
  };
}

/** The brand of such a file; throws for an invalid file, because then the test is wrong. */
export function sampleBrand(more: Readonly<Record<string, unknown>> = {}): Brand {
  const { value, problems } = parseBrand(brandFile(more));
  if (!value || problems.length > 0) throw new Error(`The sample brand is not right: ${JSON.stringify(problems)}`);
  return value;
}

export const ALL_SECTIONS = [
  'banners',
  'notices',
  'hotGames',
  'winners',
  'categories',
  'vendors',
  'promotions',
  'lotteryDraws',
  'recentGames',
  'favourites',
  'app',
  'partners',
].map((section) => ({ section }));
