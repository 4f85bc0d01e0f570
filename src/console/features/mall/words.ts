import { tellWhole } from '#console/rewards/typed.ts';
import { sayOf } from '#console/rewards/words.ts';
import texts from '#console/texts/EN/mall.json' with { type: 'json' };
import type { WrittenItem } from '#contract/staff/mall/calls.ts';

/** The words of the screen of the mall. */
export const say = sayOf('mall', texts);

/** What an item is called in English, else in the first of its languages. */
export function nameOf({ words }: Pick<WrittenItem, 'words'>, otherwise: string): string {
  return words['EN']?.name ?? Object.values(words)[0]?.name ?? otherwise;
}

/** A kind of items in words; one without by its own name. */
export function sayCategory(category: string): string {
  return say.ifKnown(`category.${category}`) ?? category;
}

/** How many pieces there are. */
export function sayStock(stock: number | undefined): string {
  if (stock === undefined) return say('stock.none');
  return stock === 0 ? say('stock.out') : tellWhole(String(stock));
}
