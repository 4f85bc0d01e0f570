/** The customer service window: opened in the click handler itself, because browsers block later popups (D31). */

/** Sizes in pixels (M228): a chat next to the page, and a smaller window from a screen that covers the site. */
const SIZES = { chat: [440, 750], short: [440, 500] } as const;
export type ServiceWindow = keyof typeof SIZES;

/** The used part of an opened window. */
export interface Popup {
  opener: unknown;
  readonly closed: boolean;
  readonly document: Pick<Document, 'title'> & { readonly body: { textContent: string | null } | null };
  readonly location: { replace(address: string): void };
  close(): void;
}

/** Opens a window; tests replace it. */
type OpenWindow = (address: string, target: string, features: string) => Popup | null;

/**
 * Opens an empty window without access to this page: it is navigated or closed once the address is known. Null where
 * the browser blocks it.
 */
export function openPopup(size: ServiceWindow, words: string, open: OpenWindow = openHere): Popup | null {
  const [width, height] = SIZES[size];
  // Without `noopener`, which returns no handle: the window could not be closed later.
  const popup = open('about:blank', '_blank', `popup,width=${width},height=${height}`);
  if (popup === null) return null;
  popup.document.title = words;
  if (popup.document.body !== null) popup.document.body.textContent = words;
  popup.opener = null;
  return popup;
}

const openHere: OpenWindow = (address, target, features) => window.open(address, target, features);
