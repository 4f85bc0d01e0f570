/** Finds content that does not fit a narrow page, by the browser's layout. */

import type { Frame, Page } from '@playwright/test';

/** Checks the page, or a framed page, for content that does not fit. Each fault is one line. */
export function findFaults(place: Page | Frame): Promise<readonly string[]> {
  return place.evaluate(faultsOf);
}

/** Runs in the page of any engine: it must not use anything else of this file. */
export function faultsOf(): readonly string[] {
  const faults = new Set<string>();
  const wide = document.documentElement.clientWidth;
  const combiningMarks = /\p{M}{6}/u;
  const bidiControls = /[\u202a-\u202e\u2066-\u2068]/;
  const styles = new Map<Element, CSSStyleDeclaration>();

  function styleOf(element: Element): CSSStyleDeclaration {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  }
  function nameOf(element: Element): string {
    const known = element.closest('[data-element], [data-part], [data-dialog], [id]:not([id*=":"]):not([id*="«"])');
    const { dataset, id } = (known ?? {}) as HTMLElement;
    const part = dataset?.['element'] ?? dataset?.['part'] ?? dataset?.['dialog'] ?? id ?? 'page';
    const chain = [element.parentElement?.parentElement, element.parentElement, element];
    const tags = chain.map((node) => `${node?.tagName.toLowerCase()}.${node?.className}`.slice(0, 60));
    return `${part}: ${tags.join(' > ')}`;
  }
  function isSeen(element: Element): boolean {
    const hidden = windowOf(element);
    if (hidden !== undefined && hidden.getBoundingClientRect().width <= 2) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    return element.closest('[aria-hidden="true"], [inert]') === null;
  }
  function report(what: string, element: Element, text = element.textContent): void {
    faults.add(`${what} | ${nameOf(element)} | ${JSON.stringify((text ?? '').trim().slice(0, 24))}`);
  }
  /** The nearest ancestor that clips horizontally. */
  function windowOf(element: Element): Element | undefined {
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const { overflowX, position, display } = styleOf(node);
      if (
        overflowX !== 'visible' &&
        display !== 'inline' &&
        node !== document.body &&
        node !== document.documentElement
      )
        return node;
      if (position === 'fixed') return undefined;
    }
    return undefined;
  }
  function isBlock(element: Element): boolean {
    return !/^(inline|contents)$/.test(styleOf(element).display);
  }
  function lineBoxOf(element: Element): Element {
    let node = element;
    while (!isBlock(node) && node.parentElement) node = node.parentElement;
    return node;
  }
  function clipsBlock(element: Element): boolean {
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const { overflowY, contain } = styleOf(node);
      const isClipped = overflowY !== 'visible' || /paint|content|strict/.test(contain);
      if (isClipped) return node.getBoundingClientRect().height < window.innerHeight || /paint|content/.test(contain);
    }
    return false;
  }

  function validateText(node: Text): void {
    const element = node.parentElement;
    const text = node.data;
    if (element === null || text.trim() === '' || !isSeen(element)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (rects.length === 0) return;
    const right = Math.max(...rects.map((rect) => rect.right));
    const left = Math.min(...rects.map((rect) => rect.left));
    const frame = windowOf(element);
    const edge = frame?.getBoundingClientRect() ?? { left: 0, right: wide };
    if ((right > edge.right + 1 || left < edge.left - 1) && !(frame && styleOf(element).textOverflow === 'ellipsis')) {
      const frameStyle = frame && styleOf(frame);
      const isOwn = frameStyle?.overflowX === 'auto' || frameStyle?.overflowX === 'scroll';
      if (!isOwn && frameStyle?.textOverflow !== 'ellipsis')
        report(frame ? 'cut without a sign' : 'reaches out of the page', element, text);
    }
    const box = lineBoxOf(element);
    const rect = box.getBoundingClientRect();
    if (frame !== box && (right > rect.right + 1 || left < rect.left - 1))
      report('reaches out of its box', element, text);
    if (!combiningMarks.test(text)) validateHeight(element, Math.max(...rects.map((rect) => rect.bottom)), text);
    if (combiningMarks.test(text) && !clipsBlock(element)) report('signs stacked over the line', element, text);
    if (bidiControls.test(text)) validateIsolation(node, element, box);
  }
  /** Bidirectional text must be isolated in its own box. */
  function validateIsolation(node: Text, element: Element, box: Element): void {
    const { unicodeBidi } = styleOf(element);
    const isAlone = element.textContent === node.data;
    if (/flex|grid/.test(styleOf(element).display)) return;
    // Merchants' own HTML may reorder its own lines.
    for (let around: Element | null = element; around !== null; around = around.parentElement)
      if (styleOf(around).contain === 'content') return;
    if (isAlone && /isolate|plaintext/.test(unicodeBidi)) return;
    if (isAlone && element === box) return;
    if (/^[^\u202a-\u202e\u2066\u2067]*\u2068[^\u2068]*\u2069[^\u202a-\u202e\u2066\u2067]*$/.test(node.data)) return;
    report('turns the line around it', element, node.data);
  }

  /** Whether an ancestor within the page clips it. */
  function isHeld(element: Element): boolean {
    for (
      let frame = windowOf(element);
      frame !== undefined;
      frame = frame.parentElement ? windowOf(frame.parentElement) : undefined
    ) {
      const { left, right } = frame.getBoundingClientRect();
      if (left >= -1 && right <= wide + 1) return true;
    }
    return false;
  }
  function validateHeight(element: Element, bottom: number, text: string): void {
    for (let node: Element | null = element; node !== null && node !== document.body; node = node.parentElement) {
      const { overflowY, webkitLineClamp, textOverflow } = styleOf(node);
      if (overflowY === 'visible' || styleOf(node).display === 'inline') continue;
      if (overflowY === 'auto' || overflowY === 'scroll' || /^\d/.test(webkitLineClamp) || textOverflow === 'ellipsis')
        return;
      if (bottom > node.getBoundingClientRect().bottom + 4) {
        report('cut below without a sign', element, text);
        return;
      }
    }
  }

  const scrollWidth = document.documentElement.scrollWidth;
  if (scrollWidth > wide) faults.add(`page of ${scrollWidth} px`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) validateText(node as Text);
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX } = styleOf(element);
    const isMoved = overflowX === 'auto' || overflowX === 'scroll';
    const isWide = isMoved && element.scrollWidth > element.clientWidth + 1 && isSeen(element);
    const isStrip = styleOf(element).scrollbarWidth === 'none' || element.scrollHeight <= element.clientHeight + 1;
    const isList = element.matches('nav, nav *, [role=table], [role=grid]') || isStrip;
    const isReached = isList && element.querySelector('a, button, input, select, [tabindex]') !== null;
    const isKnown = isReached || element.matches('[tabindex="0"], textarea, input, select');
    if (isWide && !isKnown) report(`scrolls sideways by ${element.scrollWidth - element.clientWidth} px`, element);
    if (!/^(A|BUTTON|INPUT|SELECT|IMG|SVG|IFRAME)$/i.test(element.tagName) || !isSeen(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    if ((left < -1 || right > wide + 1) && !isHeld(element)) report('drawn outside', element);
  }
  return [...faults];
}
