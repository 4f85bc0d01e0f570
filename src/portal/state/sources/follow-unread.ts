/** How much a member has not read (M157, M90): asked for at each log-in, and again when somebody comes back to the page. */
import type { Call, NoRequest } from '#contract/call/call.ts';
import { chatUnreadCount } from '#contract/chat/calls.ts';
import { unreadCount } from '#contract/inbox/calls.ts';
import type { LiveValue } from '#model/catalogue/element.ts';
import { settle } from '#model/conditions/condition.ts';
import { factsAtom, memberAtom, portalAtom } from '../atoms.ts';
import type { Browser } from '../client.ts';
import { keepCountAtom } from '../counts.ts';

/** Coming back sooner asks nothing. */
const REST_MS = 60_000;

/** What a page tells of itself; a test brings its own. */
export interface UnreadWorld {
  readonly now: () => number;
  /** Told when the page is looked at again. */
  readonly onBack: (listener: () => void) => void;
}

const page: UnreadWorld = {
  now: () => Date.now(),
  onBack: (listener) =>
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener()),
};

/** A count of a member's, and who has it. */
interface Counted {
  readonly call: Call<NoRequest, number>;
  readonly count: LiveValue;
  /** Elements that all must be the member's; the pages of a centre are no trial account's. */
  readonly elements: readonly string[];
}

const MESSAGES: Counted = { call: unreadCount, count: 'unreadMessages', elements: ['member.messageV2'] };
const CHAT: Counted = { call: chatUnreadCount, count: 'unreadChat', elements: ['bar.chat', 'modal.member'] };

type Follower = Pick<Browser, 'client' | 'store'>;

/** Follows the member of the page as long as it is open. Trial accounts, and who has no inbox or chat room, are asked nothing for. */
export function followUnread(browser: Follower, world: UnreadWorld = page): void {
  for (const counted of [MESSAGES, CHAT]) followCount(browser, world, counted);
}

function followCount({ client, store }: Follower, world: UnreadWorld, { call, count, elements }: Counted): void {
  let who: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    const asker = who;
    askedAt = world.now();
    const found = await client.send(call, {}).catch(() => undefined);
    if (found !== undefined && who === asker && who !== undefined) store.set(keepCountAtom, count, found);
  }

  function look(): void {
    const id = elements.every((element) => has(store, element)) ? store.get(memberAtom)?.id : undefined;
    if (id === who) return;
    who = id;
    store.set(keepCountAtom, count, undefined);
    if (who !== undefined) void ask();
  }

  store.sub(memberAtom, look);
  world.onBack(() => {
    if (who !== undefined && world.now() - askedAt >= REST_MS) void ask();
  });
  look();
}

/** Whether this member is shown an element. */
function has(store: Browser['store'], id: string): boolean {
  const { elements } = store.get(portalAtom);
  const element = Object.hasOwn(elements, id) ? elements[id] : undefined;
  return element !== undefined && settle(element.when, store.get(factsAtom)) === true;
}
