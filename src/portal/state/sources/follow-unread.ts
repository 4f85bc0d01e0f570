/**
 * Unread counts of a member (M157, M90): fetched at each log-in and when the user returns to the page; notices also
 * with each revision of the site, messages also when one arrives.
 */
import { unreadNotices } from '#contract/announcements/calls.ts';
import type { Call, NoRequest } from '#contract/call/call.ts';
import { chatUnreadCount } from '#contract/chat/calls.ts';
import { unreadCount } from '#contract/inbox/calls.ts';
import type { LiveValue } from '#model/catalogue/element.ts';
import { evaluate } from '#model/conditions/condition.ts';
import { factsAtom, memberAtom, portalAtom, revisionAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { answeredAtom, arrivalsAtom, keepCountAtom, newsCountsAtom } from '../counts.ts';
import { inOrder } from './in-order.ts';

/** An earlier return triggers no fetch. */
const REST_MS = 60_000;
/** Random delay so that the pages of a brand do not all fetch at once: a revision reaches every page. */
const MOST_WAIT_MS = 2_000;

/** Page environment; tests pass their own. */
export interface UnreadWorld {
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Calls the listener when the page becomes visible again. */
  readonly onBack: (listener: () => void) => void;
}

const page: UnreadWorld = {
  now: () => Date.now(),
  random: () => Math.random(),
  onBack: (listener) =>
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener()),
};

interface Counted {
  readonly call: Call<NoRequest, number>;
  readonly count: LiveValue;
  /** Elements that the member must all have; trial accounts have no pages of a centre. */
  readonly elements: readonly string[];
  /** May change with each revision of the site. */
  readonly isContent?: boolean;
  /** The page is notified of each new item. */
  readonly isPushed?: boolean;
}

const MESSAGES: Counted = {
  call: unreadCount,
  count: 'unreadMessages',
  elements: ['member.messageV2'],
  isPushed: true,
};
const NOTICES: Counted = {
  call: unreadNotices,
  count: 'unreadNotices',
  elements: ['route./noticePage', 'modal.member'],
  isContent: true,
};
const CHAT: Counted = { call: chatUnreadCount, count: 'unreadChat', elements: ['bar.chat', 'modal.member'] };

type Follower = Pick<Browser, 'client' | 'store'>;

/**
 * Follows the page's member while the page is open. Fetches nothing for trial accounts and members without inbox or
 * chat room.
 */
export function followUnread(browser: Follower, world: UnreadWorld = page): void {
  for (const counted of [MESSAGES, NOTICES, CHAT]) followCount(browser, world, counted);
}

function followCount(
  { client, store }: Follower,
  world: UnreadWorld,
  { call, count, elements, isContent, isPushed }: Counted,
): void {
  let who: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const startRequest = inOrder();

  async function ask(): Promise<void> {
    const asker = who;
    const mayTake = startRequest(store);
    askedAt = world.now();
    const found = await client.send(call, {}).catch(() => undefined);
    if (found !== undefined && who === asker && who !== undefined && mayTake()) store.set(keepCountAtom, count, found);
  }

  function onMemberChange(): void {
    const id = elements.every((element) => has(store, element)) ? store.get(memberAtom)?.id : undefined;
    if (id === who) return;
    who = id;
    store.set(keepCountAtom, count, undefined);
    if (who !== undefined) void ask();
  }

  store.sub(memberAtom, onMemberChange);
  if (isContent) {
    let timer: ReturnType<typeof setTimeout>;
    store.sub(revisionAtom, () => {
      clearTimeout(timer);
      if (who !== undefined) timer = setTimeout(() => who !== undefined && void ask(), world.random() * MOST_WAIT_MS);
    });
  }
  if (isPushed) {
    store.sub(arrivalsAtom, () => void (who !== undefined && !store.get(answeredAtom).has('unreadCount') && ask()));
    store.sub(newsCountsAtom, () => {
      const found = store.get(newsCountsAtom).unreadCount;
      if (who !== undefined && found !== undefined) store.set(keepCountAtom, count, found);
    });
  }
  world.onBack(() => {
    if (who !== undefined && world.now() - askedAt >= REST_MS) void ask();
  });
  onMemberChange();
}

/** Whether this member is shown an element. */
function has(store: Browser['store'], id: string): boolean {
  const { elements } = store.get(portalAtom);
  const element = Object.hasOwn(elements, id) ? elements[id] : undefined;
  return element !== undefined && evaluate(element.when, store.get(factsAtom)) === true;
}
