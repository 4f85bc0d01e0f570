import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FactSource } from '#model/conditions/facts.ts';
import type { Portal } from '#model/portal/portal.ts';
import { type Address, type Destination, screenOf } from '#model/screens/screens.ts';
import { readBegunLogin } from '../forms/begun-login.ts';
import { addressTicketsAtom } from '../state/address/address-tickets.ts';
import { dropDeepLink, keepDeepLink, wantedPlace } from '../state/address/deep-link.ts';
import { factsAtom, hasTokenAtom, likelyTokenAtom, memberAtom, portalAtom } from '../state/atoms.ts';
import { closeModalAtom, modalsAtom, openModalAtom } from '../state/modals.ts';
import { showMessageAtom } from '../state/texts/words.ts';

export type Drawable = Exclude<Destination, { kind: 'redirect' }>;

const MOST_REDIRECTS = 4;

/**
 * The destination of the current address. Redirects are followed; a redirect that the visitor did not expect shows a
 * toast.
 */
export function useDestination(): Drawable {
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  const hasToken = useAtomValue(hasTokenAtom);
  const { pathname, search } = useLocation();
  const destination = screenOf(portal, facts, { pathname, search }, hasToken);
  useRedirect(destination);
  useArrival(destination);
  const drawn = resolveDestination(portal, facts, { pathname, search }, useAtomValue(likelyTokenAtom));
  useRouteModal(destination);
  return drawn;
}

/** What is drawn for an address: the end of its redirects, so that the page is drawn before the address has changed. */
export function resolveDestination(portal: Portal, facts: FactSource, address: Address, hasToken?: boolean): Drawable {
  let at = address;
  for (let step = 0; step < MOST_REDIRECTS; step += 1) {
    const destination = screenOf(portal, facts, at, hasToken);
    if (destination.kind !== 'redirect') return destination;
    at = splitAddress(destination.to);
  }
  return { kind: 'notFound' };
}

export function splitAddress(to: string): Address {
  const { pathname, search } = new URL(to, 'http://site.invalid');
  return { pathname, search };
}

/** History state of an entry whose window was closed: no window opens over it automatically. */
const CALM = 'calm';

const NO_REDIRECT = { to: undefined, word: undefined, isGuard: undefined };

function useRedirect(destination: Destination): void {
  const navigate = useNavigate();
  const showMessage = useSetAtom(showMessageAtom);
  const { pathname, search } = useLocation();
  const { to, word, isGuard } = destination.kind === 'redirect' ? destination : NO_REDIRECT;
  const here = pathname + search;
  const hasLeft = useHasLeft();
  useEffect(() => {
    if (to === undefined) return;
    if (isGuard && !hasLeft()) keepDeepLink(here);
    if (word !== undefined) showMessage({ text: word });
    navigate(to, { replace: true });
  }, [to, word, isGuard, here, hasLeft, navigate, showMessage]);
}

/** Whether a member signed out since the last call. The next user must not start at that member's address. */
function useHasLeft(): () => boolean {
  const wasHere = useRef(false);
  const isHere = Boolean(useAtomValue(memberAtom));
  useEffect(() => {
    if (isHere) wasHere.current = true;
  }, [isHere]);
  return useCallback(() => {
    const hasLeft = wasHere.current;
    wasHere.current = false;
    return hasLeft;
  }, []);
}

/** Forgets the deep link once a signed-in user has reached its address. */
function useArrival(destination: Destination): void {
  const hasToken = useAtomValue(hasTokenAtom);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isIn = destination.kind === 'screen' && hasToken === true;
  useEffect(() => {
    if (isIn && wantedPlace() === here) dropDeepLink();
  }, [isIn, here]);
}

/**
 * Opens the window of a route (M34). Leaving the route closes the window. Closing the window leads home, or to the
 * stored deep link if the user is signed in by then. Where home requires a log-in, closing leads to the log-in page
 * without its window, and so does a log-in that the visitor is typing in the header when the window would open. A
 * mailed link opens the password change in place of the log-in (M281).
 */
function useRouteModal(destination: Destination): void {
  const store = useStore();
  const navigate = useNavigate();
  const [tickets, setTickets] = useAtom(addressTicketsAtom);
  const isCalm = useLocation().state === CALM;
  useSignInMethod(isCalm);
  const route = destination.kind === 'screen' && !isCalm ? destination.modal : undefined;
  const name = route === 'login' && tickets.reset !== undefined ? RESET : route;
  const mayOpen = useMayOpen(name);
  useEffect(() => {
    if (name === undefined || !mayOpen) return;
    let isLeaving = false;
    const isIn = () => store.get(hasTokenAtom) === true;
    const goOn = () => {
      if (isIn() || !store.get(portalAtom).loginBeforeHome) navigate(isIn() ? wantedPlace() : '/index', REPLACE);
      else navigate('/login', { replace: true, state: CALM });
    };
    if (name !== RESET && isIn()) {
      // The server may have drawn the window into the page.
      store.set(closeModalAtom, name);
      return void goOn();
    }
    // A log-in that was begun in the header goes on there, as if the window had been closed.
    if (name === 'login' && store.get(modalsAtom).length === 0 && readBegunLogin()?.hasFocus) {
      return void navigate('/login', { replace: true, state: CALM });
    }
    const onClosed = () => {
      if (isLeaving) return;
      if (name === RESET && !isIn()) setTickets({});
      else goOn();
    };
    const page = name === RESET ? { page: 'reset' } : {};
    store.set(openModalAtom, { name, ...page, isOfAddress: true, onClosed });
    return () => {
      isLeaving = true;
      store.set(closeModalAtom, name);
    };
  }, [name, mayOpen, store, navigate, setTickets]);
}

const RESET = 'changePass';
const REPLACE = { replace: true };

/** A user who signs in other than through the route's window goes where that window would have led. */
function useSignInMethod(isCalm: boolean): void {
  const navigate = useNavigate();
  const isIn = useAtomValue(hasTokenAtom) === true;
  useEffect(() => {
    if (isCalm && isIn) navigate(wantedPlace(), REPLACE);
  }, [isCalm, isIn, navigate]);
}

/** A route's window waits until the session state is known, and while another window is open. */
function useMayOpen(name: string | undefined): boolean {
  const hasToken = useAtomValue(hasTokenAtom);
  const isLikely = useAtomValue(likelyTokenAtom);
  const open = useAtomValue(modalsAtom);
  if (hasToken === undefined && isLikely) return false;
  return open.length === 0 || open.some((modal) => modal.name === name);
}
