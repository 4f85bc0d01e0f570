/** A translation of the page by the browser. */
export interface Translation {
  /**
   * Hydration begins: until `release`, texts are as the server rendered them. `removals`: what was removed from the page
   * before the call.
   */
  hold(removals: readonly MutationRecord[]): void;
  /** Hydration is complete: the translated texts return. */
  release(): void;
  /** Whether a text of the page was translated: a part that hydrates after `release` may differ from its markup. */
  hasBegun(): boolean;
}

/**
 * Keeps React working on a page that the browser translates in place (facebook/react#11538). A translator replaces a
 * text node by a <font> and detaches the node, which React later removes, uses as an insertion point and writes to.
 * Here the <font> acts for its text: it is removed in its place, and the text node is restored when its text changes.
 * A click whose <font> goes before the button is released, which Chromium drops, is made on its parent.
 */
export function followTranslation(page: Document): Translation {
  const replacements = new WeakMap<Node, ChildNode>();
  const { removeChild, insertBefore } = Node.prototype;
  let hasBegun = false;
  /** While hydration runs: restored texts, each with its words and its translation. */
  let held: Map<Text, { readonly words: string; readonly font: ChildNode }> | undefined;

  /** The translated text under the mouse button that is down, and its element. */
  let mouseDown: { readonly font: Element; readonly parent: HTMLElement } | undefined;
  let lost: HTMLElement | undefined;
  const listen = (name: 'mousedown' | 'mouseup' | 'click', heed: (event: MouseEvent) => void) =>
    page.addEventListener(name, heed, true);
  listen('mousedown', ({ target, button }) => {
    const font = button === 0 && target instanceof Element ? target.closest('font') : null;
    const parent = font?.closest<HTMLElement>(':not(font)');
    mouseDown = font && parent ? { font, parent } : undefined;
  });
  listen('mouseup', ({ target }) => {
    const isLost = mouseDown?.font.isConnected === false && mouseDown.parent.contains(target as Node);
    lost = isLost ? mouseDown?.parent : undefined;
    mouseDown = undefined;
    // After the browser's own click, if there is one.
    setTimeout(() => lost?.click());
  });
  listen('click', () => {
    lost = undefined;
  });

  /** The node in `parent` that replaces a node detached by a translator; undefined: none. */
  const replacementOf = (node: Node, parent: Node): ChildNode | undefined => {
    const replacement = replacements.get(node);
    return replacement?.parentNode === parent ? replacement : undefined;
  };

  const follow = (records: readonly MutationRecord[]): void => {
    for (const [text, font] of translatedTexts(records)) {
      hasBegun = true;
      replacements.set(text, font);
      rewritten.observe(text, { characterData: true });
      if (held === undefined) continue;
      held.set(text, { words: text.data, font });
      font.replaceWith(text);
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(page, { childList: true, subtree: true });

  const rewritten = new MutationObserver((records) => {
    for (const { target } of records) {
      const replacement = replacements.get(target);
      if (target.parentNode === null && replacement?.parentNode) replacement.replaceWith(target);
    }
  });

  Node.prototype.removeChild = function removeFrom<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    replacementOf(child, this)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function insertInto<T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : (replacementOf(before, this) ?? null);
    return insertBefore.call(this, node, place) as T;
  };

  return {
    hasBegun: () => hasBegun,
    hold(removals) {
      held = new Map();
      follow(removals);
    },
    release() {
      follow(observer.takeRecords());
      const translated = held ?? [];
      held = undefined;
      for (const [text, { words, font }] of translated)
        if (text.isConnected && text.data === words) text.replaceWith(font);
    },
  };
}

/** The texts that a translator took from the page, each with the node in its place. */
function* translatedTexts(records: readonly MutationRecord[]): Generator<[Text, ChildNode]> {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    if (font?.parentNode !== target) continue;
    for (const text of removedNodes)
      if (text.nodeType === Node.TEXT_NODE && text.parentNode === null) yield [text as Text, font as ChildNode];
  }
}
