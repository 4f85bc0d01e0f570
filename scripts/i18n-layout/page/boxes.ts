/** Positions of elements and their visible parts. */
import type { Rect } from '../facts.ts';

export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An ancestor that clips its content to its own box. */
export interface Clip extends Edges {
  readonly element: Element;
  readonly isScrolledX: boolean;
  readonly isScrolledY: boolean;
  /** Shows an ellipsis where it clips. */
  readonly endsInEllipsis: boolean;
}

const SCROLLS = /auto|scroll/;
const LAYER = 'dialog, [role=dialog], [popover], [data-dialog], [role=tooltip], [role=menu], [role=listbox]';

/** Layout styles of an element, read once per measurement. */
interface Standing {
  readonly position: string;
  /** Is the containing block of its absolutely positioned descendants. */
  readonly isBlock: boolean;
  readonly scrolls: boolean;
  readonly clip: Clip | undefined;
}

let standings = new Map<Element, Standing>();
let clipsKnown = new Map<Element, readonly Clip[]>();
let front: Element | undefined;

/** Call before each measurement: clears the cached styles and the front window. */
export function resetCaches(): void {
  standings = new Map();
  clipsKnown = new Map();
  descriptionCache = new Map();
  front = [...document.querySelectorAll('[data-dialog]')].filter(isSeen).at(-1);
}

export function standingOf(element: Element): Standing {
  const known = standings.get(element);
  if (known !== undefined) return known;
  const style = getComputedStyle(element);
  const { position } = style;
  const standing = {
    position,
    isBlock: position !== 'static' || style.transform !== 'none',
    scrolls: SCROLLS.test(style.overflowX) || SCROLLS.test(style.overflowY),
    clip: clipOf(element, style),
  };
  standings.set(element, standing);
  return standing;
}

/** Ancestors that clip an element, nearest first; a fixed element is not clipped by its ancestors. */
export function clipsOf(element: Element): readonly Clip[] {
  const found = clipsKnown.get(element);
  if (found !== undefined) return found;
  const clips: Clip[] = [];
  const own = standingOf(element);
  let { position } = own;
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    if (position === 'fixed') break;
    const around = standingOf(at);
    if (position === 'absolute' && !around.isBlock) continue;
    position = around.position;
    if (around.clip) clips.push(around.clip);
  }
  const all = own.clip ? [own.clip, ...clips] : clips;
  clipsKnown.set(element, all);
  return all;
}

function clipOf(element: Element, style: CSSStyleDeclaration): Clip | undefined {
  const [x, y] = [style.overflowX, style.overflowY];
  if (x === 'visible' && y === 'visible') return undefined;
  if (element === document.documentElement || style.display === 'inline') return undefined;
  const box = element.getBoundingClientRect();
  const [w, h] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { textOverflow, webkitLineClamp } = style;
  return {
    element,
    left: x === 'visible' ? -w : box.left,
    right: x === 'visible' ? w : box.right,
    top: y === 'visible' ? -h : box.top,
    bottom: y === 'visible' ? h : box.bottom,
    isScrolledX: SCROLLS.test(x),
    isScrolledY: SCROLLS.test(y),
    endsInEllipsis: textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== ''),
  };
}

export function within(rect: Edges, clip: Edges): Edges {
  return {
    left: Math.max(rect.left, clip.left),
    right: Math.min(rect.right, clip.right),
    top: Math.max(rect.top, clip.top),
    bottom: Math.min(rect.bottom, clip.bottom),
  };
}

export const hasArea = ({ left, top, right, bottom }: Edges): boolean => right - left > 0.5 && bottom - top > 0.5;

/** Relative to the top of the page, rounded. */
export function onPage({ left, top, right, bottom }: Edges): Rect {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(left + window.scrollX), round(top + window.scrollY), round(right - left), round(bottom - top)];
}

/** The layer of an element; numbers are comparable within one measurement only. */
export type LayerOf = (element: Element) => number;

export function createLayers(): LayerOf {
  const numbers = new Map<Element, number>();
  const roots = new Map<Element, Element>();
  const rootOf = (element: Element): Element => {
    const known = roots.get(element);
    if (known !== undefined) return known;
    const { parentElement: parent } = element;
    const root = parent === null || isLayer(element) ? element : rootOf(parent);
    roots.set(element, root);
    return root;
  };
  return (element) => {
    const root = rootOf(element);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  };
}

function isLayer(element: Element): boolean {
  return /fixed|sticky/.test(standingOf(element).position) || element.matches(LAYER);
}

/** Whether styles make the element visible, regardless of its position. */
export function isSeen(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false });
}

/** Behind an open window, where text cannot be read: it is checked on the page without the window. */
export function isBehind(element: Element): boolean {
  if (element.closest('[inert]') !== null) return true;
  // A window hides what is behind it from assistive technology, but not what opens over it
  // (src/ui/overlays/front-window.ts).
  return front !== undefined && !front.contains(element) && element.closest('[aria-hidden=true]') !== null;
}

let descriptionCache = new Map<Element, string>();

/** Describes an element by its nearest names and itself. */
export function describeElement(element: Element): string {
  const description = descriptionCache.get(element) ?? namesOf(element);
  descriptionCache.set(element, description);
  return description;
}

function namesOf(element: Element): string {
  const names: string[] = [];
  for (let at: Element | null = element; at !== null && names.length < 2; at = at.parentElement) {
    const name = nameOf(at);
    if (name !== undefined) names.unshift(name);
  }
  const tag = element.tagName.toLowerCase();
  const last = names.at(-1);
  return last !== undefined && last === nameOf(element) ? names.join(' ') : [...names, tag].join(' ');
}

const NAMES = ['data-element', 'data-dialog', 'data-part', 'data-slot', 'data-notice', 'id'] as const;

function nameOf(element: Element): string | undefined {
  const name = NAMES.find((attribute) => element.hasAttribute(attribute));
  if (name === undefined || element === document.body) return undefined;
  const value = element.getAttribute(name) ?? '';
  // Ids that React generates are meaningless and differ between pages.
  if (name === 'id' && /[:«_]|\d{2}/.test(value)) return undefined;
  return name === 'id' ? `#${value}` : `${name.replace('data-', '')}=${value}`;
}
