/**
 * Announcements that come up by themselves (M06): those for before a log-in once for a visitor, those for after it at each
 * log-in, with those for the very first one. Once per session and log-in state, at a pause and never over anything else: not
 * while the page comes up or somebody uses it, not over a window or a new member's welcome, not while somebody types, not at
 * the log-in's own route. Those that are not wanted again do not come.
 */
import { announcements, listTypes } from '#contract/announcements/calls.ts';
import type { Announcement } from '#contract/announcements/read.ts';
import { constants, type Execution } from '#contract/call/constants.ts';
import { findScreen } from '#model/screens/screens.ts';
import { afterLoginAtom, coverAtom, memberAtom } from '#portal/state/atoms.ts';
import type { Browser } from '#portal/state/client.ts';
import { isWelcomingAtom } from '#portal/state/first-visit.ts';
import { modalsAtom, openModalAtom } from '#portal/state/modals.ts';
import { keepShown, mayCome } from './kept-popups.ts';
import { watchPause } from './page-pause.ts';
import { popupsAtom } from './popups-atom.ts';

/** What a page does around the popups; a test brings its own. */
export interface PopupWorld {
  readonly path: () => string;
  /** Somebody is in the middle of a field. */
  readonly isTyping: () => boolean;
  /** Told when one of the two may have changed. */
  readonly onMoved: (listener: () => void) => void;
  /** Resolves when nobody has touched the page for a moment and it has nothing left to do. */
  readonly pause: () => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

function createPage(): PopupWorld {
  return {
    path: () => window.location.pathname,
    isTyping: () => document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '',
    onMoved: (listener) => document.addEventListener('focusout', () => setTimeout(listener)),
    pause: watchPause(),
    now: Date.now,
  };
}

/** Follows the page as long as it is open. */
export function followPopups(browser: Browser, world: PopupWorld = createPage()): void {
  const { store, session } = browser;
  let isAsking = false;
  /** Somebody has been greeted on this page, or was signed in: signing out is no reason to do it again. */
  let isGreeted = false;

  /** What is due now, if anything. */
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
      !world.isTyping() &&
      findScreen(world.path())?.modal === undefined
    );
  }

  async function look(): Promise<void> {
    const execution = due();
    if (execution === undefined || isAsking || !isFree()) return;
    isAsking = true;
    await world.pause();
    const rows = due() === execution && isFree() ? await askAtPause(execution) : [];
    isAsking = false;
    // The page may have moved on meanwhile: then what is due now is looked at anew.
    if (due() !== execution || !isFree()) return void look();
    if (execution === 'B') {
      isGreeted = true;
      session.keepPopupsSeen();
    } else store.set(afterLoginAtom, undefined);
    if (rows.length === 0) return;
    keepShown(rows, world.now());
    store.set(popupsAtom, rows);
    store.set(openModalAtom, { name: 'popups' });
  }

  /** Somebody may go on while the answer is on its way. */
  async function askAtPause(execution: Execution): Promise<readonly Announcement[]> {
    const rows = (await ask(browser, execution)).filter((row) => mayCome(row, world.now()));
    await world.pause();
    return rows;
  }

  const onChange = () => void look();
  for (const atom of [memberAtom, afterLoginAtom, modalsAtom, coverAtom, isWelcomingAtom]) store.sub(atom, onChange);
  world.onMoved(onChange);
  onChange();
}

/** The popups for a moment; an answer that does not come is none. */
async function ask({ client }: Browser, execution: Execution): Promise<readonly Announcement[]> {
  const request = { types: listTypes(['PU']), platform: constants.platformLetter, execution } as const;
  const { popup } = await client.send(announcements, request).catch(() => ({ popup: [] }));
  return popup.filter((row) => isFor(row.execution, execution));
}

/** The first log-in is a log-in too. A row that names no moment is for each. */
function isFor(named: Execution | undefined, execution: Execution): boolean {
  return named === undefined || named === execution || (execution === 'F' && named === 'A');
}
