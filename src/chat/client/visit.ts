import type { createStore } from 'jotai';
import type { ChatNotice } from '#contract/chat/chat-messages.ts';
import { type GameMessage, writeFrameMessage } from '#contract/vendors/frame-messages.ts';
import type { Entrance } from './entrance.ts';
import { openLine } from './line.ts';
import {
  connectionAtom,
  draftAtom,
  endingAtom,
  mutedUntilAtom,
  presenceAtom,
  refusalAtom,
  selfAtom,
  talkAtom,
} from './state.ts';
import { addMessage, addPending, dropPending, lastId, removeMessage, takeHistory } from './talk.ts';

/** Actions of a visitor; results go to the store. */
export interface Visit {
  send(text: string): void;
  /** The newest message is visible: stores the read position, and reports it to the room at intervals. */
  noteSeen(): void;
  askForLogin(): void;
}

const SEEN_EVERY_MS = 1_500;
/** A longer timer would fire at once in browsers; the room also sends the end of the mute. */
const LONGEST_TIMER_MS = 2 ** 31;

type Store = ReturnType<typeof createStore>;

export function openVisit(store: Store, entrance: Entrance): Visit {
  const hear = createHearing(store, repeatMessage);
  const line = openLine(entrance, {
    last: () => lastId(store.get(talkAtom)),
    heard: hear,
    broke: () => store.set(connectionAtom, 'away'),
    ended(why) {
      store.set(endingAtom, why);
      if (why === 'loggedOut') askForLogin();
    },
  });

  /** Sends unconfirmed messages again after a reconnect, with the same keys, so that the room stores each once. */
  function repeatMessage(): void {
    for (const { key, text } of store.get(talkAtom).pending) line.ask({ type: 'say', text, key });
  }

  function askForLogin(): void {
    postToPortal(store.get(selfAtom).site, { type: 'loginNeeded' });
  }

  return {
    send(text) {
      const key = crypto.randomUUID();
      store.set(refusalAtom, undefined);
      store.set(talkAtom, (talk) => addPending(talk, { key, text }));
      line.ask({ type: 'say', text, key });
    },
    noteSeen: createSeenNote(store, (id) => line.ask({ type: 'seen', id })),
    askForLogin,
  };
}

/** Handles messages of the room; `onHistory` is called when the connection is back and the history is complete. */
function createHearing(store: Store, onHistory: () => void): (message: ChatNotice) => void {
  let muteTimer: ReturnType<typeof setTimeout> | undefined;

  function enter({ who, site, canWrite }: Extract<ChatNotice, { type: 'entered' }>): void {
    store.set(selfAtom, { who, site, canWrite });
    store.set(connectionAtom, 'here');
    store.set(mutedUntilAtom, 0);
    postToPortal(site, { type: 'ready' });
  }

  /** A rejected message returns to the field, unless it contains another draft. */
  function giveBack({ key, why, waitMs }: Extract<ChatNotice, { type: 'refused' }>): void {
    const text = store.get(talkAtom).pending.find((own) => own.key === key)?.text ?? '';
    store.set(talkAtom, (talk) => dropPending(talk, key));
    store.set(draftAtom, (draft) => (draft === '' ? text : draft));
    if (why === 'muted') mute(waitMs);
    else store.set(refusalAtom, { why, waitMs });
  }

  function mute(forMs: number): void {
    clearTimeout(muteTimer);
    store.set(mutedUntilAtom, forMs === 0 ? 0 : Date.now() + forMs);
    if (forMs > 0 && forMs < LONGEST_TIMER_MS) muteTimer = setTimeout(() => mute(0), forMs);
  }

  return (message) => {
    if (message.type === 'entered') enter(message);
    else if (message.type === 'history') {
      store.set(talkAtom, (talk) => takeHistory(talk, message.messages, message.isWhole));
      onHistory();
    } else if (message.type === 'message')
      store.set(talkAtom, (talk) => addMessage(talk, message.message, message.key));
    else if (message.type === 'removed') store.set(talkAtom, (talk) => removeMessage(talk, message.id));
    else if (message.type === 'presence') store.set(presenceAtom, message);
    else if (message.type === 'muted') mute(message.forMs);
    else if (message.type === 'refused') giveBack(message);
  };
}

/** Reports the read position at intervals; `report` returns whether it was sent. */
function createSeenNote(store: Store, report: (id: number) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = 0;
  return () => {
    if (timer !== undefined || document.hidden) return;
    timer = setTimeout(() => {
      timer = undefined;
      const last = lastId(store.get(talkAtom));
      if (last > seen && !document.hidden && report(last)) seen = last;
    }, SEEN_EVERY_MS);
  };
}

/** Posts a message to the framing portal; only to `site`, the origin that the gateway named. */
function postToPortal(site: string, message: GameMessage): void {
  if (window.parent !== window && URL.canParse(site)) window.parent.postMessage(writeFrameMessage(message), site);
}
