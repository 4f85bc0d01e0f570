import type { BrandTexts } from '#brand/read/stored-brand.ts';
import type { Slot } from '#model/catalogue/element.ts';
import { allOf } from '#model/conditions/condition.ts';
import { type Problem, pointer, showValue } from '#model/json/problem.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';
import { brandFacts } from '#model/site/document-facts.ts';
import { canHold, possibleIds } from './findings/possible.ts';
import type { PlatformTexts } from './texts/check-texts.ts';

/** Slots where entries differ by label and icon only. */
const NAVIGATION: readonly Slot[] = ['header.nav', 'side', 'side.games', 'bottom'];

/**
 * Entries that the brand adds or relabels and that look like another entry of the same navigation, in a language of the
 * brand, while both can be shown to the same user.
 */
export function checkTwins(brand: Brand, texts: BrandTexts, platform: PlatformTexts): readonly Problem[] {
  const own = ownPlaces(brand);
  if (own.size === 0) return [];
  const ids = possibleIds(brand);
  const facts = brandFacts(brand);
  const entries = composeElements(brand).filter(({ id, slot }) => NAVIGATION.includes(slot) && ids.has(id));
  const labelsOf = createLabelReader(brand, texts, platform);
  return entries.flatMap((entry, at): readonly Problem[] => {
    const path = own.get(entry.id);
    if (path === undefined) return [];
    const isTwin = (other: Element, otherAt: number): boolean =>
      other.slot === entry.slot &&
      other.id !== entry.id &&
      // Of two own entries the later one is reported.
      (otherAt < at || !own.has(other.id)) &&
      other.icon === entry.icon &&
      sharedLabel(labelsOf(entry), labelsOf(other)) !== undefined;
    const twin = entries.find(
      (other, otherAt) => isTwin(other, otherAt) && canHold(allOf([entry.condition, other.condition]), facts),
    );
    return twin === undefined ? [] : [reported(entry, twin, path, sharedLabel(labelsOf(entry), labelsOf(twin)) ?? '')];
  });
}

/** The place in the brand file that adds or relabels each entry, by id. */
function ownPlaces(brand: Brand): ReadonlyMap<string, string> {
  const overridden = Object.entries(brand.elements).filter(([, { label, icon }]) => label ?? icon);
  return new Map([
    ...overridden.map(([id]) => [id, pointer('elements', id)] as const),
    ...brand.additions.map(({ id }, at) => [id, pointer('additions', at)] as const),
  ]);
}

/** Labels of an entry in the brand's languages, in their order; undefined where it has none. */
function createLabelReader(brand: Brand, texts: BrandTexts, platform: PlatformTexts) {
  const layers = brand.languages.map((language) => [texts[language], platform(language)]);
  return ({ label }: Element): readonly (string | undefined)[] =>
    layers.map((inLanguage) => {
      const layer = inLanguage.find((one) => one !== undefined && label !== undefined && Object.hasOwn(one, label));
      return label === undefined ? undefined : layer?.[label]?.trim();
    });
}

/** The first label that both have in the same language, ignoring case. */
function sharedLabel(one: readonly (string | undefined)[], other: readonly (string | undefined)[]): string | undefined {
  return one.find((label, language) => label !== undefined && label.toLowerCase() === other[language]?.toLowerCase());
}

function reported({ id }: Element, twin: Element, path: string, label: string): Problem {
  return {
    code: 'brand.twin-entries',
    path,
    found: `${showValue(label)} with the same icon on ${id} and ${twin.id}`,
    expected: 'entries of the same navigation that differ in label or icon',
    remedy: 'Change the label or icon of one of them, or hide it.',
    severity: 'warning',
  };
}
