import { useEffect } from 'react';
import { preloadScreen } from './routes.tsx';

/** A pointer that rests on a link this long predicts a click. */
const REST_MS = 65;

/**
 * Preloads the code of a screen on intent: a pointer rests on a link, a finger touches the link or the link gets the
 * focus (M49). Loads nothing when the browser asks to save data.
 */
export function usePreload(preload: (pathname: string) => Promise<void> = preloadScreen): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const want = (pathname: string) => void preload(pathname).catch(() => undefined);
    const onRest = ({ target }: Event) => {
      clearTimeout(timer);
      const pathname = pathOf(target);
      if (pathname !== undefined) timer = setTimeout(() => want(pathname), REST_MS);
    };
    const onTouch = ({ target }: Event) => {
      const pathname = pathOf(target);
      if (pathname !== undefined) want(pathname);
    };
    if (savesData()) return;
    document.addEventListener('pointerover', onRest, { passive: true });
    document.addEventListener('pointerdown', onTouch, { passive: true });
    document.addEventListener('focusin', onTouch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onRest);
      document.removeEventListener('pointerdown', onTouch);
      document.removeEventListener('focusin', onTouch);
    };
  }, [preload]);
}

function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return undefined;
  return link.pathname;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
