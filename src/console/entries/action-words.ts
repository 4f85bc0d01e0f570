import texts from '#console/texts/EN/journal.json' with { type: 'json' };
import { translatorWith } from '#console/texts/translate.ts';

export const translate = translatorWith('journal', texts);

const SUFFIXES = ['undo', 'urgent'] as const;

/** How an action was made: as an undo or as an emergency; undefined for a normal action. */
export function suffixOf(action: string): (typeof SUFFIXES)[number] | undefined {
  return SUFFIXES.find((suffix) => action.endsWith(`.${suffix}`));
}

/** Text of an action without its variant; the action's own name if there is no text. */
export function nameAction(action: string): string {
  const suffix = suffixOf(action);
  const plain = suffix === undefined ? action : action.slice(0, -suffix.length - 1);
  return translate.ifKnown(`action.${plain}`) ?? plain;
}
