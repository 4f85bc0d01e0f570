/**
 * Keeps React right on a page that the browser translates in place (facebook/react#11538). A translator puts a <font> where a text node
 * stood and leaves that node out of the page; React removes it, inserts before it and writes into it later. Here the <font> stands in
 * for its text: it is removed in its place, and it gives the place back when the text becomes another one.
 */
export function followTranslation(page: Document): void {
  const standIns = new WeakMap<Node, ChildNode>();
  const { removeChild, insertBefore } = Node.prototype;

  /** The node that is in `parent` for one that a translator took out; undefined: none is. */
  const standInOf = (node: Node, parent: Node): ChildNode | undefined => {
    const standIn = standIns.get(node);
    return standIn?.parentNode === parent ? standIn : undefined;
  };

  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (font?.parentNode !== target) continue;
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode !== null) continue;
        standIns.set(text, font as ChildNode);
        rewritten.observe(text, { characterData: true });
      }
    }
  }).observe(page, { childList: true, subtree: true });

  const rewritten = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target);
      if (target.parentNode === null && standIn?.parentNode) standIn.replaceWith(target);
    }
  });

  Node.prototype.removeChild = function removeFrom<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    standInOf(child, this)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function insertInto<T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : (standInOf(before, this) ?? null);
    return insertBefore.call(this, node, place) as T;
  };
}
