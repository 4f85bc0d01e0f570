import { createMemoryStorage } from '#ui/engine/storages.ts';

/**
 * Lets nothing of a preview out of the page: its storages forget, its cookies go nowhere, and nothing is reported. What a
 * member of staff has open as a player at the same host is neither read nor touched.
 */
export function shutPage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() });
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: () => true });
}
