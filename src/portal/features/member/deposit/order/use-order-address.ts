import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askedOrderAtom } from '#portal/state/asked-order.ts';

/** The address of this centre page (portal/centre/member-page.tsx). */
const PAGE = '/depositv2';

export interface OrderAddress {
  /** Undefined: the overview of all orders. */
  readonly shown: string | undefined;
  /** Whether it has changed since the page was opened. */
  readonly hasMoved: boolean;
  readonly show: (id: string) => void;
  readonly leave: () => void;
}

/**
 * While the page shows an order, the browser's address is that order's, so that a reload, the back button and a saved
 * link lead to it (docs/decisions/12-a-repeated-request-takes-effect-once.md). The router is not notified: it keeps rendering the
 * screen behind the window.
 */
export function useOrderAddress(): OrderAddress {
  const [asked, setAsked] = useAtom(askedOrderAtom);
  const [shown, setShown] = useState(asked);
  const [hasMoved, setMoved] = useState(false);
  const [isPushed, setPushed] = useState(false);
  const { pathname, search, hash } = useLocation();
  const behind = pathname + search + hash;

  function see(id: string | undefined): void {
    setShown(id);
    setMoved(true);
    setPushed(id !== undefined);
  }
  const begin = useEffectEvent(() => {
    setAsked(undefined);
    if (asked !== undefined && isAt(pathname)) write('replaceState', addressOf(asked));
  });
  /** Back from the order to the overview: the router has already rendered the screen behind. */
  const goneBack = useEffectEvent(() => {
    if (shown !== undefined && window.location.pathname !== PAGE) see(undefined);
  });
  const end = useEffectEvent(() => {
    if (window.location.pathname === PAGE) write('replaceState', behind);
  });
  useEffect(() => {
    begin();
    const heard = () => goneBack();
    window.addEventListener('popstate', heard);
    return () => {
      window.removeEventListener('popstate', heard);
      end();
    };
  }, []);

  return {
    shown,
    hasMoved,
    show(id) {
      if (isAt(pathname)) write('pushState', addressOf(id));
      see(id);
    },
    leave() {
      if (window.location.pathname === PAGE && isPushed) window.history.back();
      else if (window.location.pathname === PAGE) write('replaceState', behind);
      see(undefined);
    },
  };
}

const addressOf = (id: string) => `${PAGE}?order=${id}`;

/** On a page at another address, such as a preview, the address is left alone. */
const isAt = (pathname: string) => [pathname, PAGE].includes(window.location.pathname);

/** Keeps the router's state of the history entry, because the router still renders that entry. */
function write(how: 'pushState' | 'replaceState', address: string): void {
  window.history[how](window.history.state, '', address);
}
