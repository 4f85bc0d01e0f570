/** The subset of the Storage API in use. */
export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** A storage that lasts as long as the page. */
export function createMemoryStorage(): KeyStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/**
 * Session and local storage that never throw. Where a web view has no storage, denies it or has it full, a value lasts
 * as long as the page. Browser only.
 */
export const sessionStore: KeyStorage = guarded('sessionStorage');
export const localStore: KeyStorage = guarded('localStorage');

function guarded(name: 'sessionStorage' | 'localStorage'): KeyStorage {
  const memory = createMemoryStorage();
  const ask = <Answer>(question: (storage: KeyStorage) => Answer) => {
    try {
      return question(window[name]);
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.getItem(key) ?? ask((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isStored = ask((storage) => storage.setItem(key, value) ?? true);
      if (isStored) memory.removeItem(key);
      else memory.setItem(key, value);
    },
    removeItem(key) {
      memory.removeItem(key);
      ask((storage) => storage.removeItem(key));
    },
    clear() {
      memory.clear();
      ask((storage) => storage.clear());
    },
  };
}
