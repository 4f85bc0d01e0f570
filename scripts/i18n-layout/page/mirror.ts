/** Mirrors a page and compares positions: an element that uses a physical side stays where it was. */
import type { PageFacts, UnturnedFact } from '../facts.ts';
import { describeElement, isBehind, isSeen, onPage, resetCaches } from './boxes.ts';
import { seenIcons } from './drawn.ts';

interface Place {
  readonly startPx: number;
  readonly endPx: number;
  readonly width: number;
  readonly around: number;
}

const TOLERANCE_PX = 2;
/**
 * Excluded: frames and drawings have their own layout, and elements that scripts placed by a measured side are placed
 * again when they open.
 */
const OWN_SIDES =
  'svg *, iframe, canvas, video, [style*="left"], [style*="right"], [style*="translate"], [data-radix-popper-content-wrapper] *';

/** Elements that did not change sides, and the icons of the mirrored page. */
export function mirrorPage(): Pick<PageFacts, 'unturned' | 'icons'> {
  const root = document.documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  const { adoptedStyleSheets: sheets } = document;
  const { dir } = root;
  document.adoptedStyleSheets = [...sheets, sheet];
  try {
    root.dir = 'ltr';
    const elements = [...document.body.querySelectorAll('*')].filter(isPlaced);
    const places = new Map(elements.map((element) => [element, placeOf(element)]));
    root.dir = 'rtl';
    resetCaches();
    return { unturned: compare(places), icons: seenIcons() };
  } finally {
    root.dir = dir;
    document.adoptedStyleSheets = sheets;
  }
}

/** Reports the outermost element only: its descendants are misplaced because of it. */
function compare(places: ReadonlyMap<Element, Place>): readonly UnturnedFact[] {
  const wrong = [...places].filter(([element, place]) => isWrong(place, element));
  const outer = wrong.filter(([element]) => !wrong.some(([other]) => other !== element && other.contains(element)));
  return outer.slice(0, MOST).map(([element, place]) => ({
    at: describeElement(element),
    startPx: Math.round(place.startPx),
    mirroredPx: Math.round(placeOf(element).startPx),
    rect: onPage(element.getBoundingClientRect()),
  }));
}

const MOST = 20;

/** Only boxes have sides; inline text follows its characters. */
function isPlaced(element: Element): boolean {
  if (element.matches(OWN_SIDES) || element.parentElement === null || !isSeen(element) || isBehind(element))
    return false;
  const { display } = getComputedStyle(element);
  return display !== 'inline' && display !== 'contents' && display !== 'none';
}

/** The box that an element is laid out in: its parent, unless the element is out of flow. */
function aroundOf(element: Element): Pick<DOMRect, 'left' | 'right' | 'width'> {
  const { position } = getComputedStyle(element);
  const { clientWidth: width } = document.documentElement;
  if (position === 'fixed') return { left: 0, right: width, width };
  let holder = position === 'absolute' && element instanceof HTMLElement ? element.offsetParent : element.parentElement;
  // `display: contents` has no box and so no sides.
  while (holder !== null && getComputedStyle(holder).display === 'contents') holder = holder.parentElement;
  return (holder ?? document.documentElement).getBoundingClientRect();
}

function placeOf(element: Element): Place {
  const own = element.getBoundingClientRect();
  const around = aroundOf(element);
  const isRtl = document.documentElement.dir === 'rtl';
  const left = own.left - around.left;
  const right = around.right - own.right;
  return { startPx: isRtl ? right : left, endPx: isRtl ? left : right, width: own.width, around: around.width };
}

function isWrong(before: Place, element: Element): boolean {
  // An element with an explicit direction keeps it in every language.
  const parent = element.parentElement ?? element;
  if (getComputedStyle(parent).direction === 'ltr' || getComputedStyle(element).direction === 'ltr') return false;
  const after = placeOf(element);
  if (Math.abs(after.width - before.width) > TOLERANCE_PX || Math.abs(after.around - before.around) > TOLERANCE_PX)
    return false;
  return Math.abs(after.startPx - before.startPx) > TOLERANCE_PX && Math.abs(after.endPx - before.endPx) > TOLERANCE_PX;
}
