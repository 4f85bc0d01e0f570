import { type GameMessage, writeFrameMessage } from '#contract/vendors/frame-messages.ts';

/** Tells the portal whose page frames the room; `site` is its origin as the gateway named it, and nobody else is told. */
export function postToPortal(site: string, message: GameMessage): void {
  if (window.parent !== window && URL.canParse(site)) window.parent.postMessage(writeFrameMessage(message), site);
}
