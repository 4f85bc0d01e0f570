/**
 * Captures user input before the application is loaded. A classic script of a few hundred bytes, no imports: it blocks
 * form submission (typed values stay in their fields, none in an address) and stores the last click, which gets
 * immediate feedback (`data-heard`); entry-client.tsx replays both after hydration. If the application cannot be
 * loaded, the script reports the failure to the edge, reloads the page once, and finally lets the page work as plain
 * HTML (M345). Failed stylesheets and scripts are reported as long as the page is open.
 */
/** `id`: the element that contained the target, in case hydration replaces the target. */
type StoredInput = { readonly kind: 'click' | 'submit'; readonly target: Element; readonly id: string | null };

interface Boot {
  pending: StoredInput | null;
  /** Called at the first user interaction. */
  onTouch: (() => void) | null;
  isTouched: boolean;
  /** The page is hydrated, or never will be: stops listening and returns the stored input. */
  release: () => StoredInput | null;
  /** Hydration is about to begin: the markup must be as the server rendered it. */
  attach: () => void;
  isAttached: boolean;
  /** The stored input has been handled: it is not replayed. */
  forget: () => void;
  fail: (fault: string) => void;
  /** What was removed from the page since it was parsed, as by a browser that translates it: hydration restores texts. */
  takeRemovals: () => readonly MutationRecord[];
}

// The application may start from the browser's cache before this script arrives over the network.
const { attached, hydrated } = document.documentElement.dataset;
const isOver = hydrated !== undefined;

const boot: Boot = {
  pending: null,
  onTouch: null,
  isTouched: false,
  isAttached: attached !== undefined,
  release,
  attach,
  forget,
  fail,
  takeRemovals,
};
(window as unknown as { liveryBoot: Boot }).liveryBoot = boot;

const removals: MutationRecord[] = [];
const observer = new MutationObserver(keepRemovals);
if (attached === undefined) observer.observe(document, { childList: true, subtree: true });
function keepRemovals(records: readonly MutationRecord[]) {
  removals.push(...records.filter(({ removedNodes }) => removedNodes.length > 0));
}
function takeRemovals() {
  keepRemovals(observer.takeRecords());
  observer.disconnect();
  return removals.splice(0);
}

function touch() {
  if (boot.isTouched) return;
  boot.isTouched = true;
  boot.onTouch?.();
}
function show(heard: Element | null) {
  for (const one of document.querySelectorAll('[data-heard]')) one.removeAttribute('data-heard');
  if (!boot.isAttached) heard?.setAttribute('data-heard', '');
}
function attach() {
  boot.isAttached = true;
  show(null);
}
function forget() {
  boot.pending = null;
  show(null);
}
function keep(kind: StoredInput['kind'], target: Element, clicked: Element) {
  show(clicked);
  boot.pending = { kind, target, id: target.closest('[data-element]')?.getAttribute('data-element') ?? null };
}
function onSubmit(event: SubmitEvent) {
  event.preventDefault();
  const { target, submitter } = event;
  // A named submit button has its own action, such as requesting a code: the click is replayed, the form is not
  // submitted.
  if (submitter?.hasAttribute('name')) keep('click', submitter, submitter);
  else if (target instanceof Element) keep('submit', target, submitter ?? target);
  touch();
}
function onClick(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target.closest('button,a,[role=button]') : null;
  // A link works by itself; a submit button is captured by its form's submit event.
  const isOurs = target !== null && !(target instanceof HTMLAnchorElement) && target.getAttribute('type') !== 'submit';
  if (isOurs) keep('click', target, target);
  if (target instanceof HTMLAnchorElement && isFollowed(event, target)) show(target);
  touch();
}
/** Whether the link opens in this tab. */
function isFollowed({ button, ctrlKey, metaKey, shiftKey }: MouseEvent, { target, href }: HTMLAnchorElement) {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && target === '' && /^https?:/.test(href);
}
function release() {
  document.removeEventListener('submit', onSubmit, true);
  document.removeEventListener('click', onClick, true);
  for (const name of ['pointerdown', 'keydown', 'focusin']) document.removeEventListener(name, touch, true);
  clearTimeout(timer);
  observer.disconnect();
  showLate(false);
  const { pending } = boot;
  forget();
  return pending;
}
// A page restored from the back/forward cache has no click in progress. The event also follows the first load: there
// the stored click is still waiting.
window.addEventListener('pageshow', ({ persisted }) => persisted && show(null));
function listen() {
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('click', onClick, true);
  for (const name of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(name, touch, { capture: true, passive: true });
}
if (!isOver) listen();

let hasFailed = false;
// Time limit for loading code and styles (M368).
const timer = isOver ? undefined : setTimeout(() => fail('entry timeout'), 120_000);

/** The first line of the application sets `data-started`. */
function check() {
  if (document.documentElement.dataset['started'] === undefined) fail('entry');
}
function fail(fault: string) {
  if (hasFailed) return;
  hasFailed = true;
  report(fault, document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
  void heal().then((isLeaving) => {
    if (isLeaving) return;
    release();
    showLate(true);
  });
}
function build(): string {
  // Same as contract/page/data-block.ts; this script has no imports.
  return document.getElementById('livery-page')?.textContent?.match(/"build":"([\w-]+)"/)?.[1] ?? '';
}
/** Same as chunks/report.ts, for a page whose application did not load. */
function report(fault: string, address: string) {
  const asset = address.replace(/^https?:\/\/[^/]+|[?#].*$/g, '');
  const body = JSON.stringify({ fault, asset, build: build() });
  navigator.sendBeacon?.('/_portal/report', new Blob([body], { type: 'application/json' }));
}
/** Same as chunks/heal.ts: once per build, only if the site answers, and never over typed text. */
async function heal(): Promise<boolean> {
  try {
    const fields = document.querySelectorAll<HTMLInputElement>('input,textarea');
    const healed = sessionStorage.getItem('healed') ?? '';
    if (healed.split(' ').includes(build()) || healed.length > 80) return false;
    if ([...fields].some((field) => field.value !== field.defaultValue)) return false;
    if (!(await fetch('/_portal/build', { cache: 'no-store' })).ok) return false;
    sessionStorage.setItem('healed', `${healed} ${build()}`.trim());
    location.reload();
    return true;
  } catch {
    return false;
  }
}
function showLate(isLate: boolean) {
  const late = document.getElementById('livery-late');
  if (late) late.hidden = !isLate;
}
function onError({ target }: Event) {
  if (target instanceof HTMLScriptElement && target.type === 'module') fail('entry');
  else if (target instanceof HTMLScriptElement) report('script', target.src);
  else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') report('stylesheet', target.href);
}
window.addEventListener('error', onError, true);
// Modules run before the load event: one that has not started by then never will.
if (document.readyState === 'complete') setTimeout(check);
else window.addEventListener('load', check, { once: true });

// Nothing is exported; this makes the file a module for the type checker.
export {};
