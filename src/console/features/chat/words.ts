import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/chat.json' with { type: 'json' };

export const translate = translatorOf('chat', texts);

/** Name of a moderation actor: the word filter has no name of its own. */
export function nameActor(by: string): string {
  return by === 'system' ? translate('by.system') : by || translate('state.unknown');
}
