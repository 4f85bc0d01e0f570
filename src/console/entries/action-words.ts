import texts from '#console/texts/EN/journal.json' with { type: 'json' };
import { translatorWith } from '#console/texts/say.ts';

/** The words of the journal. */
export const translate = translatorWith('journal', texts);

const WAYS = ['undo', 'urgent'] as const;

/** How an action came: as an undo, or in an emergency; undefined for one that is just done. */
export function wayOf(action: string): (typeof WAYS)[number] | undefined {
  return WAYS.find((way) => action.endsWith(`.${way}`));
}

/** An action in words, without how it came; one without words by its own name. */
export function nameAction(action: string): string {
  const way = wayOf(action);
  const plain = way === undefined ? action : action.slice(0, -way.length - 1);
  return translate.ifKnown(`action.${plain}`) ?? plain;
}
