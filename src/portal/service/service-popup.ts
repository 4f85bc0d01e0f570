/** The window of customer service: opened in the press itself, because later a browser takes it for an advertisement (D31). */

/** Sizes in pixels (M228): a chat beside the page, and a short word from a screen that covers the site. */
const SIZES = { chat: [440, 750], short: [440, 500] } as const;
export type ServiceWindow = keyof typeof SIZES;

/** What is needed of a window that was opened. */
export interface Popup {
  opener: unknown;
  readonly closed: boolean;
  readonly document: Pick<Document, 'title'> & { readonly body: { textContent: string | null } | null };
  readonly location: { replace(address: string): void };
  close(): void;
}

/** Opens a window; a test brings its own. */
type OpenWindow = (address: string, target: string, features: string) => Popup | null;

/**
 * Opens an empty window that knows nothing of this page: it is led somewhere, or closed, once it is known where to. Null
 * where the browser does not let one open.
 */
export function openPopup(size: ServiceWindow, words: string, open: OpenWindow = openHere): Popup | null {
  const [width, height] = SIZES[size];
  // Without `noopener`, which gives no handle back: the window could not be closed again.
  const popup = open('about:blank', '_blank', `popup,width=${width},height=${height}`);
  if (popup === null) return null;
  popup.document.title = words;
  if (popup.document.body !== null) popup.document.body.textContent = words;
  popup.opener = null;
  return popup;
}

const openHere: OpenWindow = (address, target, features) => window.open(address, target, features);
