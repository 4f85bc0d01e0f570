import { useLocation } from 'react-router-dom';
import type { ShownElement } from '../state/shown.ts';

/** Pages that are reached through another: its entry stands for them where they have none. */
const WITHIN: Readonly<Record<string, string>> = {
  '/lottery': '/elott',
  '/vnlottery': '/elott',
  '/seaLottery': '/elott',
  '/promoDetail': '/promotions',
};

/** The entry of a menu that leads to the page that is shown, by its id: one of them, where several lead there (D05). */
export function useCurrent(shown: readonly ShownElement[]): string | undefined {
  const { pathname } = useLocation();
  const leadTo = (to: string | undefined) =>
    shown.find(({ element: { action } }) => action && 'go' in action && action.go === to)?.element.id;
  return leadTo(pathname) ?? leadTo(WITHIN[pathname]);
}
