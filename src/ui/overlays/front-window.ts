/** The open windows in the order in which they came, the one in front last. */
const windows: Element[] = [];
let hidden: readonly Element[] = [];

/**
 * Hides all but this window from assistive technology, until it is released; of several the one that came last is shown.
 * By `aria-hidden`, which styles nothing: `inert` and `pointer-events` are inherited, and would have a browser style each
 * element of the page anew. Answers the release. Browser only.
 */
export function showAlone(box: Element): () => void {
  windows.push(box);
  hideOthers();
  return () => {
    windows.splice(windows.lastIndexOf(box), 1);
    hideOthers();
  };
}

function hideOthers(): void {
  for (const other of hidden) other.removeAttribute('aria-hidden');
  const front = windows.at(-1);
  hidden = front === undefined ? [] : [...othersThan(front, document.body)];
  for (const other of hidden) other.setAttribute('aria-hidden', 'true');
}

/** What is said while a window is open is heard. */
const HEARD = '[aria-live]';

/** The largest parts of `within` that hold neither the window nor a live region and are not hidden anyway. */
function* othersThan(front: Element, within: Element): Generator<Element> {
  for (const part of within.children) {
    if (part === front || part.matches(`${HEARD}, script, style, [aria-hidden]`)) continue;
    if (part.contains(front) || part.querySelector(HEARD) !== null) yield* othersThan(front, part);
    else yield part;
  }
}
