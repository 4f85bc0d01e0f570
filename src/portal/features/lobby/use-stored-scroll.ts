import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { browserStorages } from '#portal/state/session.ts';

/** Session storage key: scroll positions of this tab's lobbies when they were left. */
const KEY = 'lobbyScroll';
const MOST = 20;
/** Returning from a game restores the scroll position. */
const GAME = '/game';

interface Left {
  readonly address: string;
  readonly top: number;
  readonly isForGame: boolean;
}

/**
 * Restores a lobby's scroll position after the back button, a reload, or the return from a game. Otherwise it begins at
 * the top. Nothing is scrolled before the games are loaded.
 */
export function useScrollRestoration(isThere: boolean, results?: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const isReturn = useNavigationType() === NavigationType.Pop;
  const restored = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!isThere || restored.current === address) return;
    const isFirst = restored.current === undefined;
    restored.current = address;
    const left = isFirst || isReturn ? readLeft().find((one) => one.address === address) : undefined;
    if (left && (isReturn || left.isForGame)) scrollTo(left.top);
    else if (isFirst && !isReturn) scrollTo(0);
    else if (!isFirst) showBeginning(results?.current);
  }, [isThere, address, isReturn, results]);
  useEffect(() => {
    let top = window.scrollY;
    const follow = () => {
      top = window.scrollY;
    };
    const keep = () => keepLeft({ address, top, isForGame: window.location.pathname === GAME });
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [address]);
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** New games begin at the first one, if the page is scrolled beyond it. */
function showBeginning(results: HTMLElement | null | undefined): void {
  if (results && results.getBoundingClientRect().top < 0)
    results.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function readLeft(): readonly Left[] {
  try {
    const stored: unknown = JSON.parse(browserStorages().session.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLeft) : [];
  } catch {
    return [];
  }
}

function isLeft(value: Partial<Left> | null): value is Left {
  return typeof value?.address === 'string' && typeof value.top === 'number';
}

function keepLeft(left: Left): void {
  const others = readLeft().filter(({ address }) => address !== left.address);
  browserStorages().session.setItem(KEY, JSON.stringify([left, ...others].slice(0, MOST)));
}
