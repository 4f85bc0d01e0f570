import { useAtomValue, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { Action } from '#model/catalogue/element.ts';
import { type Gate, gateOf } from '#model/gate.ts';
import type { PortalElement } from '#model/portal.ts';
import { factsAtom, portalAtom } from './atoms.ts';
import { useBrowser } from './client.ts';
import { signOut } from './load-member.ts';
import { openModalAtom, TRUE_ACCOUNT, warnAtom } from './modals.ts';
import { sayWordAtom } from './words.ts';

/** The page of the log-in window that says that something asked for a log-in (M266). */
export const GATED = 'gated';

/** What can be performed: an element's action. */
export type Performs = Pick<PortalElement, 'action'>;

/** Does what an element's action says, or what its gate says instead. */
export function usePerform(): (element: Performs) => void {
  const store = useStore();
  const navigate = useNavigate();
  const browser = useBrowser();

  function askToSignOut() {
    const onConfirm = async () => {
      await signOut(browser());
      navigate('/');
    };
    store.set(warnAtom, {
      title: 'element.account.signOut',
      text: 'shell.signOut.question',
      confirm: 'element.account.signOut',
      cancel: 'shell.cancel',
      onConfirm,
    });
  }

  function act(action: Action) {
    if ('go' in action) navigate(action.go);
    else if ('link' in action) window.open(action.link, '_blank', 'noopener,noreferrer');
    else if ('open' in action) store.set(openModalAtom, { name: action.open, page: action.page });
    else if ('call' in action && action.call === 'logout') askToSignOut();
    else if ('call' in action && action.call === 'freePlay') store.set(openModalAtom, { name: 'freePlay' });
    else store.set(sayWordAtom, { text: 'error.function_not_available' });
  }

  const instead: Readonly<Record<Exclude<Gate, 'pass'>, (element: Performs) => void>> = {
    login: (element) => store.set(openModalAtom, { name: 'login', page: GATED, onDone: () => perform(element) }),
    trueAccount: () => store.set(warnAtom, TRUE_ACCOUNT),
    refused: () => store.set(sayWordAtom, { text: 'error.function_not_available' }),
    wait: () => undefined,
  };

  function perform(element: Performs) {
    const { action } = element;
    if (action === undefined) return;
    const gate = gateOf(store.get(portalAtom), store.get(factsAtom), action);
    if (gate === 'pass') act(action);
    else instead[gate](element);
  }
  return perform;
}

/** The address that an action has as a plain link, so that it works before any script; undefined where it has none. */
export function useHref({ action }: Performs): string | undefined {
  const portal = useAtomValue(portalAtom);
  if (action === undefined) return undefined;
  if ('go' in action) return action.go;
  if ('link' in action) return action.link;
  if (!('open' in action)) return undefined;
  const isRoute = action.open === 'login' || action.open === 'register';
  return isRoute && Object.hasOwn(portal.elements, `route./${action.open}`) ? `/${action.open}` : undefined;
}
