/** Texts that are cut at the end of their line: who is at one can read the whole of it (WCAG 2.2, 1.4.13). */
import { createLate } from '../late/late.ts';

const bubble = createLate(() => import('./whole-text.ts'));

/** How long a pointer rests, and how long a finger holds, before the whole is wanted. */
const HOVER_MS = 400;
const HOLD_MS = 500;

/** What is pressed or focused as one; what code alone may focus is as large as a page. */
const CONTROL = 'a, button, summary, label, [role=row], [role=option], [role=tab], [tabindex="0"]';

/** Takes away what is shown. */
type Leave = () => void;
const nothing: Leave = () => undefined;

/**
 * Follows pointer, keys and fingers of a page: beside a text that ends in an ellipsis its whole is shown, for as long as
 * somebody is at the text or at the words that came, and until Escape. Call it once for a page; answers how it ends.
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
  // A finger that moves or leaves early scrolls or presses; what it held stays until the next touch.
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

/** What is shown, and what is wanted next. */
function createReader() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave = nothing;
  let shown: Element | undefined;
  let asked: Element | undefined;

  /** Nothing else is wanted than what is shown. */
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
  /** What is shown stays until then: a pointer on its way to the words passes over what lies between. */
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

/** The words that came are part of the text that they are the whole of. */
function isWhole(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-whole-text]') !== null;
}

/** A place that holds more than so many parts is no control but a part of the page. */
const MOST_PARTS = 40;

/** What is cut of a place and in it; where that is nothing, of the card that it belongs to. */
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
