import type { Launched } from '#contract/launch/calls.ts';
import type { Portal } from '#model/portal/portal.ts';
import { addTheme } from './theme-of-page.ts';

/** The address of a game or chat room, and whether it accepts the page's theme. */
type Opening = Pick<Launched, 'address' | 'takesLook'>;

/**
 * The address of a reply if it may be framed on this page: of an origin that the merchant lists, so that a reply cannot
 * show a third-party page under the brand's name, and never of the portal's own origin, which could access the page
 * (docs/explanation/safety.md#game-frame). Undefined: it is not framed, and the caller reports that.
 */
export function framable(
  { address, takesLook }: Opening,
  portal: Pick<Portal, 'services' | 'currency' | 'digits'>,
): string | undefined {
  const url = address === undefined || !URL.canParse(address) ? undefined : new URL(address);
  if (url === undefined || url.host === window.location.host) return undefined;
  if (!portal.services.frameOrigins.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin))
    return undefined;
  return takesLook ? addTheme(url.href, portal).href : url.href;
}
