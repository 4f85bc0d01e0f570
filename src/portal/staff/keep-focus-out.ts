/**
 * Prevents a framed preview from taking the focus by itself: the user types in the console next to it, and the input
 * would go into a window that opens in the frame. After a click into the frame the page behaves as any other.
 */
export function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusHere(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
