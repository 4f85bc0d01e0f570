import { LRUCache } from 'lru-cache';

/** Maximum forms of one visitor per minute: each refused form renders a page. The gateway has its own limits. */
const MOST_A_MINUTE = 30;
const MOST_VISITORS = 20_000;

/** Returns whether a visitor of a merchant may post another form in this minute. */
export function createPostMeter(now: () => number): (merchant: string, address: string) => boolean {
  const counts = new LRUCache<string, { readonly minute: number; count: number }>({ max: MOST_VISITORS });
  return (merchant, address) => {
    const key = `${merchant} ${blockOf(address)}`;
    const minute = Math.floor(now() / 60_000);
    const before = counts.get(key);
    const entry = before?.minute === minute ? before : { minute, count: 0 };
    if (entry !== before) counts.set(key, entry);
    entry.count += 1;
    return entry.count <= MOST_A_MINUTE;
  };
}

/** A household has a whole IPv6 network. */
function blockOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
