import type { SupportView } from '#contract/staff/previews/calls.ts';

/** An address that no site has. A code holds only a mark of the player's own: all of them show the same page. */
const NOWHERE = '/no-such-page';

/** Where a code is looked at: the site, the page and the kind of visitor that it names. Pure. */
export function whyAddress(code: string, view: SupportView): string {
  const { merchant, language, visitor } = view;
  const asked = { code, language, visitor, element: elementOf(view), screen: screenOf(view) };
  return `/m/${merchant}/why?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`;
}

function screenOf({ reason, screen }: SupportView): string {
  return screen === '' && reason === 'notFound' ? NOWHERE : screen;
}

/** What the screen was about: the one that covered the site, or the route. */
function elementOf({ reason, screen }: SupportView): string {
  if (reason === 'maintenance' || reason === 'restricted') return `startup.${reason}`;
  return screen === '' ? '' : `route.${screen}`;
}
