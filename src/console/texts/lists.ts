/** Lists within sentences, in the language of the console. */
import { joinAll, joinAny } from '#texts/join-list.ts';
import { spokenTag } from './spoken.ts';

export const listAll = (items: readonly string[]): string => joinAll(spokenTag(), items);

export const listAny = (items: readonly string[]): string => joinAny(spokenTag(), items);
