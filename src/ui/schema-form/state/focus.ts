const FOCUSABLE = 'input, select, textarea, button';

/** Focuses the element with this id, or the first control in it or with this id prefix. */
export function focusOn(id: string): void {
  const named = document.getElementById(id) ?? document.querySelector(`[id^="${CSS.escape(id)}_"]`);
  const control = named?.matches(FOCUSABLE) ? named : named?.querySelector(FOCUSABLE);
  if (control instanceof HTMLElement) control.focus();
}

/** The same, after the pending render. */
export function focusSoon(id: string): void {
  setTimeout(() => focusOn(id));
}
