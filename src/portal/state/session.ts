/** Session data in the browser's storage, under fixed keys (M108, M372). */
import { type KeyStorage, localStore, sessionStore } from '#ui/engine/storages.ts';

/** The token is useless without the session cookie (D18). */
const TOKEN = 'token';
const IS_AGENT = 'isAgent';
const MERCHANT = 'merchant';
const MERCHANT_CODE = 'merchantCode';
const VASSALAGE = 'vassalage';
/** Prefix, followed by the path of a lobby: its last filter. */
const LOBBY = 'lobby';
/** The password must be changed first after this log-in (M99); a reload does not bypass that. */
const PASSWORD_DUE = 'passwordDue';
const POPUPS_SEEN = 'popupsSeen';
/** First steps that the new member has taken. */
const FIRST_VISIT = 'firstVisit';
/** Prefix, followed by the name of a form: its draft. */
const DRAFT = 'draft.';
/** Prefix, followed by the purpose of a code: when the next code may be sent, epoch milliseconds. */
const CODE_UNTIL = 'codeUntil.';
const GAME = 'game';
/** The visitor's affiliate code, stored across the redirect to a provider and back. */
const AFFILIATE_CODE = 'affiliateCode';
/** Our own key: other tabs of the browser are notified by its change. */
const SESSION_CHANGE = 'sessionTurn';
const LANGUAGE = 'lang';
const LANGUAGE_BEFORE = 'hisLang';

/** The two storages of a browser; a test passes its own. */
export interface Storages {
  readonly session: KeyStorage;
  readonly local: Pick<Storage, 'getItem' | 'setItem'>;
}

export interface Session {
  token(): string | null;
  /** Begins a session; `isPasswordDue`: the session only allows changing the password. */
  begin(token: string, isPasswordDue?: boolean): void;
  isPasswordDue(): boolean;
  /** The token is no longer valid; other session data stays for the next log-in. */
  dropToken(): void;
  /** Stores the member's type (isAgent, D19). */
  keepType(type: number): void;
  /** The vendor group that was shown last in this session (M108, M135). */
  vassalage(): string | null;
  keepVassalage(vassalage: string): void;
  /** The last filter query of a lobby in this session; null: no filter. */
  lobby(path: string): string | null;
  keepLobby(path: string, query: string): void;
  /** The game launched last in this tab, in the format of play-state.ts. */
  game(): string | null;
  keepGame(game: string): void;
  /** Ends the session: clears the storage and stores the merchant again (M107). */
  end(): void;
  hasSeenPopups(): boolean;
  keepPopupsSeen(): void;
  /** First steps in this tab, in the format of first-visit.ts. */
  firstVisit(): string | null;
  keepFirstVisit(steps: string | undefined): void;
  /** Draft of a form, in the format of use-draft.ts. */
  draft(form: string): string | null;
  keepDraft(form: string, draft: string | undefined): void;
  /** When the next code for a purpose may be sent, epoch milliseconds; 0: now. */
  codeUntil(purpose: string): number;
  keepCodeUntil(purpose: string, until: number): void;
  /** The affiliate code of the address from which the visitor left for a provider's page (M102, M117). */
  affiliateCode(): string | null;
  keepAffiliateCode(code: string | undefined): void;
  /** Notifies the other tabs of an explicit log-in or log-out (`readSessionChange`). */
  notifyTabs(change: SessionChange): void;
  /** The last notification with its counter (`parseSessionChange`); null: none in this browser yet. */
  lastSessionChange(): string | null;
  wasUsed(): boolean;
  /** Stores the chosen language and the previous one. */
  keepLanguage(language: string): void;
}

export type SessionChange = 'in' | 'out';

/** The session change that a storage event reports; undefined for other keys. */
export function readSessionChange({
  key,
  newValue,
}: Pick<StorageEvent, 'key' | 'newValue'>): SessionChange | undefined {
  return key === SESSION_CHANGE && newValue !== null ? parseSessionChange(newValue) : undefined;
}

export function parseSessionChange(reported: string): SessionChange | undefined {
  const [change] = reported.split(' ');
  return change === 'in' || change === 'out' ? change : undefined;
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
    begin: (token, isPasswordDue = false) => {
      session.setItem(TOKEN, token);
      if (isPasswordDue) session.setItem(PASSWORD_DUE, '1');
      else session.removeItem(PASSWORD_DUE);
    },
    isPasswordDue: () => session.getItem(PASSWORD_DUE) !== null,
    dropToken: () => session.removeItem(TOKEN),
    keepType: (type) => session.setItem(IS_AGENT, String(type)),
    vassalage: () => session.getItem(VASSALAGE),
    keepVassalage: (vassalage) => session.setItem(VASSALAGE, vassalage),
    lobby: (path) => session.getItem(LOBBY + path),
    keepLobby: (path, query) => session.setItem(LOBBY + path, query),
    game: () => session.getItem(GAME),
    keepGame: (game) => session.setItem(GAME, game),
    end,
    ...visitStorage(session),
    notifyTabs: (change) => {
      // With a counter: an unchanged value fires no storage event.
      const count = Number(local.getItem(SESSION_CHANGE)?.split(' ')[1]) || 0;
      local.setItem(SESSION_CHANGE, `${change} ${count + 1}`);
    },
    lastSessionChange: () => local.getItem(SESSION_CHANGE),
    wasUsed: () => local.getItem(SESSION_CHANGE) !== null,
    keepLanguage: (language) => {
      const before = local.getItem(LANGUAGE);
      if (before === language) return;
      local.setItem(LANGUAGE_BEFORE, before ?? language);
      local.setItem(LANGUAGE, language);
    },
  };
}

/** Values that belong to the visit rather than to the user's identity. */
function visitStorage(session: Storages['session']) {
  const keep = (key: string, value: string | undefined) => {
    if (value === undefined) session.removeItem(key);
    else session.setItem(key, value);
  };
  return {
    hasSeenPopups: () => session.getItem(POPUPS_SEEN) !== null,
    keepPopupsSeen: () => session.setItem(POPUPS_SEEN, '1'),
    firstVisit: () => session.getItem(FIRST_VISIT),
    keepFirstVisit: (steps) => keep(FIRST_VISIT, steps),
    draft: (form) => session.getItem(DRAFT + form),
    keepDraft: (form, draft) => keep(DRAFT + form, draft),
    codeUntil: (purpose) => Number(session.getItem(CODE_UNTIL + purpose)) || 0,
    keepCodeUntil: (purpose, until) => session.setItem(CODE_UNTIL + purpose, String(until)),
    affiliateCode: () => session.getItem(AFFILIATE_CODE),
    keepAffiliateCode: (code) => keep(AFFILIATE_CODE, code),
  } satisfies Partial<Session>;
}

/** The browser's storage. Where storage is blocked the site works, and a reload signs out. */
export const browserStorages = (): Storages => ({ session: sessionStore, local: localStore });
