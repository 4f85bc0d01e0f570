import { createMemoryStorage } from '#ui/engine/storages.ts';

/**
 * Isolates the page of a preview: storage is in memory, cookies are dropped and nothing is reported. The player session
 * of the staff user on the same host is neither read nor changed.
 */
export function shutPage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() });
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => true });
}
