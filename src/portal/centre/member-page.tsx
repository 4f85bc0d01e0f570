import { useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findScreen } from '#model/screens/screens.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { usePerform } from '../play/perform.ts';
import { askedOrderAtom } from '../state/asked-order.ts';
import { closeModalAtom } from '../state/modals.ts';

/**
 * The address of a page of the member centre, with the order that it is about: `/depositv2?order=ID`. Providers lead back to it,
 * and messages to it. The home page comes in its place with the centre over it, or with the log-in that is in between.
 */
export function MemberPage() {
  const store = useStore();
  const navigate = useNavigate();
  const perform = usePerform();
  const { pathname, search } = useLocation();
  const go = useEffectEvent(() => {
    store.set(askedOrderAtom, orderIn(search));
    // A centre that stands open at another page would stay as it is.
    store.set(closeModalAtom, 'member');
    navigate('/index', { replace: true });
    perform({ action: { open: 'member', page: findScreen(pathname)?.path.slice(1) ?? '' } });
  });
  useEffect(() => go(), []);
  return <Skeleton lines={4} />;
}

/** The id of an order in an address; what cannot be one counts as absent. */
function orderIn(search: string): string | undefined {
  const found = new URLSearchParams(search).get('order') ?? '';
  return /^[0-9a-f-]{36}$/.test(found) ? found : undefined;
}
