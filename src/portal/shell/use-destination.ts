import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FactSource } from '#model/facts.ts';
import type { Portal } from '#model/portal.ts';
import { type Address, type Destination, screenOf } from '#model/screens.ts';
import { factsAtom, hasTokenAtom, likelyTokenAtom, portalAtom } from '../state/atoms.ts';
import { closeModalAtom, openModalAtom } from '../state/modals.ts';
import { sayWordAtom } from '../state/words.ts';

/** A destination that is drawn. */
export type Drawable = Exclude<Destination, { kind: 'redirect' }>;

const MOST_REDIRECTS = 4;

/** What the address leads to now. Redirects are followed, with a word about it where the visitor did not expect it. */
export function useDestination(): Drawable {
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  const hasToken = useAtomValue(hasTokenAtom);
  const { pathname, search } = useLocation();
  const destination = screenOf(portal, facts, { pathname, search }, hasToken);
  useRedirect(destination);
  const drawn = settleDestination(portal, facts, { pathname, search }, useAtomValue(likelyTokenAtom));
  useRouteModal(destination);
  return drawn;
}

/** What is drawn for an address: the end of its redirects, so that the page stands before the address has changed. */
export function settleDestination(portal: Portal, facts: FactSource, address: Address, hasToken?: boolean): Drawable {
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

function useRedirect(destination: Destination): void {
  const navigate = useNavigate();
  const sayWord = useSetAtom(sayWordAtom);
  const to = destination.kind === 'redirect' ? destination.to : undefined;
  const word = destination.kind === 'redirect' ? destination.word : undefined;
  useEffect(() => {
    if (to === undefined) return;
    if (word !== undefined) sayWord({ text: word });
    navigate(to, { replace: true });
  }, [to, word, navigate, sayWord]);
}

/** Opens the window that a route stands for (M34); closing it leads home, leaving the route closes it. */
function useRouteModal(destination: Destination): void {
  const navigate = useNavigate();
  const open = useSetAtom(openModalAtom);
  const close = useSetAtom(closeModalAtom);
  const name = destination.kind === 'screen' ? destination.modal : undefined;
  useEffect(() => {
    if (name === undefined) return;
    let isLeaving = false;
    open({ name, onClosed: () => !isLeaving && navigate('/index') });
    return () => {
      isLeaving = true;
      close(name);
    };
  }, [name, open, close, navigate]);
}
