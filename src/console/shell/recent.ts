/** Screens that were opened last in this window, the latest first: addresses say nothing about anybody. */
import { sessionStore } from '#ui/engine/storages.ts';

const KEY = 'livery-console-recent';
const MOST = 6;

/** Addresses of the screens that were opened last. */
export function recentAddresses(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStore.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((address) => typeof address === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that a screen was opened. */
export function noteRecent(address: string): void {
  const next = [address, ...recentAddresses().filter((one) => one !== address)].slice(0, MOST);
  sessionStore.setItem(KEY, JSON.stringify(next));
}
