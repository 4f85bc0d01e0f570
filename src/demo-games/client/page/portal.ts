import {
  type GameMessage,
  type PortalMessage,
  readPortalMessage,
  writeFrameMessage,
} from '#contract/vendors/frame-messages.ts';

export interface Portal {
  report(message: GameMessage): void;
  listen(heard: (message: PortalMessage) => void): void;
  /** False if the game is a top-level page. */
  readonly isThere: boolean;
}

/** Messaging with the portal at this URL (from the gateway); messages go to and come from its origin only. */
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
