import { translatorOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/chat.json' with { type: 'json' };

/** The words of the chat room's screen. */
export const translate = translatorOf('chat', texts);

/** Who did something to the room: the word filter has no name of its own. */
export function nameActor(by: string): string {
  return by === 'system' ? translate('by.system') : by || translate('state.unknown');
}
