/**
 * A framed preview takes no focus by itself: somebody types in the console beside it, and what is typed would go into the
 * window that opens in the frame. Once somebody presses into the frame, the page in it is theirs as any other.
 */
export function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusHere(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
