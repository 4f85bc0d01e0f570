/** The chat room's page: enters by the ticket of its address, shows what is said, and says what the member writes. */
import './room.css';
import type { ChatEnding, ChatRefusal, ChatTell } from '#contract/chat/chat-messages.ts';
import { makeComposer } from './composer.ts';
import { el } from './dom.ts';
import { readEntrance } from './entrance.ts';
import { openLine } from './line.ts';
import { makeList } from './list.ts';
import { dress, sayTime, t } from './page-data.ts';
import { makePeople } from './people.ts';
import { tellPortal } from './portal.ts';
import { addMessage, addPending, dropPending, lastId, NO_TALK, removeMessage, type Talk, takeHistory } from './talk.ts';

type State = 'connecting' | 'here' | 'away' | 'ended';

const SEEN_EVERY_MS = 1_500;

dress();
const root = document.getElementById('room') ?? document.body;
const list = makeList(noteSeen);
const people = makePeople();
const composer = makeComposer(send);
const status = el('p', { class: 'state', role: 'status' });
// The window around a frame names the room already.
const heading = el('h1', { text: t('room.title'), class: window.parent === window ? undefined : 'hidden' });
const title = el('div', { class: 'title' }, heading, status);
root.append(
  el('header', { class: 'top' }, title, people.button),
  people.panel,
  el('main', {}, list.element, composer.element),
);

let talk: Talk = NO_TALK;
let state: State = 'connecting';
let me = '';
let site = '';
let canWrite = true;
let mutedUntil = 0;
let muteTimer: ReturnType<typeof setTimeout> | undefined;
let seenTimer: ReturnType<typeof setTimeout> | undefined;
let seen = 0;

const line = openLine(readEntrance(), {
  last: () => lastId(talk),
  heard,
  broke() {
    state = 'away';
    showState();
  },
  ended: end,
});
showState();

function heard(message: ChatTell): void {
  if (message.type === 'entered') enter(message);
  else if (message.type === 'history') {
    draw(takeHistory(talk, message.messages, message.isWhole));
    sayAgain();
  } else if (message.type === 'message')
    draw(addMessage(talk, message.message, message.key), message.message.who !== me);
  else if (message.type === 'removed') draw(removeMessage(talk, message.id));
  else if (message.type === 'presence') people.show(message.count, message.people, me);
  else if (message.type === 'muted') mute(message.forMs);
  else if (message.type === 'refused') giveBack(message);
}

function enter(entered: Extract<ChatTell, { type: 'entered' }>): void {
  ({ who: me, site, canWrite } = entered);
  state = 'here';
  mutedUntil = 0;
  showState();
  tellPortal(site, { type: 'ready' });
}

function draw(next: Talk, isNew = false): void {
  talk = next;
  list.show(talk, me, isNew);
}

function send(text: string): void {
  const key = crypto.randomUUID();
  draw(addPending(talk, { key, text }));
  line.ask({ type: 'say', text, key });
}

/** What the room may not have heard when the line broke is said again, under the same name: it is said once. */
function sayAgain(): void {
  for (const { key, text } of talk.pending) line.ask({ type: 'say', text, key });
}

function giveBack({ key, why, waitMs }: { key: string; why: ChatRefusal; waitMs: number }): void {
  const text = talk.pending.find((own) => own.key === key)?.text ?? '';
  draw(dropPending(talk, key));
  composer.giveBack(text);
  if (why === 'muted') mute(waitMs);
  else composer.say(t(`refused.${why}`, { seconds: Math.max(1, Math.ceil(waitMs / 1_000)) }));
}

function mute(forMs: number): void {
  clearTimeout(muteTimer);
  mutedUntil = forMs === 0 ? 0 : Date.now() + forMs;
  // A timer past what a browser counts to would ring at once; the room tells of the end besides.
  if (forMs > 0 && forMs < 2 ** 31) muteTimer = setTimeout(() => mute(0), forMs);
  showState();
}

function end(why: ChatEnding): void {
  state = 'ended';
  showState();
  const actions = why === 'loggedOut' && site !== '' ? [loginButton()] : [];
  const text = el('p', { text: t(`ended.${why}`) });
  root.replaceChildren(
    el('main', { class: 'ended', role: 'alert' }, el('h1', { text: t('ended.title') }), text, ...actions),
  );
  if (why === 'loggedOut') tellPortal(site, { type: 'loginNeeded' });
}

function loginButton(): HTMLElement {
  const ask = () => tellPortal(site, { type: 'loginNeeded' });
  return el('button', { class: 'login', type: 'button', text: t('ended.login'), click: ask });
}

/** One line says how things stand; a reader hears of it when it changes. */
function showState(): void {
  const words = stateWords();
  if (status.textContent !== words) status.textContent = words;
  status.dataset['state'] = state === 'here' && mutedUntil > 0 ? 'muted' : state;
  composer.lock(lockWords());
}

function stateWords(): string {
  if (state === 'here' && mutedUntil > 0) return t('state.muted', { time: sayTime(mutedUntil) });
  return t(`state.${state}`);
}

function lockWords(): string | undefined {
  if (!canWrite) return t('write.trial');
  if (mutedUntil > 0) return t('state.muted', { time: sayTime(mutedUntil) });
  return undefined;
}

/** The room keeps what the member has looked at; it is told now and then, and only of what is in sight. */
function noteSeen(): void {
  if (seenTimer !== undefined || document.hidden) return;
  seenTimer = setTimeout(() => {
    seenTimer = undefined;
    const last = lastId(talk);
    if (last > seen && !document.hidden && line.ask({ type: 'seen', id: last })) seen = last;
  }, SEEN_EVERY_MS);
}
document.addEventListener('visibilitychange', noteSeen);
