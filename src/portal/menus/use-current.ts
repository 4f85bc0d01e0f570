import { useLocation } from 'react-router-dom';
import type { ShownElement } from '../state/shown.ts';

/** Sub-pages without a menu entry: the entry of their parent page is highlighted. */
const WITHIN: Readonly<Record<string, string>> = {
  '/lottery': '/elott',
  '/vnlottery': '/elott',
  '/seaLottery': '/elott',
  '/promoDetail': '/promotions',
};

/** The id of the menu entry that leads to the current page: one of them, where several do (D05). */
export function useCurrent(shown: readonly ShownElement[]): string | undefined {
  const { pathname } = useLocation();
  const leadTo = (to: string | undefined) =>
    shown.find(({ element: { action } }) => action && 'go' in action && action.go === to)?.element.id;
  return leadTo(pathname) ?? leadTo(WITHIN[pathname]);
}
