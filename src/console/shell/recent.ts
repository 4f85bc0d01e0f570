/** Recently opened screens of this window, latest first. Paths contain no personal data. */
import { sessionStore } from '#ui/engine/storages.ts';

const KEY = 'livery-console-recent';
const MOST = 6;

export function recentAddresses(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((address) => typeof address === 'string') : [];
  } catch {
    return [];
  }
}

export function noteRecent(address: string): void {
  const next = [address, ...recentAddresses().filter((one) => one !== address)].slice(0, MOST);
  sessionStore.setItem(KEY, JSON.stringify(next));
}
