/** Page state: the room and the own visit. visit.ts writes it, components read it. */
import { atom } from 'jotai';
import type { ChatEnding, ChatPerson, ChatRefusal } from '#contract/chat/chat-messages.ts';
import { NO_TALK, type Talk } from './talk.ts';

export const talkAtom = atom<Talk>(NO_TALK);

export type Connection = 'connecting' | 'here' | 'away';
export const connectionAtom = atom<Connection>('connecting');

export interface Self {
  readonly who: string;
  readonly site: string;
  readonly canWrite: boolean;
}
export const selfAtom = atom<Self>({ who: '', site: '', canWrite: true });

/** End of the mute in epoch milliseconds; 0: not muted. */
export const mutedUntilAtom = atom(0);

/** Participants; undefined until the room has sent them. */
export interface Presence {
  readonly count: number;
  readonly people: readonly ChatPerson[];
}
export const presenceAtom = atom<Presence | undefined>(undefined);

/** Why the visit has ended for good. */
export const endingAtom = atom<ChatEnding | undefined>(undefined);

export const draftAtom = atom('');

/** Why the last message was rejected. */
export interface Refusal {
  readonly why: Exclude<ChatRefusal, 'muted'>;
  readonly waitMs: number;
}
export const refusalAtom = atom<Refusal | undefined>(undefined);
