/** What the browser keeps of a session, under the keys of the specification (M108, M372). */

/** The token opens nothing without the session cookie beside it (decision D18). */
const TOKEN = 'token';
const IS_AGENT = 'isAgent';
const MERCHANT = 'merchant';
const MERCHANT_CODE = 'merchantCode';
const LANGUAGE = 'lang';
const LANGUAGE_BEFORE = 'hisLang';

/** The two storages of a browser; a test passes its own. */
export interface Storages {
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
  readonly local: Pick<Storage, 'getItem' | 'setItem'>;
}

export interface Session {
  token(): string | null;
  /** A new session begins. */
  begin(token: string): void;
  /** Keeps the member's type (isAgent, specification S1 §3). */
  keepType(type: number): void;
  /** The session ends: the storage is cleared and the merchant stored anew (M107). */
  end(): void;
  /** Keeps the language chosen and the one before it. */
  keepLanguage(language: string): void;
}

/** The session of one merchant's site in this tab. A token of another merchant is not used. */
export function createSession(merchant: string, storages: Storages): Session {
  const { session, local } = storages;
  const keepMerchant = () => {
    session.setItem(MERCHANT, merchant);
    session.setItem(MERCHANT_CODE, merchant);
  };
  const end = () => {
    session.clear();
    keepMerchant();
  };
  if ((session.getItem(MERCHANT) ?? merchant) !== merchant) end();
  else keepMerchant();
  return {
    token: () => session.getItem(TOKEN),
    begin: (token) => session.setItem(TOKEN, token),
    keepType: (type) => session.setItem(IS_AGENT, String(type)),
    end,
    keepLanguage: (language) => {
      const before = local.getItem(LANGUAGE);
      if (before === language) return;
      local.setItem(LANGUAGE_BEFORE, before ?? language);
      local.setItem(LANGUAGE, language);
    },
  };
}

/** The browser's storages, or ones that forget where they are blocked: the site works, a reload signs out. */
export function browserStorages(): Storages {
  try {
    return { session: window.sessionStorage, local: window.localStorage };
  } catch {
    return { session: createMemoryStorage(), local: createMemoryStorage() };
  }
}

export function createMemoryStorage(): Storages['session'] {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
