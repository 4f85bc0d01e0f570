/** Measures every visible text: line positions, clipping, surroundings. */
import type { Cut, TextFact } from '../facts.ts';
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
  standingOf,
  within,
} from './boxes.ts';

const NO_TEXT = 'script, style, noscript, template, option, iframe, svg title, svg desc, textarea';
const CONTROL = 'button, [role=button], [role=tab], [role=menuitem], nav a, [data-slot] a, summary';
/** User-written text, and text in a language of its own (language names), as marked by the page. */
const OTHER_LANGUAGE = 'bdi, [dir=auto], time, [data-foreign], [translate=no], code, body [lang]';
/** Minimum visible share of a line's height: glyphs may overflow their line by design. */
const SHOWN_OF_HEIGHT = 0.7;

export interface Seen {
  readonly node: Text;
  readonly holder: Element;
  readonly fact: TextFact;
}

export function seenTexts(layerOf: LayerOf): readonly Seen[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Seen[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const seen = seeText(node as Text, layerOf);
    if (seen !== undefined) found.push(seen);
  }
  return found;
}

function seeText(node: Text, layerOf: LayerOf): Seen | undefined {
  const holder = node.parentElement;
  if (holder === null || node.data.trim() === '' || holder.closest(NO_TEXT) !== null) return undefined;
  if (!isSeen(holder) || isBehind(holder)) return undefined;
  const range = document.createRange();
  range.selectNodeContents(node);
  const lines = [...range.getClientRects()].filter(hasArea);
  const clips = clipsOf(holder);
  // Visually hidden text for assistive technology is in a one-pixel box.
  if (lines.length === 0 || clips.some((clip) => clip.right - clip.left <= 2 || clip.bottom - clip.top <= 2))
    return undefined;
  const shown = lines.map((line) => clips.reduce<Edges>(within, line));
  if (!shown.some(hasArea)) return undefined;
  const style = getComputedStyle(holder);
  const cut = cutOf(lines, clips, holder);
  const outPx = outOf(holder, shown.filter(hasArea));
  const fact: TextFact = {
    text: node.data.replace(/\s+/g, ' ').trim(),
    at: describeElement(holder),
    rects: shown.filter(hasArea).map(onPage),
    layer: layerOf(holder),
    direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
    isIsolated: isOnlyContent(node, holder, style),
    isControl: holder.closest(CONTROL) !== null,
    isOtherLanguage: holder.closest(OTHER_LANGUAGE) !== null,
    ...(cut && { cut }),
    ...(outPx > 1 && { outPx }),
  };
  return { node, holder, fact };
}

/** The only content of its line: a block with one text, or an element with bidi isolation. */
function isOnlyContent(node: Text, holder: Element, style: CSSStyleDeclaration): boolean {
  if (/isolate|plaintext/.test(style.unicodeBidi) && style.display.startsWith('inline')) return true;
  return [...holder.childNodes].every((child) => child === node || child.textContent?.trim() === '');
}

function cutOf(lines: readonly DOMRect[], clips: readonly Clip[], holder: Element): Cut | undefined {
  for (const clip of clips) {
    const isBy = clip.endsInEllipsis ? 'ellipsis' : 'edge';
    const side = clip.isScrolledX ? 0 : Math.max(...lines.map((line) => lostAlong(line, clip)));
    if (side > 2) return { by: isBy, side: 'line', lostPx: Math.round(side) };
    const height = clip.isScrolledY ? 0 : lostOfHeight(lines, clip);
    if (height > 0) return { by: isBy, side: 'height', lostPx: Math.round(height) };
    // Stop: outer boxes scroll this one as a whole.
    if (clip.isScrolledX || clip.isScrolledY) break;
  }
  return outOfWindow(lines, holder);
}

/** A line that is entirely outside is shown later (slides, a marquee): only a partly clipped line is lost. */
function lostAlong(line: Edges, clip: Clip): number {
  if (line.right <= clip.left + 1 || line.left >= clip.right - 1) return 0;
  return Math.max(0, clip.left - line.left, line.right - clip.right);
}

function lostOfHeight(lines: readonly DOMRect[], clip: Clip): number {
  const lost = lines.map((line) => {
    const shown = Math.min(line.bottom, clip.bottom) - Math.max(line.top, clip.top);
    return shown >= line.height * SHOWN_OF_HEIGHT ? 0 : line.height - Math.max(0, shown);
  });
  // All lines hidden: another slide. Some lines hidden: text that cannot be reached.
  return lost.every((px, at) => px >= (lines[at]?.height ?? 0)) ? 0 : Math.max(...lost);
}

/** Content of a fixed element cannot be scrolled into view. */
function outOfWindow(lines: readonly DOMRect[], holder: Element): Cut | undefined {
  for (let at: Element | null = holder; at !== null; at = at.parentElement) {
    const { position, scrolls } = standingOf(at);
    if (scrolls) return undefined;
    if (position !== 'fixed') continue;
    const lost = Math.max(...lines.map((line) => Math.max(-line.left, line.right - window.innerWidth)));
    return lost > 2 ? { by: 'edge', side: 'line', lostPx: Math.round(lost) } : undefined;
  }
  return undefined;
}

function outOf(holder: Element, lines: readonly Edges[]): number {
  const around = holder.closest('button, [role=button], [role=tab], td, th, li, label');
  const boxes = [blockOf(holder), around !== null && isInFlowOf(holder, around) ? around : null];
  return Math.round(
    Math.max(0, ...boxes.flatMap((box) => (box === null ? [] : lines.map((line) => overflowOf(line, box))))),
  );
}

/** An absolutely positioned part of an entry (a menu panel) has a box of its own. */
function isInFlowOf(holder: Element, box: Element): boolean {
  for (let at: Element | null = holder; at !== null && at !== box; at = at.parentElement)
    if (/absolute|fixed/.test(standingOf(at).position)) return false;
  return true;
}

function overflowOf(line: Edges, box: Element): number {
  if (getComputedStyle(box).overflowX !== 'visible' || getComputedStyle(box).display === 'contents') return 0;
  const { left, right, width } = box.getBoundingClientRect();
  return width <= 1 ? 0 : Math.max(left - line.left, line.right - right);
}

function blockOf(holder: Element): Element | null {
  let at: Element | null = holder;
  while (at !== null && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement;
  return at === document.body ? null : at;
}
