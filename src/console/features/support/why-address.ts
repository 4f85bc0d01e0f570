import type { SupportView } from '#contract/staff/previews/calls.ts';

/** A path that no site has. A code holds only a hash of the player's path: all unknown paths show the same page. */
const NOWHERE = '/no-such-page';

/** The URL that explains a code: the site, the page and the kind of visitor in it. Pure. */
export function whyAddress(code: string, view: SupportView): string {
  const { merchant, language, visitor } = view;
  const asked = { code, language, visitor, element: elementOf(view), screen: screenOf(view) };
  return `/m/${merchant}/why?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`;
}

function screenOf({ reason, screen }: SupportView): string {
  return screen === '' && reason === 'notFound' ? NOWHERE : screen;
}

/** The element of the screen: the one that covered the site, or the route. */
function elementOf({ reason, screen }: SupportView): string {
  if (reason === 'maintenance' || reason === 'restricted') return `startup.${reason}`;
  return screen === '' ? '' : `route.${screen}`;
}
