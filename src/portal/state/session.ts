/** What the browser keeps of a session, under keys that are fixed (M108, M372). */
import { type KeyStorage, localStore, sessionStore } from '#ui/engine/storages.ts';

/** The token opens nothing without the session cookie beside it (D18). */
const TOKEN = 'token';
const IS_AGENT = 'isAgent';
const MERCHANT = 'merchant';
const MERCHANT_CODE = 'merchantCode';
/** The vendor group whose games are shown. */
const VASSALAGE = 'vassalage';
/** How a lobby was narrowed last, by its path. */
const LOBBY = 'lobby';
/** The password of this log-in must be changed first (M99); a reload does not get round it. */
const PASSWORD_DUE = 'passwordDue';
const POPUPS_SEEN = 'popupsSeen';
/** The steps taken on a new member's first visit. */
const FIRST_VISIT = 'firstVisit';
/** With the name of a form: what was typed into it. */
const DRAFT = 'draft.';
/** With what a code is for: until when no other one is sent, epoch milliseconds. */
const CODE_UNTIL = 'codeUntil.';
/** What was launched last, so that a reload of the game's page finds it. */
const GAME = 'game';
/** What a visitor came with, over the way to a provider and back. */
const AFFILIATE_CODE = 'affiliateCode';
/** Ours: told to the other tabs of the browser by its change. */
const TURN = 'sessionTurn';
const LANGUAGE = 'lang';
const LANGUAGE_BEFORE = 'hisLang';

/** The two storages of a browser; a test passes its own. */
export interface Storages {
  readonly session: KeyStorage;
  readonly local: Pick<Storage, 'getItem' | 'setItem'>;
}

export interface Session {
  token(): string | null;
  /** A new session begins; `isPasswordDue`: it is good for changing the password, and for nothing else here. */
  begin(token: string, isPasswordDue?: boolean): void;
  isPasswordDue(): boolean;
  /** The token is no longer good; what else the session keeps stays for whoever logs in again. */
  dropToken(): void;
  /** Keeps the member's type (isAgent, D19). */
  keepType(type: number): void;
  /** The vendor group that was shown last in this session (M108, M135). */
  vassalage(): string | null;
  keepVassalage(vassalage: string): void;
  /** The query of a lobby as it was narrowed last in this session; null: it was not. */
  lobby(path: string): string | null;
  keepLobby(path: string, query: string): void;
  /** What was launched last in this tab, as play-state.ts writes it. */
  game(): string | null;
  keepGame(game: string): void;
  /** The session ends: the storage is cleared and the merchant stored anew (M107). */
  end(): void;
  /** The announcements for before a log-in were shown in this session. */
  hasSeenPopups(): boolean;
  keepPopupsSeen(): void;
  /** A first visit in this tab, as first-visit.ts writes it. */
  firstVisit(): string | null;
  keepFirstVisit(steps: string | undefined): void;
  /** What was typed into a form, as use-draft.ts writes it. */
  draft(form: string): string | null;
  keepDraft(form: string, draft: string | undefined): void;
  /** Until when no other code is sent for a purpose, epoch milliseconds; 0: one may be sent. */
  codeUntil(purpose: string): number;
  keepCodeUntil(purpose: string, until: number): void;
  /** The affiliate code of the address that was left for a provider's page (M102, M117). */
  affiliateCode(): string | null;
  keepAffiliateCode(code: string | undefined): void;
  /** Tells the other tabs that somebody has logged in or out by hand (`readTurn`). */
  notifyTabs(turn: Turn): void;
  /** What was told last, with its count (`turnIn`); null: nothing in this browser yet. */
  lastTurn(): string | null;
  /** Whether somebody has logged in with this browser before. */
  wasUsed(): boolean;
  /** Keeps the language chosen and the one before it. */
  keepLanguage(language: string): void;
}

/** What one tab tells the others. */
export type Turn = 'in' | 'out';

/** What a change of the browser's storage tells of the session; undefined when it is about something else. */
export function readTurn({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): Turn | undefined {
  return key === TURN && newValue !== null ? turnIn(newValue) : undefined;
}

/** What a value of `lastTurn` tells. */
export function turnIn(reported: string): Turn | undefined {
  const [turn] = reported.split(' ');
  return turn === 'in' || turn === 'out' ? turn : undefined;
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
    ...keptForVisit(session),
    notifyTabs: (turn) => {
      // Counted: a value that stays the same tells nobody anything.
      const count = Number(local.getItem(TURN)?.split(' ')[1]) || 0;
      local.setItem(TURN, `${turn} ${count + 1}`);
    },
    lastTurn: () => local.getItem(TURN),
    wasUsed: () => local.getItem(TURN) !== null,
    keepLanguage: (language) => {
      const before = local.getItem(LANGUAGE);
      if (before === language) return;
      local.setItem(LANGUAGE_BEFORE, before ?? language);
      local.setItem(LANGUAGE, language);
    },
  };
}

/** What a visit keeps beside who is there. */
function keptForVisit(session: Storages['session']) {
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

/** The browser's storages; where they are blocked the site works, and a reload signs out. */
export const browserStorages = (): Storages => ({ session: sessionStore, local: localStore });
