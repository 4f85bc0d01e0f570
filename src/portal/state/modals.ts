/** The stack of windows over the page: plain data, drawn by shell/modals.tsx. */
import { atom } from 'jotai';
import type { Posted } from '#contract/page/posted.ts';
import type { RouteWindow } from '#model/screens/screens.ts';
import type { Params } from '#ui/schema-form/state/field-words.ts';

/** A warning or a question (M62); `text` and the labels are text keys. */
export interface Notice {
  readonly text: string;
  /** Of the text and of the title. */
  readonly params?: Params | undefined;
  /** The server's own words, shown instead of `text`. */
  readonly message?: string | undefined;
  readonly title?: string;
  readonly confirm?: string;
  /** Label of the cancel button; makes the notice a question. */
  readonly cancel?: string;
  readonly onConfirm?: () => void | Promise<void>;
}

export interface Modal {
  /** Name of the window's component in the registry. */
  readonly name: string;
  /** The page of a centre that the window opens at. */
  readonly page?: string | undefined;
  readonly notice?: Notice;
  /** The action that a log-in interrupted; runs once the user is signed in. */
  readonly onDone?: (() => void) | undefined;
  /** The window has an address of its own: Back leaves that address. */
  readonly isOfAddress?: boolean;
  readonly onClosed?: () => void;
}

export interface OpenModal extends Modal {
  readonly key: number;
  /** Drawn by the server in its page; `posted` is the result of the form where the browser posted it. */
  readonly inPage?: { readonly path: string; readonly way?: string | undefined; readonly posted: Posted | null };
}

const nextKeyAtom = atom(1);
export const modalsAtom = atom<readonly OpenModal[]>([]);

/**
 * Opens a window over the others. If a window of the same name is open, it stays as it is (notices excepted). A window
 * that the server drew stays too and takes over the callbacks.
 */
export const openModalAtom = atom(null, (get, set, modal: Modal) => {
  const open = get(modalsAtom);
  const same = modal.notice === undefined ? open.find((other) => other.name === modal.name) : undefined;
  if (same?.inPage !== undefined && same.onClosed === undefined) {
    const { key, inPage } = same;
    set(
      modalsAtom,
      open.map((other) => (other === same ? { ...modal, key, inPage } : other)),
    );
  }
  if (same !== undefined) return;
  const key = get(nextKeyAtom);
  set(nextKeyAtom, key + 1);
  set(modalsAtom, [...open, { ...modal, key }]);
});

export const openInPageAtom = atom(null, (_get, set, window: RouteWindow, posted: Posted | undefined) => {
  const path = window.name === 'changePass' ? '/login' : `/${window.name}`;
  const { way, ...modal } = window;
  set(modalsAtom, [{ ...modal, key: 0, inPage: { path, way, posted: posted ?? null } }]);
});

/** Closes a window by its key, or the topmost one of a name. */
export const closeModalAtom = atom(null, (get, set, which: number | string) => {
  const open = get(modalsAtom);
  const closing = open.findLast((modal) => modal.key === which || modal.name === which);
  if (closing === undefined) return;
  set(
    modalsAtom,
    open.filter((modal) => modal !== closing),
  );
  closing.onClosed?.();
});

/** Closes every window without calling their callbacks. */
export const closeAllModalsAtom = atom(null, (_get, set) => {
  set(modalsAtom, []);
});

/** Shows a warning with a confirm button (M62). */
export const warnAtom = atom(null, (_get, set, notice: Notice) => {
  set(openModalAtom, { name: 'warning', notice });
});

/**
 * Warns a trial account wherever a real account is required (M269, M338), by the portal or by the gateway. The button
 * leads to the registration.
 */
export const needTrueAccountAtom = atom(null, (_get, set) => {
  const onConfirm = () => set(openModalAtom, { name: 'register' });
  set(warnAtom, { text: 'in_need_true_account', confirm: 'in_increase_submit', onConfirm });
});
