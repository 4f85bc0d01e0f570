/** Measures what is drawn next to texts: controls with a background, icons, and elements that overflow the window. */
import type { ControlFact, IconFact, WideFact } from '../facts.ts';
import {
  type Clip,
  clipsOf,
  describeElement,
  type Edges,
  hasArea,
  isBehind,
  isSeen,
  type LayerOf,
  onPage,
  within,
} from './boxes.ts';
import type { Seen } from './texts.ts';

const FACED = 'button, [role=button], a, [role=tab], input, select';

export function seenControls(texts: readonly Seen[], layerOf: LayerOf): readonly ControlFact[] {
  const textsOf = textsByControl(texts);
  return [...document.querySelectorAll(FACED)].flatMap((element) => {
    if (!isSeen(element) || isBehind(element) || !hasFace(element)) return [];
    const around = clipsOf(element);
    const shown = around.reduce<Edges>(within, element.getBoundingClientRect());
    if (!hasArea(shown)) return [];
    const lostPx = lostHeight(element, around);
    const control = {
      at: describeElement(element),
      rect: onPage(shown),
      layer: layerOf(element),
      texts: textsOf(element),
    };
    return [lostPx > 2 ? { ...control, lostPx } : control];
  });
}

/** Indexes of the texts inside a control or around it. */
function textsByControl(texts: readonly Seen[]): (control: Element) => readonly number[] {
  const within = new Map<Element, number[]>();
  const held = new Map<Element, number[]>();
  const add = (to: Map<Element, number[]>, element: Element, at: number) =>
    to.set(element, [...(to.get(element) ?? []), at]);
  for (const [at, { holder }] of texts.entries()) {
    add(held, holder, at);
    for (let around: Element | null = holder; around !== null; around = around.parentElement)
      if (around.matches(FACED)) add(within, around, at);
  }
  return (control) => {
    const among: number[] = [];
    for (let around = control.parentElement; around !== null; around = around.parentElement)
      among.push(...(held.get(around) ?? []));
    return [...(within.get(control) ?? []), ...among];
  };
}

/** Height clipped where nothing scrolls; along the line a row may continue out of sight. */
function lostHeight(element: Element, clips: readonly Clip[]): number {
  const { top, bottom } = element.getBoundingClientRect();
  const [nearest] = clips.filter((clip) => clip.element !== element && Number.isFinite(clip.top));
  if (nearest === undefined || nearest.isScrolledY) return 0;
  return Math.round(Math.max(nearest.top - top, bottom - nearest.bottom));
}

/** Has a background: what is under it cannot be read. */
function hasFace(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const alpha = /rgba\(.*,\s*([\d.]+)\)|\/\s*([\d.]+)\)/.exec(backgroundColor);
  return backgroundImage !== 'none' || Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.5;
}

export function seenIcons(): readonly IconFact[] {
  const mirrored = new Map<Element, boolean>();
  return [...document.querySelectorAll('svg')].flatMap((svg) => {
    const box = svg.getBoundingClientRect();
    if (!isSeen(svg) || isBehind(svg) || !hasArea(box) || box.width > 64) return [];
    const parent = svg.parentElement ?? svg;
    return [
      {
        at: describeElement(parent),
        paths: [...svg.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? ''),
        isMirrored: isMirrored(svg, mirrored),
        direction: getComputedStyle(parent).direction === 'rtl' ? 'rtl' : 'ltr',
        rect: onPage(box),
      } satisfies IconFact,
    ];
  });
}

/** Mirrored an odd number of times, by itself or by ancestors. */
function isMirrored(element: Element, known: Map<Element, boolean>): boolean {
  const found = known.get(element);
  if (found !== undefined) return found;
  const { transform, scale } = getComputedStyle(element);
  const [a = 1] = (/matrix\(([^)]*)\)/.exec(transform)?.[1] ?? '1').split(',').map(Number);
  const [x = 1] = scale === 'none' ? [1] : scale.split(' ').map(Number);
  const { parentElement: parent } = element;
  const isIn = parent !== null && parent !== document.body && isMirrored(parent, known);
  const is = a * x < 0 !== isIn;
  known.set(element, is);
  return is;
}

/** The innermost elements that make the page wider than the window: their ancestors are wide only because of them. */
export function wideElements(): readonly WideFact[] {
  const { scrollWidth, clientWidth, dir } = document.documentElement;
  if (scrollWidth <= clientWidth + 1) return [];
  const isOut = (element: Element): boolean => {
    const shown = clipsOf(element).reduce<Edges>(within, element.getBoundingClientRect());
    if (!hasArea(shown) || getComputedStyle(element).position === 'fixed') return false;
    return dir === 'rtl' ? shown.left < -1 : shown.right > clientWidth + 1;
  };
  const out = [...document.body.querySelectorAll('*')].filter((element) => isSeen(element) && isOut(element));
  const inner = out.filter((element) => !out.some((other) => other !== element && element.contains(other)));
  return inner
    .slice(0, 5)
    .map((element) => ({ at: describeElement(element), rect: onPage(element.getBoundingClientRect()) }));
}
