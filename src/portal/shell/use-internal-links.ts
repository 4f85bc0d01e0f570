import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Client-side navigation for plain links of this site. Links stay real links: they work before hydration, in a new tab
 * and for crawlers.
 */
export function useInternalLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = internalPath(event, window.location.origin);
      if (path === undefined) return;
      event.preventDefault();
      navigate(path);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}

/** The path of this site that a click leads to; undefined when the browser handles the click. */
function internalPath(event: MouseEvent, origin: string): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  const isHere = url.pathname === window.location.pathname && url.search === window.location.search && url.hash !== '';
  return url.origin === origin && !isHere ? url.pathname + url.search + url.hash : undefined;
}
