/**
 * The order of replies that were asked for and of replies that came with a notification: one that was read earlier never
 * replaces one that was read later.
 */
import type { readMessages } from '#contract/inbox/calls.ts';
import { NEWS_CALLS, NEWS_VERSION, type NewsCall, readVersion } from '#contract/system/change-notifications.ts';
import type { Client } from '#contract/wire/client.ts';
import type { Store } from '../client.ts';

interface Place {
  /** Requests whose reply has not arrived. */
  pending: number;
  /** Highest position of the database among the replies; null: a gateway that does not state it has replied. */
  position: bigint | null | undefined;
  /** The reply of this position as JSON, if it came with news. */
  ofNews: string | undefined;
}

/** Its reply is the unread count as well. By name: the page loads the call with its screen. */
const READ_MESSAGES: typeof readMessages.name = 'readMessages';

const pages = new WeakMap<Store, Map<NewsCall, Place>>();

function placeOf(store: Store, call: NewsCall): Place {
  const places = pages.get(store) ?? new Map<NewsCall, Place>();
  pages.set(store, places);
  const place = places.get(call) ?? { pending: 0, position: undefined, ofNews: undefined };
  places.set(call, place);
  return place;
}

/** Wraps the client: notes when the replies of the page's own requests were read. */
export function noteOrder(client: Client, store: Store): Client {
  return {
    async send(call, request, options) {
      const shown = call.name === READ_MESSAGES ? 'unreadCount' : call.name;
      const name = NEWS_CALLS.find((one) => one === shown);
      if (name === undefined) return client.send(call, request, options);
      const place = placeOf(store, name);
      const read: typeof call.read = (value, context) => {
        const position = readVersion(context.header(NEWS_VERSION)) ?? null;
        const isHigher = position !== null && position > (place.position ?? -1n);
        if (position === null || isHigher) Object.assign(place, { position, ofNews: undefined });
        return call.read(value, context);
      };
      place.pending += 1;
      try {
        return await client.send({ ...call, read }, request, options);
      } finally {
        place.pending -= 1;
      }
    },
  };
}

/**
 * What to do with a reply of news: `take` it, `keep` what is shown, which came with later news or the same, or `ask`,
 * because the order is not known.
 */
export function orderOf(store: Store, call: NewsCall, version: string, reply: unknown): 'take' | 'keep' | 'ask' {
  const place = placeOf(store, call);
  const position = readVersion(version);
  if (position === undefined || place.position === null || place.pending > 0) return 'ask';
  const ofNews = JSON.stringify(reply);
  if (place.position !== undefined && position <= place.position) {
    // Two commits can have one position: only the same reply is certain to be as new.
    const isKnown = position < place.position ? place.ofNews !== undefined : place.ofNews === ofNews;
    return isKnown ? 'keep' : 'ask';
  }
  Object.assign(place, { position, ofNews });
  return 'take';
}
