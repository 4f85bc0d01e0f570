import { tryAgain } from '../chunks/try-again.ts';
import { brandRevisionAtom, revisionAtom } from '../state/atoms.ts';
import type { Store } from '../state/client.ts';

/**
 * Applies the theme of a changed brand file over the page's original theme. Uses a constructed style sheet, not a style
 * element: the content security policy only permits known hashes of the latter. `revision`: the brand revision of the
 * page.
 */
export function renewTheme(store: Store, revision: string): () => void {
  let known = revision;
  let fetching = new AbortController();
  const wear = createThemeWearer();

  async function renew(): Promise<void> {
    const wanted = store.get(brandRevisionAtom);
    if (wanted === known) return;
    known = wanted;
    fetching.abort();
    fetching = new AbortController();
    const { signal } = fetching;
    const css = await tryAgain(() => fetchTheme(store.get(revisionAtom), signal), { signal }).catch(() => undefined);
    if (css === undefined || signal.aborted) return;
    wear(css);
  }

  const stop = store.sub(brandRevisionAtom, () => void renew());
  void renew();
  return () => {
    stop();
    fetching.abort();
  };
}

/** Replaces the style sheet that was applied last. */
export function createThemeWearer(): (css: string) => void {
  let worn: CSSStyleSheet | undefined;
  return (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== worn), sheet];
    worn = sheet;
  };
}

async function fetchTheme(revision: string, signal: AbortSignal): Promise<string> {
  const address = `/_portal/${encodeURIComponent(revision)}/theme.css`;
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}
