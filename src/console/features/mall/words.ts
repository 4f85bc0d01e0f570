import { formatWhole } from '#console/rewards/typed.ts';
import { translatorOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/mall.json' with { type: 'json' };
import type { WrittenItem } from '#contract/staff/mall/calls.ts';

export const translate = translatorOf('mall', texts);

/** The English name of an item, else the name in its first language. */
export function nameOf({ words }: Pick<WrittenItem, 'words'>, otherwise: string): string {
  return words['EN']?.name ?? Object.values(words)[0]?.name ?? otherwise;
}

/** The display name of a category; one without a text by its code. */
export function describeCategory(category: string): string {
  return translate.ifKnown(`category.${category}`) ?? category;
}

export function formatStock(stock: number | undefined): string {
  if (stock === undefined) return translate('stock.none');
  return stock === 0 ? translate('stock.out') : formatWhole(String(stock));
}
