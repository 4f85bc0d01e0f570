/** The number of open pages on this process's edge, as staff see it; the edge passes it in. */
export interface PagesPort {
  /** Browsers that have a merchant's site open and visible. */
  open(merchant: string): number;
}

/** For a gateway without an edge in its process. */
export const noPages: PagesPort = { open: () => 0 };

/** A port that is bound later: the gateway is built before the edge. */
export interface LatePages {
  readonly port: PagesPort;
  bind(pages: PagesPort): void;
}

export function makeLatePages(): LatePages {
  let bound = noPages;
  return {
    port: { open: (merchant) => bound.open(merchant) },
    bind(pages) {
      bound = pages;
    },
  };
}
