const FOCUSABLE = 'input, select, textarea, button';

/** Focuses what has this id, or the first control within it or of it. */
export function focusOn(id: string): void {
  const named = document.getElementById(id) ?? document.querySelector(`[id^="${CSS.escape(id)}_"]`);
  const control = named?.matches(FOCUSABLE) ? named : named?.querySelector(FOCUSABLE);
  if (control instanceof HTMLElement) control.focus();
}

/** The same once what a press changed is drawn. */
export function focusSoon(id: string): void {
  setTimeout(() => focusOn(id));
}
