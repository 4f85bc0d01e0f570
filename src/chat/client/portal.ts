import { type GameMessage, writeFrameMessage } from '#contract/vendors/frame-messages.ts';

/** Posts a message to the framing portal; only to `site`, the origin that the gateway named. */
export function postToPortal(site: string, message: GameMessage): void {
  if (window.parent !== window && URL.canParse(site)) window.parent.postMessage(writeFrameMessage(message), site);
}
