/** What the page knows of the room and of its own visit. The line writes it (visit.ts), components read it. */
import { atom } from 'jotai';
import type { ChatEnding, ChatPerson, ChatRefusal } from '#contract/chat/chat-messages.ts';
import { NO_TALK, type Talk } from './talk.ts';

export const talkAtom = atom<Talk>(NO_TALK);

export type Connection = 'connecting' | 'here' | 'away';
export const connectionAtom = atom<Connection>('connecting');

/** Who the room says the visitor is. */
export interface Self {
  readonly who: string;
  /** The origin of the portal, as the gateway named it. */
  readonly site: string;
  readonly canWrite: boolean;
}
export const selfAtom = atom<Self>({ who: '', site: '', canWrite: true });

/** When the visitor may write again, epoch milliseconds; 0: now. */
export const mutedUntilAtom = atom(0);

/** Who is there; undefined until the room has said so. */
export interface Presence {
  readonly count: number;
  readonly people: readonly ChatPerson[];
}
export const presenceAtom = atom<Presence | undefined>(undefined);

/** Why the room was left for good. */
export const endingAtom = atom<ChatEnding | undefined>(undefined);

/** What is being written. */
export const draftAtom = atom('');

/** Why the last message was not taken. */
export interface Refusal {
  readonly why: Exclude<ChatRefusal, 'muted'>;
  readonly waitMs: number;
}
export const refusalAtom = atom<Refusal | undefined>(undefined);
