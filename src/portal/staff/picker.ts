/** Element picker: finds catalogue elements on a page by Alt+click or, in picking mode, by pointer and keyboard. */
import type { ColourPair } from '#contract/staff/previews/preview-messages.ts';

/** Marks the markup of the staff tools, which is no part of the site. */
export const STAFF_PART = 'data-staff';

/** The nearest catalogue element around a node; null inside the staff tools' markup and where there is none. */
export function elementAround(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(`[${STAFF_PART}]`)) return null;
  const found = target.closest('[data-element]');
  return found instanceof HTMLElement ? found : null;
}

export function idOf(place: HTMLElement): string {
  return place.dataset['element'] ?? '';
}

export function wider(place: HTMLElement): HTMLElement | null {
  return elementAround(place.parentElement);
}

/** The DOM node of an element id: the first visible one, else the first one. */
export function placeOf(id: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-element="${CSS.escape(id)}"]`)];
  return all.find((place) => place.checkVisibility()) ?? all[0] ?? null;
}

/** The first node in use that shows one colour on the other, as text, surface or border; null where there is none. */
export function placeOfPair({ front, back }: ColourPair): HTMLElement | null {
  const isPair = (place: HTMLElement): boolean => {
    // A text for screen readers has one pixel.
    const isSeen = place.checkVisibility() && place.getBoundingClientRect().width > 1;
    if (!isSeen || place.closest(`[${STAFF_PART}]`)) return false;
    const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(place);
    if (hexOf(color) === front && hasText(place) && backgroundBehind(place) === back) return true;
    const hasBorder = hexOf(borderTopColor) === front && Number.parseFloat(borderTopWidth) > 0;
    return (hasBorder || hexOf(backgroundColor) === front) && backgroundBehind(place.parentElement) === back;
  };
  return [...document.body.querySelectorAll<HTMLElement>('*')].find(isPair) ?? null;
}

/** A computed colour as #rrggbb; empty: transparent, or not of sRGB. */
function hexOf(computed: string): string {
  const [red, green, blue, alpha = 1] = (computed.match(/[\d.]+/g) ?? []).map(Number);
  if (!computed.startsWith('rgb') || red === undefined || green === undefined || blue === undefined || alpha === 0)
    return '';
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function hasText(place: HTMLElement): boolean {
  return [...place.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
}

/** The nearest background that is not transparent; empty: none. */
function backgroundBehind(place: Element | null): string {
  if (place === null) return '';
  return hexOf(getComputedStyle(place).backgroundColor) || backgroundBehind(place.parentElement);
}

export interface PickerEvents {
  /** Pointed at or focused in picking mode; null: nothing. */
  readonly onPoint: (place: HTMLElement | null) => void;
  readonly onPick: (place: HTMLElement) => void;
  readonly onToggle: (on: boolean) => void;
}

/** Listens to the page until the returned function is called. `isPicking` says whether a plain click picks. */
export function listenForPicks(isPicking: () => boolean, { onPoint, onPick, onToggle }: PickerEvents): () => void {
  let pointed: HTMLElement | null = null;
  const point = (place: HTMLElement | null) => {
    pointed = place;
    onPoint(place);
  };
  const onAct = (event: MouseEvent) => {
    if (!event.altKey && !isPicking()) return;
    const place = elementAround(event.target);
    if (place === null) return;
    stop(event);
    onPick(place);
  };
  // Stops pointerdown too: menus and drags act before the click.
  const onClickBegins = (event: Event) => {
    const isClick = (event instanceof MouseEvent && event.altKey) || isPicking();
    if (isClick && elementAround(event.target) !== null) stop(event);
  };
  const onMove = (event: Event) => isPicking() && point(elementAround(event.target));
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey && event.code === 'KeyY') {
      stop(event);
      return onToggle(!isPicking());
    }
    if (!isPicking() || isOwn(event.target)) return;
    if (event.key === 'Escape') return end(event);
    if (event.key !== 'Enter' && event.key !== 'ArrowUp') return;
    const place = pointed ?? elementAround(document.activeElement);
    if (place === null) return;
    stop(event);
    if (event.key === 'Enter') onPick(place);
    else point(wider(place) ?? place);
  };
  const end = (event: Event) => {
    stop(event);
    onToggle(false);
  };
  const listeners: readonly [string, (event: never) => void][] = [
    ['click', onAct],
    ['pointerdown', onClickBegins],
    ['mousedown', onClickBegins],
    ['pointerover', onMove],
    ['focusin', onMove],
    ['keydown', onKey],
  ];
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener, true);
  return () => {
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener, true);
  };
}

function isOwn(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${STAFF_PART}]`) !== null;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
