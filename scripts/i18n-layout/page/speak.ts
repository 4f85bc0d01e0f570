/**
 * Changes the language of a loaded page through its own language picker: without a reload, so that typed input and open
 * windows are kept.
 */
import type { Speech, Spoken } from '../facts.ts';
import { isSeen } from './boxes.ts';
import { overlayTexts, pendingCalls, textsTaken } from './calls.ts';
import { busyParts, waitUntilIdle } from './wait-until-idle.ts';

const ANSWER_MS = 10_000;

export async function speak({ language, tag, texts }: Speech): Promise<Spoken> {
  const choose = choiceOf(language);
  if (choose === undefined) return 'no choice';
  const [open, before, calls, busy] = [openNow(), textsTaken(), pendingCalls(), busyParts()];
  overlayTexts(texts);
  choose();
  const until = performance.now() + ANSWER_MS;
  while (textsTaken() === before || document.documentElement.lang !== tag) {
    if (performance.now() > until) throw new Error(`The page does not speak ${language} after ${ANSWER_MS} ms.`);
    await new Promise((next) => requestAnimationFrame(next));
  }
  await waitUntilIdle(calls, busy);
  const now = openNow();
  const closed = open.filter((name, at) => open.indexOf(name) === at && !now.includes(name));
  return closed.length === 0 ? 'said' : { closed: closed.join(', ') };
}

function openNow(): readonly string[] {
  const open = document.querySelectorAll('[data-dialog], [popover]:popover-open, [role=menu], [role=tooltip]');
  return [...open].filter(isSeen).map((element) => element.getAttribute('data-dialog') ?? element.role ?? 'popover');
}

/** The action of a language entry: a link of the page, or an entry of the picker's menu. */
function choiceOf(language: string): (() => void) | undefined {
  const link = document.querySelector<HTMLElement>(`a[href="?lang=${language}"]`);
  if (link !== null) return () => link.click();
  return entryOf(language);
}

interface Fiber {
  readonly memoizedProps: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly return: Fiber | null;
  readonly stateNode: unknown;
}

/**
 * Reads the entry from React's props: the menu renders its entries only when open, and an open window blocks the menu.
 */
function entryOf(language: string): (() => void) | undefined {
  const places = [document, document.documentElement, document.body, ...document.body.children];
  const key = 'reactContainer';
  for (const place of places) {
    const name = Object.keys(place).find((own) => own.includes(key));
    const host = name === undefined ? undefined : (place as unknown as Record<string, Fiber>)[name];
    const root = host === undefined ? undefined : (host.stateNode as { readonly current: Fiber }).current;
    const found = root && findEntry(root, language);
    if (found) return found;
  }
  return undefined;
}

function findEntry(root: Fiber, language: string): (() => void) | undefined {
  let at: Fiber | null = root;
  while (at !== null) {
    const entry = entryAmong(at.memoizedProps, language);
    if (entry !== undefined) return entry;
    if (at.child !== null) {
      at = at.child;
      continue;
    }
    while (at !== null && at.sibling === null) at = at === root ? null : at.return;
    at = at?.sibling ?? null;
  }
  return undefined;
}

interface Entry {
  readonly id?: unknown;
  readonly note?: unknown;
  readonly onSelect?: unknown;
}

function entryAmong(props: unknown, language: string): (() => void) | undefined {
  const items = typeof props === 'object' && props !== null && 'items' in props ? props.items : undefined;
  const entry = Array.isArray(items)
    ? items.find((item: Entry) => item?.id === language && item.note === language)
    : undefined;
  return typeof entry?.onSelect === 'function' ? () => entry.onSelect() : undefined;
}
