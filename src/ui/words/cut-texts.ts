/** Shows the full text of truncated texts on hover, focus or touch (WCAG 2.2, 1.4.13). */
import { createLate } from '../late/late.ts';

const bubble = createLate(() => import('./whole-text.ts'));

/** How long a pointer rests, and how long a finger holds, before the full text appears. */
const HOVER_MS = 400;
const HOLD_MS = 500;

/** Interactive elements; elements with tabindex -1 may be as large as a page. */
const CONTROL = 'a, button, summary, label, [role=row], [role=option], [role=tab], [tabindex="0"]';

type Leave = () => void;
const nothing: Leave = () => undefined;

/**
 * Watches pointer, keyboard and touch of a page: next to a text with an ellipsis its full text is shown, while the
 * pointer or focus is on the text or on the bubble, and until Escape. Call it once per page; returns a function that
 * stops this.
 */
export function watchCutTexts(page: Document = document): () => void {
  const ending = new AbortController();
  const heed = { signal: ending.signal, passive: true } as const;
  const { want, rest, stop } = createReader();
  const placeOf = (target: Element) => target.closest(CONTROL) ?? target;
  page.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      if (isWhole(target)) rest();
      else want(placeOf(target), HOVER_MS);
    },
    heed,
  );
  page.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      if (!(target instanceof Element) || isWhole(target)) return;
      stop();
      if (pointerType === 'touch') want(placeOf(target), HOLD_MS);
    },
    heed,
  );
  // A finger that moves or leaves early scrolls or clicks; a shown text stays until the next touch.
  for (const end of ['pointerup', 'pointercancel'] as const)
    page.addEventListener(end, ({ pointerType }) => pointerType === 'touch' && rest(), heed);
  page.addEventListener(
    'focusin',
    ({ target }) =>
      target instanceof Element && target.matches(CONTROL) && target.matches(':focus-visible') && want(target, 0),
    heed,
  );
  page.addEventListener('focusout', stop, heed);
  page.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { ...heed, capture: true });
  page.addEventListener('scroll', ({ target }) => !isWhole(target) && stop(), { ...heed, capture: true });
  return () => {
    ending.abort();
    stop();
  };
}

function createReader() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave = nothing;
  let shown: Element | undefined;
  let asked: Element | undefined;

  function rest(): void {
    clearTimeout(timer);
    asked = shown;
  }
  function stop(): void {
    leave();
    leave = nothing;
    shown = undefined;
    rest();
  }
  /** The shown text stays until then: a pointer on its way to the bubble crosses other elements. */
  function want(place: Element, afterMs: number): void {
    if (place === asked) return;
    rest();
    asked = place;
    if (place !== shown) timer = setTimeout(() => void show(place), afterMs);
  }
  async function show(place: Element): Promise<void> {
    stop();
    const cut = place.isConnected ? cutTextsAt(place) : [];
    if (cut.length === 0) return;
    asked = shown = place;
    const code = await bubble.ask();
    if (code && shown === place) leave = code.showWhole(cut, place);
  }
  return { want, rest, stop };
}

/** The bubble counts as part of its text. */
function isWhole(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-whole-text]') !== null;
}

/** An element with more descendants is a page section, not a control. */
const MOST_PARTS = 40;

/** The truncated texts of an element and its descendants; if there are none, those of its card. */
export function cutTextsAt(place: Element): readonly string[] {
  const parts = [...place.querySelectorAll('*')];
  const near = parts.length > MOST_PARTS ? [place] : [place, ...parts];
  const cut = near.filter(isCut);
  const around = place.closest('article, li, tr');
  if (cut.length === 0 && around !== null && around !== place) return cutTextsAt(around);
  const texts = cut.map((element) => element.textContent.trim()).filter(Boolean);
  return [...new Set(texts)];
}

function isCut(element: Element): boolean {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
  if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) return false;
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  const isEnded = textOverflow === 'ellipsis' && scrollWidth > clientWidth;
  return isEnded || (/^\d/.test(webkitLineClamp) && scrollHeight > clientHeight);
}
