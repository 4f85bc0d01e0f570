/**
 * Keys of an input method belong to it (UI Events 5.2.2; WebKit only reports key code 229): while a composition runs no
 * part of the page acts on Enter, Escape or an arrow.
 */
export function leaveCompositionKeys(page: Document): void {
  page.addEventListener('keydown', stopIfComposing, { capture: true });
}

function stopIfComposing(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopPropagation();
}
