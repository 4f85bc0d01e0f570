/**
 * Keeps what a visitor does before the application is there. A classic script of about one kilobyte, no imports: it holds
 * forms back (typed values stay in their fields, none in an address) and remembers the last press; entry-client.tsx takes
 * both over when the page is hydrated.
 */
/** `id`: the element that the target belonged to, should hydration draw it anew. */
type Kept = { readonly kind: 'click' | 'submit'; readonly target: Element; readonly id: string | null };

interface Boot {
  kept: Kept | null;
  /** Called at the first touch. */
  onTouch: (() => void) | null;
  isTouched: boolean;
  /** The page is hydrated: stop listening and answer what was kept. */
  release: () => Kept | null;
}

(() => {
  const boot: Boot = { kept: null, onTouch: null, isTouched: false, release };
  (window as unknown as { liveryBoot: Boot }).liveryBoot = boot;

  function touch() {
    if (boot.isTouched) return;
    boot.isTouched = true;
    boot.onTouch?.();
  }
  function keep(kind: Kept['kind'], target: Element) {
    boot.kept = { kind, target, id: target.closest('[data-element]')?.getAttribute('data-element') ?? null };
  }
  function onSubmit(event: Event) {
    event.preventDefault();
    if (event.target instanceof Element) keep('submit', event.target);
    touch();
  }
  function onClick(event: Event) {
    const target = event.target instanceof Element ? event.target.closest('button,a,[role=button]') : null;
    // A link works by itself; a submit button is heard of as its form's submit.
    const isOurs =
      target !== null && !(target instanceof HTMLAnchorElement) && target.getAttribute('type') !== 'submit';
    if (isOurs) keep('click', target);
    touch();
  }
  function release() {
    document.removeEventListener('submit', onSubmit, true);
    document.removeEventListener('click', onClick, true);
    for (const name of ['pointerdown', 'keydown', 'focusin']) document.removeEventListener(name, touch, true);
    const { kept } = boot;
    boot.kept = null;
    return kept;
  }
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('click', onClick, true);
  for (const name of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(name, touch, { capture: true, passive: true });
})();

// Nothing is exported; the mark makes this a module for the type checker.
export {};
