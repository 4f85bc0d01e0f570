interface Mover {
  moveBefore?(node: Node, before: Node | null): void;
}

/**
 * Sorts children with as few moves as a single pass allows. Preserves the focus: with Element.moveBefore where
 * available, otherwise by focusing again.
 */
export function orderNodes(parent: Element, wanted: readonly Element[]): void {
  const focused = document.activeElement;
  let next: Element | null = parent.firstElementChild;
  for (const node of wanted) {
    if (node === next) next = next.nextElementSibling;
    else move(parent, node, next);
  }
  if (focused instanceof HTMLElement && parent.contains(focused) && document.activeElement !== focused)
    focused.focus({ preventScroll: true });
}

function move(parent: Element & Mover, node: Node, before: Node | null): void {
  if (parent.moveBefore !== undefined) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}
