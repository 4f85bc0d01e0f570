/** Lists within sentences, in the language of the console. */
import { joinAll } from '#texts/join-list.ts';
import { spokenTag } from './spoken.ts';

export const listAll = (items: readonly string[]): string => joinAll(spokenTag(), items);
