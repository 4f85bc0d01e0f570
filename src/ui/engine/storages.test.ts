// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localStore, sessionStore } from './storages.ts';

const own = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? { value: window.localStorage };

afterEach(() => {
  Object.defineProperty(window, 'localStorage', { ...own, configurable: true });
  localStore.clear();
  sessionStore.clear();
});

const has = (descriptor: PropertyDescriptor) =>
  Object.defineProperty(window, 'localStorage', { configurable: true, ...descriptor });

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

describe.each<[string, () => void]>([
  ['has none', () => has({ value: null })],
  ['denies it', () => has({ get: denied })],
  ['has it full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)],
])('a web view that %s', (_, breakIt) => {
  it('stores a value as long as the page exists, and deletes it on request', () => {
    breakIt();
    expect(localStore.getItem('mode')).toBeNull();
    localStore.setItem('mode', 'dark');
    expect(localStore.getItem('mode')).toBe('dark');
    localStore.removeItem('mode');
    expect(localStore.getItem('mode')).toBeNull();
    localStore.setItem('mode', 'light');
    localStore.clear();
    expect(localStore.getItem('mode')).toBeNull();
  });
});

it('a value that failed to store overrides the stored one', () => {
  sessionStore.setItem('draft', 'first');
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  sessionStore.setItem('draft', 'second');
  expect(sessionStore.getItem('draft')).toBe('second');
  spy.mockRestore();
  sessionStore.setItem('draft', 'third');
  expect([sessionStore.getItem('draft'), window.sessionStorage.getItem('draft')]).toEqual(['third', 'third']);
});
