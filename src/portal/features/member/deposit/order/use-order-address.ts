import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askedOrderAtom } from '#portal/state/asked-order.ts';

/** The page of the centre by its address (portal/centre/member-page.tsx). */
const PAGE = '/depositv2';

/** Which order the page shows, and the ways to it and away from it. */
export interface OrderAddress {
  /** Undefined: the overview of all orders. */
  readonly shown: string | undefined;
  /** It has changed since the page was opened. */
  readonly hasMoved: boolean;
  readonly show: (id: string) => void;
  readonly leave: () => void;
}

/**
 * The order that the page shows has its address in the browser while the page shows it, so that a reload, the way back and a link
 * that is kept lead to it (docs/decisions/084-an-order-has-an-address.md). The router is not told: it goes on drawing the screen
 * that the window stands over, whichever that is.
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
  /** Back, from the order to the overview: the router has drawn what stands behind already. */
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
    ...{ shown, hasMoved },
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

/** The address of a page that stands elsewhere, a preview's, is not the site's to write. */
const isAt = (pathname: string) => [pathname, PAGE].includes(window.location.pathname);

/** With the router's own state of the entry, which is still what it draws. */
function write(how: 'pushState' | 'replaceState', address: string): void {
  window.history[how](window.history.state, '', address);
}
