import texts from '#console/texts/EN/journal.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('journal', texts);

const WAYS = ['undo', 'urgent'] as const;

/** How an action was made: as an undo or as an emergency; undefined for a normal action. */
export function wayOf(action: string): (typeof WAYS)[number] | undefined {
  return WAYS.find((way) => action.endsWith(`.${way}`));
}

/** Text of an action without its variant; the action's own name if there is no text. */
export function nameAction(action: string): string {
  const way = wayOf(action);
  const plain = way === undefined ? action : action.slice(0, -way.length - 1);
  return translate.ifKnown(`action.${plain}`) ?? plain;
}
