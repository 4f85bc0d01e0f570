import type { Launched } from '#contract/launch/calls.ts';
import type { Portal } from '#model/portal/portal.ts';
import { describeLook } from './look-of-page.ts';

/** What opens a game or a room, and whether it wears the page's look. */
type Opening = Pick<Launched, 'address' | 'takesLook'>;

/**
 * The address of a reply where it may stand in a frame of this page: of an origin that the merchant lists, so that a reply
 * brings nobody else's page under the brand's name, and never of the portal's own, which could reach into the page
 * (docs/safety.md#game-frame). Undefined: it is not framed, and whoever asked says so.
 */
export function framable(
  { address, takesLook }: Opening,
  portal: Pick<Portal, 'services' | 'currency' | 'digits'>,
): string | undefined {
  const url = address === undefined || !URL.canParse(address) ? undefined : new URL(address);
  if (url === undefined || url.host === window.location.host) return undefined;
  if (!portal.services.frameOrigins.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin))
    return undefined;
  return takesLook ? describeLook(url.href, portal).href : url.href;
}
