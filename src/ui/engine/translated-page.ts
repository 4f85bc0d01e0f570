/**
 * Keeps React working on a page that the browser translates in place (facebook/react#11538). A translator replaces a
 * text node by a <font> and detaches the node, which React later removes, uses as an insertion point and writes to.
 * Here the <font> acts for its text: it is removed in its place, and the text node is restored when its text changes.
 */
export function followTranslation(page: Document): void {
  const replacements = new WeakMap<Node, ChildNode>();
  const { removeChild, insertBefore } = Node.prototype;

  /** The node in `parent` that replaces a node detached by a translator; undefined: none. */
  const replacementOf = (node: Node, parent: Node): ChildNode | undefined => {
    const replacement = replacements.get(node);
    return replacement?.parentNode === parent ? replacement : undefined;
  };

  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (font?.parentNode !== target) continue;
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode !== null) continue;
        replacements.set(text, font as ChildNode);
        rewritten.observe(text, { characterData: true });
      }
    }
  }).observe(page, { childList: true, subtree: true });

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
}
