import type { ChatMessage } from '#contract/chat/chat-messages.ts';
import { el, icon } from './dom.ts';
import { sayDay, sayTime, t } from './page-data.ts';
import { isNewDay, joinsOn, type Pending, type Talk, toneOf } from './talk.ts';

/** What was said, drawn: it follows the newest message as long as the reader stands at its end. */
export interface List {
  readonly element: HTMLElement;
  /** Draws what has changed; `isNew`: somebody else said something just now. */
  show(talk: Talk, me: string, isNew?: boolean): void;
}

const TONES = 8;
/** Nearer to the end than this counts as standing there, in CSS pixels. */
const NEAR_PX = 48;
const DOWN = 'M12 5v14M6 13l6 6 6-6';

/** Builds the list; `looked` is called when the newest message is in sight. */
export function makeList(looked: () => void): List {
  const log = el('ol', { class: 'log' });
  const empty = el('p', { class: 'empty', text: t('log.empty'), hidden: true });
  const labels = { role: 'log', 'aria-live': 'off', 'aria-label': t('log.label') };
  const scroller = el('div', { class: 'scroller', tabindex: '0', ...labels }, empty, log);
  const words = el('span');
  const pill = el('button', { class: 'pill', type: 'button', hidden: true, click: () => toEnd() }, icon(DOWN), words);
  const element = el('div', { class: 'talk' }, scroller, pill);
  const drawn = new Map<string, HTMLElement>();
  let unseen = 0;

  const isAtEnd = (): boolean => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;

  function toEnd(): void {
    scroller.scrollTop = scroller.scrollHeight;
    showUnseen(0);
    looked();
  }

  function showUnseen(count: number): void {
    unseen = count;
    pill.hidden = count === 0;
    words.textContent = t('log.new', { count });
  }

  scroller.addEventListener('scroll', () => {
    if (!isAtEnd()) return;
    showUnseen(0);
    looked();
  });
  // Where the field grows or the keyboard comes up, who stood at the end stays there.
  let stoodAtEnd = true;
  scroller.addEventListener('scroll', () => {
    stoodAtEnd = isAtEnd();
  });
  new ResizeObserver(() => stoodAtEnd && toEnd()).observe(scroller);

  function drawAll({ messages, pending }: Talk, me: string): void {
    const wanted = new Map<string, () => HTMLElement>();
    messages.forEach((message, at) => {
      const before = messages[at - 1];
      if (isNewDay(before, message))
        wanted.set(`day ${new Date(message.at).toDateString()}`, () => drawDay(message.at));
      const isJoined = joinsOn(before, message);
      wanted.set(`${message.id} ${isJoined}`, () => drawMessage(message, message.who === me, isJoined));
    });
    for (const own of pending) wanted.set(own.key, () => drawPending(own));
    for (const [key, node] of drawn) {
      if (wanted.has(key)) continue;
      node.remove();
      drawn.delete(key);
    }
    let place: ChildNode | null = log.firstChild;
    for (const [key, draw] of wanted) {
      const known = drawn.get(key);
      const node = known ?? draw();
      drawn.set(key, node);
      if (node === place) place = place.nextSibling;
      else log.insertBefore(node, place);
    }
    empty.hidden = wanted.size > 0;
  }

  return {
    element,
    show(talk, me, isNew = false) {
      const wasAtEnd = isAtEnd();
      drawAll(talk, me);
      if (wasAtEnd || talk.pending.length > 0) toEnd();
      else if (isNew) showUnseen(unseen + 1);
      // What was said before is not read out; what comes from now on is.
      setTimeout(() => scroller.setAttribute('aria-live', 'polite'), 500);
    },
  };
}

function drawDay(at: number): HTMLElement {
  return el('li', { class: 'day' }, el('span', { text: sayDay(at) }));
}

function drawMessage({ who, name, text, at, id }: ChatMessage, isOwn: boolean, isJoined: boolean): HTMLElement {
  const author = el('span', { class: 'author', text: isOwn ? t('message.you') : name });
  const time = el('time', { datetime: new Date(at).toISOString(), text: sayTime(at) });
  const face = el(
    'span',
    { class: 'face', 'data-tone': String(toneOf(who, TONES)), 'aria-hidden': 'true' },
    [...name][0] ?? '',
  );
  return el(
    'li',
    { class: 'message', 'data-own': isOwn, 'data-joined': isJoined, 'data-id': String(id) },
    face,
    el(
      'div',
      { class: 'bubble' },
      el('p', { class: 'head' }, author, ' ', time),
      el('p', { class: 'words', dir: 'auto', text }),
    ),
  );
}

function drawPending({ text }: Pending): HTMLElement {
  const head = el('p', { class: 'head' }, el('span', { class: 'author', text: t('message.sending') }));
  return el(
    'li',
    { class: 'message', 'data-own': true, 'data-pending': true },
    el('div', { class: 'bubble' }, head, el('p', { class: 'words', dir: 'auto', text })),
  );
}
