/** The open windows in opening order, the front one last. */
const windows: Element[] = [];
let hidden: readonly Element[] = [];

/**
 * Hides everything but this window from assistive technology until released; of several windows the last one is shown.
 * Uses `aria-hidden`, which affects no style: `inert` and `pointer-events` are inherited and would restyle every
 * element of the page. Returns the release. Browser only.
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

/** Live regions stay audible while a window is open. */
const HEARD = '[aria-live]';

/** The largest subtrees of `within` that contain neither the window nor a live region and are not hidden already. */
function* othersThan(front: Element, within: Element): Generator<Element> {
  for (const part of within.children) {
    if (part === front || part.matches(`${HEARD}, script, style, [aria-hidden]`)) continue;
    if (part.contains(front) || part.querySelector(HEARD) !== null) yield* othersThan(front, part);
    else yield part;
  }
}
