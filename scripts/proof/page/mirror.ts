/** Turns a page over and compares: what names a side of the window stays where it was. */
import type { PageFacts, UnturnedFact } from '../facts.ts';
import { isBehind, isSeen, lookAgain, onPage, describeElement } from './boxes.ts';
import { seenIcons } from './drawn.ts';

interface Place {
  readonly startPx: number;
  readonly endPx: number;
  readonly width: number;
  readonly around: number;
}

const TOLERANCE_PX = 2;
/** Frames and drawings have pages and lines of their own; what code placed by a measured side is placed anew when it opens. */
const OWN_SIDES =
  'svg *, iframe, canvas, video, [style*="left"], [style*="right"], [style*="translate"], [data-radix-popper-content-wrapper] *';

/** What did not change sides, and the drawings as they are in the page that was turned over. */
export function turnOver(): Pick<PageFacts, 'unturned' | 'icons'> {
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
    lookAgain();
    return { unturned: compare(places), icons: seenIcons() };
  } finally {
    root.dir = dir;
    document.adoptedStyleSheets = sheets;
  }
}

/** The outermost alone: what stands in it is where it is on its account. */
function compare(places: ReadonlyMap<Element, Place>): readonly UnturnedFact[] {
  const wrong = [...places].filter(([element, place]) => isWrong(place, element));
  const outer = wrong.filter(([element]) => !wrong.some(([other]) => other !== element && other.contains(element)));
  return outer.slice(0, MOST).map(([element, place]) => ({
    at: describeElement(element),
    startPx: Math.round(place.startPx),
    turnedPx: Math.round(placeOf(element).startPx),
    rect: onPage(element.getBoundingClientRect()),
  }));
}

const MOST = 20;

/** Words in a line are laid out by their letters: boxes have sides. */
function isPlaced(element: Element): boolean {
  if (element.matches(OWN_SIDES) || element.parentElement === null || !isSeen(element) || isBehind(element))
    return false;
  const { display } = getComputedStyle(element);
  return display !== 'inline' && display !== 'contents' && display !== 'none';
}

/** What an element is laid out in: its parent, unless it was taken out of the flow. */
function aroundOf(element: Element): Pick<DOMRect, 'left' | 'right' | 'width'> {
  const { position } = getComputedStyle(element);
  const { clientWidth: width } = document.documentElement;
  if (position === 'fixed') return { left: 0, right: width, width };
  let holder = position === 'absolute' && element instanceof HTMLElement ? element.offsetParent : element.parentElement;
  // What has no box of its own has no sides.
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
  // A line that says its own direction reads so everywhere.
  const parent = element.parentElement ?? element;
  if (getComputedStyle(parent).direction === 'ltr' || getComputedStyle(element).direction === 'ltr') return false;
  const after = placeOf(element);
  if (Math.abs(after.width - before.width) > TOLERANCE_PX || Math.abs(after.around - before.around) > TOLERANCE_PX)
    return false;
  return Math.abs(after.startPx - before.startPx) > TOLERANCE_PX && Math.abs(after.endPx - before.endPx) > TOLERANCE_PX;
}
