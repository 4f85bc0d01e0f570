import {
  type GameMessage,
  type PortalMessage,
  readPortalMessage,
  writeFrameMessage,
} from '#contract/vendors/frame-messages.ts';

/** The portal whose page frames the game. */
export interface Portal {
  report(message: GameMessage): void;
  /** Calls `heard` with each message of the portal. */
  listen(heard: (message: PortalMessage) => void): void;
  /** False where the game is a page of its own. */
  readonly isThere: boolean;
}

/** The portal at this address (as the gateway named it); nobody else is told anything, nobody else is heard. */
export function openPortal(portalUrl: string | undefined): Portal {
  const origin = portalUrl === undefined || !URL.canParse(portalUrl) ? undefined : new URL(portalUrl).origin;
  const isThere = window.parent !== window && origin !== undefined;
  return {
    isThere,
    report(message) {
      if (isThere) window.parent.postMessage(writeFrameMessage(message), origin);
    },
    listen(heard) {
      window.addEventListener('message', ({ origin: from, source, data }) => {
        if (from !== origin || source !== window.parent) return;
        const message = readPortalMessage(data);
        if (message) heard(message);
      });
    },
  };
}
