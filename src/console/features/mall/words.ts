import { formatWhole } from '#console/rewards/typed.ts';
import { translatorOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/mall.json' with { type: 'json' };
import type { WrittenItem } from '#contract/staff/mall/calls.ts';

/** The words of the screen of the mall. */
export const translate = translatorOf('mall', texts);

/** What an item is called in English, else in the first of its languages. */
export function nameOf({ words }: Pick<WrittenItem, 'words'>, otherwise: string): string {
  return words['EN']?.name ?? Object.values(words)[0]?.name ?? otherwise;
}

/** A kind of items in words; one without by its own name. */
export function describeCategory(category: string): string {
  return translate.ifKnown(`category.${category}`) ?? category;
}

/** How many pieces there are. */
export function formatStock(stock: number | undefined): string {
  if (stock === undefined) return translate('stock.none');
  return stock === 0 ? translate('stock.out') : formatWhole(String(stock));
}
