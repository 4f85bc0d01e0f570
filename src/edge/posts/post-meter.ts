import { LRUCache } from 'lru-cache';

/** Forms of one visitor in a minute: each refused one draws a page. The gateway counts what it is asked besides. */
const MOST_A_MINUTE = 30;
const MOST_VISITORS = 20_000;

/** Answers whether a visitor of a merchant may post once more in this minute. */
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

/** A household has a whole network of IPv6 addresses. */
function blockOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
