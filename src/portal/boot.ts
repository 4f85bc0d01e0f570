/**
 * Keeps what a visitor does before the application is there. A classic script of a few hundred bytes, no imports: it holds
 * forms back (typed values stay in their fields, none in an address) and remembers the last press, which shows at once that it
 * was heard (`data-heard`); entry-client.tsx takes both over when the page is hydrated. Where the application itself cannot be had it says so to the edge, loads the page
 * anew once, and at last lets the page work as the HTML that it is (M345). Stylesheets and scripts that fail are reported
 * for as long as the page is open.
 */
/** `id`: the element that the target belonged to, should hydration draw it anew. */
type Kept = { readonly kind: 'click' | 'submit'; readonly target: Element; readonly id: string | null };

interface Boot {
  kept: Kept | null;
  /** Called at the first touch. */
  onTouch: (() => void) | null;
  isTouched: boolean;
  /** The page is hydrated, or never will be: stop listening and answer what was kept. */
  release: () => Kept | null;
  /** React is about to have the page: what it takes over is to stand as the server drew it. */
  attach: () => void;
  isAttached: boolean;
  /** What was kept has been answered: it is not done again. */
  forget: () => void;
  /** The application cannot be had. */
  fail: (fault: string) => void;
}

// The application can be quicker, out of the browser's store, while this comes over the line.
const { attached, hydrated } = document.documentElement.dataset;
const isOver = hydrated !== undefined;

const boot: Boot = {
  ...{ kept: null, onTouch: null, isTouched: false, isAttached: attached !== undefined },
  ...{ release, attach, forget, fail },
};
(window as unknown as { liveryBoot: Boot }).liveryBoot = boot;

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
  boot.kept = null;
  show(null);
}
function keep(kind: Kept['kind'], target: Element, clicked: Element) {
  show(clicked);
  boot.kept = { kind, target, id: target.closest('[data-element]')?.getAttribute('data-element') ?? null };
}
function onSubmit(event: SubmitEvent) {
  event.preventDefault();
  const { target, submitter } = event;
  // A button with a name asks for something of its own, as for a code: it is pressed anew, its form is not sent.
  if (submitter?.hasAttribute('name')) keep('click', submitter, submitter);
  else if (target instanceof Element) keep('submit', target, submitter ?? target);
  touch();
}
function onClick(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target.closest('button,a,[role=button]') : null;
  // A link works by itself; a submit button is heard of as its form's submit.
  const isOurs = target !== null && !(target instanceof HTMLAnchorElement) && target.getAttribute('type') !== 'submit';
  if (isOurs) keep('click', target, target);
  if (target instanceof HTMLAnchorElement && isFollowed(event, target)) show(target);
  touch();
}
/** Leads on in this tab. */
function isFollowed({ button, ctrlKey, metaKey, shiftKey }: MouseEvent, { target, href }: HTMLAnchorElement) {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && target === '' && /^https?:/.test(href);
}
function release() {
  document.removeEventListener('submit', onSubmit, true);
  document.removeEventListener('click', onClick, true);
  for (const name of ['pointerdown', 'keydown', 'focusin']) document.removeEventListener(name, touch, true);
  clearTimeout(timer);
  showLate(false);
  const { kept } = boot;
  forget();
  return kept;
}
// Who comes back to the page finds no press under way. The event comes after the first load too: there the press still waits.
window.addEventListener('pageshow', ({ persisted }) => persisted && show(null));
function listen() {
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('click', onClick, true);
  for (const name of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(name, touch, { capture: true, passive: true });
}
if (!isOver) listen();

let hasFailed = false;
// How long code and styles may take (M368).
const timer = isOver ? undefined : setTimeout(() => fail('entry timeout'), 120_000);

/** `data-started` is written by the application's first line. */
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
  // As contract/page/data-block.ts, which would be an import.
  return document.getElementById('livery-page')?.textContent?.match(/"build":"([\w-]+)"/)?.[1] ?? '';
}
/** As chunks/report.ts, for a page whose application did not come. */
function report(fault: string, address: string) {
  const asset = address.replace(/^https?:\/\/[^/]+|[?#].*$/g, '');
  const body = JSON.stringify({ fault, asset, build: build() });
  navigator.sendBeacon?.('/_portal/report', new Blob([body], { type: 'application/json' }));
}
/** As chunks/heal.ts: once for a build, with a site that answers, and not over typed words. */
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
// Modules run before the page counts as loaded: one that has not begun by then never will.
if (document.readyState === 'complete') setTimeout(check);
else window.addEventListener('load', check, { once: true });

// Nothing is exported; the mark makes this a module for the type checker.
export {};
