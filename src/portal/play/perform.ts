import { useAtomValue, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { Action } from '#model/catalogue/element.ts';
import type { PortalElement } from '#model/portal/portal.ts';
import { launchedByClick } from '#model/screens/category-click.ts';
import { hasTokenAtom, portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { openModalAtom, warnAtom } from '../state/modals.ts';
import { passGate } from '../state/pass-gate.ts';
import { signOut } from '../state/sources/load-member.ts';
import { showMessageAtom } from '../state/texts/words.ts';
import { useLaunch } from './use-launch.ts';

/** An element's action; for a category entry also its category. */
export type Performs = Pick<PortalElement, 'action' | 'nav'>;

/** Performs an element's action, or its gate's alternative. */
export function usePerform(): (element: Performs) => void {
  const store = useStore();
  const navigate = useNavigate();
  const browser = useBrowser();
  const { launchVendor } = useLaunch();

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

  /** An entry that launches is for a single vendor: DS88 (M71). */
  function launchFirst(category: string) {
    const lane = store.get(portalAtom).categories.find((candidate) => candidate.category === category);
    const [vendor] = lane?.vendors ?? [];
    if (lane && vendor) launchVendor(vendor, lane.category);
    else store.set(showMessageAtom, { text: 'screens.noVendors' });
  }

  /** The lobby of a single vendor launches that vendor directly, where it may open. */
  function go(to: string, { nav }: Performs) {
    const lane = store.get(portalAtom).categories.find(({ category }) => category === nav?.gameType);
    const vendor = lane && launchedByClick(lane.category, lane.vendors, store.get(hasTokenAtom) === true);
    if (lane && vendor) launchVendor(vendor, lane.category);
    else navigate(to);
  }

  function act(action: Action, element: Performs) {
    if ('go' in action) go(action.go, element);
    else if ('link' in action) window.open(action.link, '_blank', 'noopener,noreferrer');
    else if ('open' in action) store.set(openModalAtom, { name: action.open, page: action.page });
    else if ('launch' in action) launchFirst(action.launch);
    else if ('call' in action && action.call === 'logout') askToSignOut();
    else if ('call' in action && action.call === 'freePlay') store.set(openModalAtom, { name: 'freePlay' });
    else store.set(showMessageAtom, { text: 'error.function_not_available' });
  }

  return function perform(element) {
    const { action } = element;
    if (action !== undefined) passGate(store, action, () => act(action, element));
  };
}

/** The address of an action as a plain link, so that it works before any script; undefined where it has none. */
export function useHref({ action }: Performs): string | undefined {
  const portal = useAtomValue(portalAtom);
  if (action === undefined) return undefined;
  if ('go' in action) return action.go;
  if ('link' in action) return action.link;
  if (!('open' in action)) return undefined;
  const isRoute = ['login', 'register', 'forgetPass'].includes(action.open);
  return isRoute && Object.hasOwn(portal.elements, `route./${action.open}`) ? `/${action.open}` : undefined;
}
