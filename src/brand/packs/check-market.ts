import { pointer } from '#model/json/problem.ts';
import { elementsShowing, textAt } from '#model/packs/coverage.ts';
import { type DemandOf, demandsOf, describeOrigin, mergePacks } from '#model/packs/merge.ts';
import type { Pack } from '#model/packs/pack.ts';
import { describeSteps } from '#model/paths/describe.ts';
import { createDistances, type Distance } from '#model/paths/distance.ts';
import { siteOf } from '#model/paths/site.ts';
import type { Brand } from '#model/site/brand.ts';
import type { Found } from '../check/findings/finding.ts';
import type { PlatformTexts } from '../check/texts/check-texts.ts';
import type { BrandTexts } from '../read/stored-brand.ts';
import type { ReadPack } from './read-packs.ts';

export interface Market {
  readonly brand: Brand;
  readonly texts: BrandTexts;
  readonly platform: PlatformTexts;
  /** The packs that the brand names, in its order. */
  readonly packs: readonly ReadPack[];
  /** Epoch milliseconds: rows that are not in force at this time bind nothing. */
  readonly now: number;
  /** False: skips distances, which explore the site. */
  readonly paths?: boolean;
}

/** Packs that cannot bind, and obligations of the others that the resolved portal misses (N11, N12). */
export function checkMarket(market: Market): readonly Found[] {
  const { brand, packs, now } = market;
  const usable = packs.flatMap(({ pack }, at) => (pack && currencyFits(brand, pack) ? [{ pack, at }] : []));
  const { demands, contradictions } = mergePacks(
    usable.map(({ pack }) => pack),
    now,
  );
  return [
    ...packs.flatMap((read, at) => unusable(brand, read, at)),
    ...contradictions.map(({ between: _, ...problem }) => problem),
    ...demandsOf(demands, 'display').flatMap((demand) => missedDisplay(market, demand)),
    ...demandsOf(demands, 'message').flatMap((demand) => missedMessage(market, demand)),
    ...(market.paths === false ? [] : missedDistances(market, demandsOf(demands, 'clickDistance'))),
  ];
}

function currencyFits({ currency }: Brand, pack: Pack): boolean {
  return pack.currency === null || pack.currency === currency.code;
}

function unusable(brand: Brand, { id, pack, problems }: ReadPack, at: number): readonly Found[] {
  const path = pointer('packs', at);
  const [first] = problems;
  if (pack === null) {
    const isAbsent = first === undefined || first.code === 'pack.unreadable';
    const found = isAbsent
      ? `"${id}", which cannot be read`
      : `"${id}" with ${first.found} at ${first.path || 'its beginning'}`;
    const remedy = first !== undefined && isAbsent ? first.remedy : `Correct it: npm run packs -- check ${id}.`;
    return [{ code: 'pack.invalid', path, found, expected: 'a valid pack of packs/', remedy }];
  }
  if (currencyFits(brand, pack)) return [];
  const expected = `a pack in ${brand.currency.code}, the brand’s currency`;
  const remedy = 'Name another pack, or correct "currency": an amount of a law is not converted.';
  return [{ code: 'pack.currency', path, found: `"${id}" with amounts in ${pack.currency}`, expected, remedy }];
}

/** Elements that the brand file hides although a market demands what they show. */
function missedDisplay(
  { brand }: Market,
  { subject, terms: { where = [] }, origins }: DemandOf<'display'>,
): readonly Found[] {
  return where.flatMap((place) =>
    (elementsShowing(subject, place) ?? []).flatMap((id): readonly Found[] => {
      if (brand.elements[id]?.hidden !== true) return [];
      const expected = `it to be shown: ${origins.map(describeOrigin).join(', ')}`;
      return [
        {
          code: 'pack.display',
          path: pointer('elements', id, 'hidden'),
          found: `${id} hidden`,
          expected,
          remedy: 'Remove "hidden".',
        },
      ];
    }),
  );
}

function missedMessage({ brand, texts, platform }: Market, demand: DemandOf<'message'>): readonly Found[] {
  const { subject: message, terms, origins } = demand;
  return (terms.places ?? []).flatMap((place) => {
    const key = textAt(place);
    if (key === undefined) return [];
    return brand.languages.flatMap((language): readonly Found[] => {
      const shown = texts[language]?.[key] ?? platform(language)?.[key] ?? '';
      if (shown.includes(message)) return [];
      const expected = `a text with “${message}”: ${origins.map(describeOrigin).join(', ')}`;
      const remedy = `Write "${key}" with these words in texts/${language}.json.`;
      return [
        {
          at: `texts/${language}.json`,
          code: 'pack.message',
          path: pointer(key),
          found: `“${shown}”`,
          expected,
          remedy,
        },
      ];
    });
  });
}

function missedDistances({ brand }: Market, demands: readonly DemandOf<'clickDistance'>[]): readonly Found[] {
  if (demands.length === 0) return [];
  const distance = createDistances(siteOf(brand));
  return demands.flatMap(({ terms: { from = [], to, most = 0 }, origins }): readonly Found[] =>
    from.flatMap((place): readonly Found[] => {
      const found = to && distance(place, to);
      if (found !== undefined && found.clicks <= most) return [];
      const expected = `at most ${most}: ${origins.map(describeOrigin).join(', ')}`;
      const remedy = 'Show an entry that leads there, or remove what hides it.';
      const words = found
        ? describeDistance(found)
        : `no member goes from ${place} to ${to}: one of the two is not offered`;
      return [{ code: 'pack.distance', path: '/packs', found: words, expected, remedy }];
    }),
  );
}

/** `2 clicks from home to limits (select bottom.me, select member.saferPlay)`. */
export function describeDistance({ from, to, clicks, steps }: Distance): string {
  if (clicks === Number.POSITIVE_INFINITY) return `no path from ${from} to ${to}`;
  return `${clicks} ${clicks === 1 ? 'click' : 'clicks'} from ${from} to ${to} (${describeSteps(steps)})`;
}
