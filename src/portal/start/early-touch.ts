/** The application's side of boot.ts. */

/** What boot.ts keeps, for what comes after it. */
export interface Boot {
  kept: Kept | null;
  onTouch: (() => void) | null;
  readonly isTouched: boolean;
  /** React is about to have the page, or has it: from here on what is asked for is the application's to do. */
  readonly isAttached: boolean;
  release(): Kept | null;
  attach(): void;
  forget(): void;
  fail(fault: string): void;
}

interface Kept {
  readonly kind: 'click' | 'submit';
  readonly target: Element;
  readonly id: string | null;
}

/** Undefined where boot.ts did not come. */
export function bootOf(): Boot | undefined {
  return (window as unknown as { readonly liveryBoot?: Boot }).liveryBoot;
}

function mark(name: 'started' | 'attached' | 'hydrated'): void {
  document.documentElement.dataset[name] = '';
}

/** Tells boot.ts that the application is there. */
export function markStarted(): void {
  mark('started');
}

/** The application cannot go on: the page heals once, or works as the HTML that it is. */
export function giveUp(): void {
  bootOf()?.fail('entry');
}

/** Resolves when the page has loaded and is seen, or at the visitor's first touch, whichever comes first. */
export function whenWanted(): Promise<void> {
  const boot = bootOf();
  if (boot === undefined || boot.isTouched) return Promise.resolve();
  return new Promise((resolve) => {
    boot.onTouch = () => resolve();
    if (document.readyState === 'complete') whenSeen(resolve);
    else window.addEventListener('load', () => whenSeen(resolve), { once: true });
  });
}

/** A page that is not shown draws no frames. */
const MOST_FRAME_MS = 500;

/** Tells after the frame that is being made: what loads before it would come between the page and its first paint. */
function whenSeen(report: () => void): void {
  requestAnimationFrame(() => setTimeout(report));
  setTimeout(report, MOST_FRAME_MS);
}

/**
 * Called before React has its root on the page: from then on what React answers itself is not kept to be done once more. An
 * event that it cannot answer yet it stops on its way down; any other was answered when it comes up again. Windows are drawn
 * beside the root.
 */
export function heedAnswered(root: Element): void {
  bootOf()?.attach();
  // For a boot.ts that comes only now.
  mark('attached');
  const forget = (): void => bootOf()?.forget();
  for (const place of [root, document.body]) {
    for (const name of ['click', 'submit']) place.addEventListener(name, forget);
  }
}

/** Does what the visitor asked for before the application was there. The elements are the same ones: hydration keeps them. */
export function takeOver(): void {
  requestAnimationFrame(() => {
    const kept = bootOf()?.release();
    // Told to the page itself: from here on a press is answered by the application.
    mark('hydrated');
    const target = kept && current(kept);
    if (!target) return;
    if (kept.kind === 'submit' && target instanceof HTMLFormElement) target.requestSubmit();
    else if (target instanceof HTMLElement) press(target);
  });
}

/** A whole press: menus open at its beginning, buttons act at its end. */
function press(target: HTMLElement): void {
  const how = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' };
  for (const part of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(part, how));
  target.click();
}

/** The element, or the one that has taken its place under the same id. */
function current({ target, id }: Kept): Element | null {
  if (target.isConnected) return target;
  const place = id === null ? null : document.querySelector(`[data-element="${CSS.escape(id)}"]`);
  return place?.querySelector('button, form') ?? place;
}
