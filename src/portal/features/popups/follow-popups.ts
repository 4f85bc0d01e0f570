/**
 * Announcements that pop up by themselves (M06): those for before sign-in once per visitor, those for after it at each
 * sign-in, together with those for the very first one. Once per session and sign-in state, when the page is idle and
 * never over anything else: not during page load or user activity, not over a window or a new member's welcome, not
 * while the user types or plays, not at the sign-in route. Dismissed ones do not return.
 */
import { announcements, listTypes } from '#contract/announcements/calls.ts';
import type { Announcement } from '#contract/announcements/read.ts';
import { constants, type Execution } from '#contract/call/constants.ts';
import { findScreen } from '#model/screens/screens.ts';
import { afterLoginAtom, coverAtom, memberAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { isWelcomingAtom } from '#portal/state/first-visit.ts';
import { modalsAtom, openModalAtom } from '#portal/state/modals.ts';
import { watchPause } from './page-pause.ts';
import { popupsAtom } from './popups-atom.ts';
import { keepShown, mayCome } from './stored-popups.ts';

/** The page as seen by the popups; tests replace it. */
export interface PopupWorld {
  readonly path: () => string;
  /** The user is filling in a field or has a game open, of whose activity the page knows nothing. */
  readonly isBusy: () => boolean;
  /** Called when path or activity may have changed. */
  readonly onMoved: (listener: () => void) => void;
  /** Resolves when the user and the page have been idle for a moment. */
  readonly pause: () => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

function createPage(): PopupWorld {
  return {
    path: () => window.location.pathname,
    isBusy: () =>
      (document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '') ||
      document.querySelector('[data-progress]') !== null,
    onMoved: (listener) => document.addEventListener('focusout', () => setTimeout(listener)),
    pause: watchPause(),
    now: Date.now,
  };
}

/** Runs as long as the page is open. */
export function followPopups(browser: Browser, world: PopupWorld = createPage()): void {
  const { store, session } = browser;
  let isAsking = false;
  /** Popups were already shown on this page, or a member was signed in: signing out does not show them again. */
  let isGreeted = false;

  /** The popups to show now, if any. */
  function due(): Execution | undefined {
    const member = store.get(memberAtom);
    if (member) {
      isGreeted = true;
      return store.get(afterLoginAtom);
    }
    return member === null && !isGreeted && !session.hasSeenPopups() ? 'B' : undefined;
  }

  function isFree(): boolean {
    return (
      store.get(modalsAtom).length === 0 &&
      store.get(coverAtom) === null &&
      !store.get(isWelcomingAtom) &&
      !world.isBusy() &&
      findScreen(world.path())?.modal === undefined
    );
  }

  async function checkPopups(): Promise<void> {
    const execution = due();
    if (execution === undefined || isAsking || !isFree()) return;
    isAsking = true;
    await world.pause();
    const rows = due() === execution && isFree() ? await askAtPause(execution) : [];
    isAsking = false;
    // The state may have changed in the meantime: check again.
    if (due() !== execution || !isFree()) return void checkPopups();
    if (execution === 'B') {
      isGreeted = true;
      session.keepPopupsSeen();
    } else store.set(afterLoginAtom, undefined);
    if (rows.length === 0) return;
    keepShown(rows, world.now());
    store.set(popupsAtom, rows);
    store.set(openModalAtom, { name: 'popups' });
  }

  /** The user may have become active while the request was running. */
  async function askAtPause(execution: Execution): Promise<readonly Announcement[]> {
    const rows = (await ask(browser, execution)).filter((row) => mayCome(row, world.now()));
    await world.pause();
    return rows;
  }

  const onChange = () => void checkPopups();
  for (const atom of [memberAtom, afterLoginAtom, modalsAtom, coverAtom, isWelcomingAtom]) store.sub(atom, onChange);
  world.onMoved(onChange);
  onChange();
}

/** The popups of one moment (before or after sign-in); empty if the request fails. */
async function ask({ client }: Browser, execution: Execution): Promise<readonly Announcement[]> {
  const request = { types: listTypes(['PU']), platform: constants.platformCode, execution } as const;
  const { popup } = await client.send(announcements, request).catch(() => ({ popup: [] }));
  return popup.filter((row) => isFor(row.execution, execution));
}

/** The first sign-in also counts as a sign-in. A row without a moment is for every moment. */
function isFor(named: Execution | undefined, execution: Execution): boolean {
  return named === undefined || named === execution || (execution === 'F' && named === 'A');
}
