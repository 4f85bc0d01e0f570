/** The open pages of this process's edge, as staff see them: whoever keeps their event streams passes them in. */
export interface PagesPort {
  /** Browsers that have a merchant's site open and in sight. */
  open(merchant: string): number;
}

/** For a gateway without an edge beside it. */
export const noPages: PagesPort = { open: () => 0 };

/** A port that is filled later: the gateway is built before the edge. */
export interface LatePages {
  readonly port: PagesPort;
  bind(pages: PagesPort): void;
}

/** Makes a port without pages until some are bound. */
export function makeLatePages(): LatePages {
  let bound = noPages;
  return {
    port: { open: (merchant) => bound.open(merchant) },
    bind(pages) {
      bound = pages;
    },
  };
}
