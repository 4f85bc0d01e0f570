/** The application's interface to boot.ts. */

export interface Boot {
  pending: PendingInput | null;
  onTouch: (() => void) | null;
  readonly isTouched: boolean;
  /** React is attached or about to attach to the page: from here on the application handles the input. */
  readonly isAttached: boolean;
  release(): PendingInput | null;
  attach(): void;
  forget(): void;
  fail(fault: string): void;
  takeRemovals(): readonly MutationRecord[];
}

interface PendingInput {
  readonly kind: 'click' | 'submit';
  readonly target: Element;
  readonly id: string | null;
}

/** Undefined where boot.ts was not loaded. */
export function bootOf(): Boot | undefined {
  return (window as unknown as { readonly liveryBoot?: Boot }).liveryBoot;
}

function setFlag(name: 'started' | 'attached' | 'hydrated'): void {
  document.documentElement.dataset[name] = '';
}

export function markStarted(): void {
  setFlag('started');
}

/** The application cannot start: boot.ts reloads the page once, or leaves it as static HTML. */
export function giveUp(): void {
  bootOf()?.fail('entry');
}

/** Resolves when the page has loaded and was painted, or at the visitor's first interaction, whichever comes first. */
export function whenWanted(): Promise<void> {
  const boot = bootOf();
  if (boot === undefined || boot.isTouched) return Promise.resolve();
  return new Promise((resolve) => {
    boot.onTouch = () => resolve();
    if (document.readyState === 'complete') whenSeen(resolve);
    else window.addEventListener('load', () => whenSeen(resolve), { once: true });
  });
}

/** Fallback: a hidden page draws no frames. */
const MOST_FRAME_MS = 500;

/** Calls back after the current frame: code loaded earlier would delay the first paint. */
function whenSeen(report: () => void): void {
  requestAnimationFrame(() => setTimeout(report));
  setTimeout(report, MOST_FRAME_MS);
}

/**
 * Called before React's root is created on the page. From then on an event that React handles itself is not replayed:
 * React stops an event that it cannot handle yet in the capture phase; any event that bubbles up was handled. Windows
 * are drawn next to the root.
 */
export function heedAnswered(root: Element): void {
  bootOf()?.attach();
  // For a boot.ts that is loaded after this.
  setFlag('attached');
  const forget = (): void => bootOf()?.forget();
  for (const place of [root, document.body]) {
    for (const name of ['click', 'submit']) place.addEventListener(name, forget);
  }
}

/** Replays what the visitor clicked or submitted before the application was hydrated. Hydration keeps the elements. */
export function takeOver(): void {
  requestAnimationFrame(() => {
    const pendingInput = bootOf()?.release();
    // Marks the page: from here on the application handles clicks.
    setFlag('hydrated');
    const target = pendingInput && current(pendingInput);
    if (!target) return;
    if (pendingInput.kind === 'submit' && target instanceof HTMLFormElement) target.requestSubmit();
    else if (target instanceof HTMLElement) clickElement(target);
  });
}

/** A complete click with pointer events: menus open on pointerdown, buttons act on click. */
function clickElement(target: HTMLElement): void {
  const how = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' };
  for (const part of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(part, how));
  target.click();
}

/** The element, or its replacement under the same id. */
function current({ target, id }: PendingInput): Element | null {
  if (target.isConnected) return target;
  const place = id === null ? null : document.querySelector(`[data-element="${CSS.escape(id)}"]`);
  return place?.querySelector('button, form') ?? place;
}
