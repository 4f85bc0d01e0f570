/** The stack of windows over the page: plain data, drawn by shell/modals.tsx. */
import { atom } from 'jotai';
import type { Posted } from '#contract/page/posted.ts';
import type { RouteWindow } from '#model/screens/screens.ts';

/** A warning or a question (M62); `text` and the labels are text keys. */
export interface Notice {
  readonly text: string;
  /** The server's own words, shown instead of `text`. */
  readonly message?: string | undefined;
  readonly title?: string;
  readonly confirm?: string;
  /** Present for a question: label of the way back. */
  readonly cancel?: string;
  readonly onConfirm?: () => void | Promise<void>;
}

export interface Modal {
  /** Names the window's component in the registry. */
  readonly name: string;
  /** The page of a centre that it opens at. */
  readonly page?: string | undefined;
  readonly notice?: Notice;
  /** What the visitor wanted when a log-in came in between; it goes on once somebody is signed in. */
  readonly onDone?: (() => void) | undefined;
  /** An address stands for it: Back leaves that. */
  readonly isOfAddress?: boolean;
  /** Told when the visitor closes it. */
  readonly onClosed?: () => void;
}

/** A window of the stack with its place in it. */
export interface OpenModal extends Modal {
  readonly key: number;
  /** Drawn by the server in its page, with what became of its form where the browser posted it. */
  readonly inPage?: { readonly path: string; readonly way?: string | undefined; readonly posted: Posted | null };
}

const nextKeyAtom = atom(1);
export const modalsAtom = atom<readonly OpenModal[]>([]);

/**
 * Opens a window over the others; one of the same name that is open already stays as it is (notices excepted). One that the
 * server drew stays where it is and is told of its end from now on.
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

/** The first window of a page that was drawn with it. */
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

/** Closes every window; whoever waits for one to be done or closed is told nothing. */
export const closeAllModalsAtom = atom(null, (_get, set) => {
  set(modalsAtom, []);
});

/** Shows a warning with a confirm button (M62). */
export const warnAtom = atom(null, (_get, set, notice: Notice) => {
  set(openModalAtom, { name: 'warning', notice });
});

/** What a trial account is told wherever something asks for a true one (M269, M338), here and by the gateway: the button leads to one. */
export const needTrueAccountAtom = atom(null, (_get, set) => {
  const onConfirm = () => set(openModalAtom, { name: 'register' });
  set(warnAtom, { text: 'in_need_true_account', confirm: 'in_increase_submit', onConfirm });
});
