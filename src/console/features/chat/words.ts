import { sayOf } from '#console/people/words.ts';
import texts from '#console/texts/EN/chat.json' with { type: 'json' };

/** The words of the chat room's screen. */
export const say = sayOf('chat', texts);

/** Who did something to the room: the word filter has no name of its own. */
export function nameActor(by: string): string {
  return by === 'system' ? say('by.system') : by || say('state.unknown');
}
