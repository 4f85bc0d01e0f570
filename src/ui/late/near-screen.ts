/** How much of the screen's height around it counts as near (M153: 1.3 screens). */
const MARGIN = '30%';
/** How much of a picture must be near (M153). */
const THRESHOLD = 0.1;

let observer: IntersectionObserver | undefined;
const waiting = new WeakMap<Element, () => void>();

/**
 * Notifies once when an element comes near the screen; at once where the browser cannot detect that. Returns a function
 * that cancels.
 */
export function whenNear(element: Element, report: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    report();
    return () => undefined;
  }
  observer ??= new IntersectionObserver(onIntersect, { rootMargin: MARGIN, threshold: THRESHOLD });
  waiting.set(element, report);
  observer.observe(element);
  return () => forget(element);
}

function onIntersect(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    const report = waiting.get(target);
    forget(target);
    report?.();
  }
}

function forget(element: Element): void {
  observer?.unobserve(element);
  waiting.delete(element);
}
