import { useAtomValue } from 'jotai';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showCurrent } from '#ui/lists/show-current.ts';
import { useFit } from '#ui/lists/use-fit.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { cx } from '#ui/style/style.ts';
import { Badge } from '#ui/words/badge.tsx';
import { preloadMenu, VendorMenu } from '../games/vendor-menu.tsx';
import { ActionControl } from '../page/action.tsx';
import { useLiveValue } from '../page/live-value.ts';
import { DESK } from '../page/measures.ts';
import { type KindProps, type Kinds, Slot } from '../page/slot.tsx';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts/texts.ts';
import { useElements } from '../state/use-elements.ts';
import { MoreEntries } from './more-entries.tsx';
import { bar, entry, mega, rail, strip, words } from './navigation-style.ts';
import { isStep, nextStop } from './next-stop.ts';
import { useCurrent } from './use-current.ts';

const variants = { bar, mega, rail } as const;

/**
 * The navigation: a row, a strip with wide panels, or a column at the side. Entries that do not fit a row or strip are
 * in a menu at its end; on narrow screens it scrolls horizontally.
 */
export function Navigation() {
  const { t } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const variant = variants[layout.navigation];
  const { pathname } = useLocation();
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry to show
  useEffect(() => showCurrent(box.current), [pathname]);
  const row = useRef<HTMLUListElement>(null);
  const shown = useElements('header.nav');
  const hasEnd = () => layout.navigation !== 'rail' && window.matchMedia(DESK).matches;
  const fitting = useFit(row, hasEnd, shown.map(({ element }) => element.id).join(' '));
  return (
    <nav
      ref={box}
      className={cx(strip, variant.strip)}
      aria-label={t('shell.nav.label')}
      data-navigation={layout.navigation}
    >
      <ul ref={row} className={variant.list}>
        <Slot name="header.nav" kinds={kinds} itemClass={variant.item} asideFrom={fitting} />
        {fitting < shown.length && (
          <li className={variant.item} data-more="">
            <MoreEntries entries={shown.slice(fitting)} className={cx(entry, variant.entry)} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function Entry({ element, pending }: KindProps) {
  const { label } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const badge = useLiveValue(element.badge);
  const variant = variants[layout.navigation];
  const isCurrent = useCurrent(useElements('header.nav')) === element.id;
  if (pending) return <span className={cx(entry, variant.entry)}>{<Skeleton />}</span>;
  return (
    <ActionControl element={element} className={cx(entry, variant.entry)} isCurrent={isCurrent}>
      <Icon name={element.icon ?? 'star'} size={layout.navigation === 'rail' ? 22 : 18} />
      <span className={words}>{label(element.label)}</span>
      {badge !== undefined && <Badge tone={element.badge === 'vipRank' ? 'neutral' : 'accent'}>{badge}</Badge>}
    </ActionControl>
  );
}

const OPEN_AFTER_MS = 80;
const CLOSE_AFTER_MS = 160;

/** A category: a click opens its page; hover, focus and arrow down open its vendor menu. */
function Category(props: KindProps) {
  const { element } = props;
  const { layout, categories } = useAtomValue(portalAtom);
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, hears } = useMenu(box);
  const gameType = element.nav?.gameType;
  const lane = categories.find(({ category }) => category === gameType);
  if (lane === undefined || props.pending) return <Entry {...props} />;
  return (
    // The link inside is the interactive element; its wrapper handles events for the link and its menu.
    <div ref={box} {...hears}>
      <Entry {...props} />
      {isOpen && (
        <VendorMenu
          className={variants[layout.navigation].panel}
          category={lane.category}
          vendors={lane.vendors}
          element={element}
        />
      )}
    </div>
  );
}

type Open = (value: boolean, afterMs: number) => void;

/** Open state of an entry's menu, and the event handlers: mouse, touch, focus and keys. */
function useMenu(box: RefObject<HTMLDivElement | null>) {
  const [isOpen, setOpen] = useSoon(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false, 0), [pathname]);
  const onKeyDown = useMenuKeys(box, isOpen, setOpen);
  useTapElsewhere(box, isOpen, setOpen);

  const hover = (open: boolean, afterMs: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    if (open) void preloadMenu();
    setOpen(open, afterMs);
  };
  /** Touch has no hover: the first tap opens the menu where there is one, the second follows the link. */
  function onTap(event: MouseEvent<HTMLElement>) {
    const { nativeEvent, target } = event;
    const isFinger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
    const isEntry = target instanceof Element && box.current?.firstElementChild?.contains(target) === true;
    if (!isFinger || !isEntry || isOpen || !window.matchMedia(DESK).matches) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true, 0);
  }
  const hears = {
    onPointerEnter: hover(true, OPEN_AFTER_MS),
    onPointerLeave: hover(false, CLOSE_AFTER_MS),
    onClickCapture: onTap,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setOpen(true, OPEN_AFTER_MS),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false, 0),
    onKeyDown,
  };
  return { isOpen, hears };
}

/** Keyboard control of a menu. Opened by keyboard, it focuses its first vendor once rendered. */
function useMenuKeys(box: RefObject<HTMLDivElement | null>, isOpen: boolean, setOpen: Open) {
  const isEntered = useRef(false);
  useEffect(() => {
    if (isOpen && isEntered.current) moveFocus(box.current, 'ArrowDown');
    isEntered.current = false;
  }, [box, isOpen]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && isOpen) {
      box.current?.querySelector<HTMLElement>('a')?.focus();
      // After moving the focus, which would open it again.
      setOpen(false, 0);
    }
    if (!isStep(event.key) || (!isOpen && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (isOpen) moveFocus(box.current, event.key);
    else {
      void preloadMenu();
      isEntered.current = true;
      setOpen(true, 0);
    }
  };
}

/** Touch has no pointerleave: the next tap elsewhere closes the menu. */
function useTapElsewhere(box: RefObject<HTMLDivElement | null>, isOpen: boolean, setOpen: Open): void {
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) setOpen(false, 0);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  });
}

/** Moves the focus among the entry, its vendors and its games; stops at the ends. */
function moveFocus(box: HTMLElement | null, key: string): void {
  const [entry, ...stops] = [...(box?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? [])];
  const from = document.activeElement;
  if (!(from instanceof HTMLElement) || !stops.includes(from)) {
    // From the entry the focus moves to the first vendor.
    if (key === 'ArrowDown') stops[0]?.focus();
    return;
  }
  const reachable = stops.filter((stop) => stop === from || isReachable(stop, from, key));
  const boxes = reachable.map((stop) => boxOf(stop, from));
  const next = nextStop(boxes, reachable.indexOf(from), key);
  if (next !== undefined) reachable[next]?.focus();
  else if (key === 'ArrowUp') entry?.focus();
}

/**
 * Other controls of a game card are reached only from within the card, up and down: left and right move to neighbouring
 * games.
 */
function isReachable(stop: HTMLElement, from: HTMLElement, key: string): boolean {
  const card = stop.closest('article');
  if (card === null || stop.matches('[data-card-action]')) return true;
  return card.contains(from) && (key === 'ArrowUp' || key === 'ArrowDown');
}

/** For another card, the box of the whole card; within the current card, each control's own box. */
function boxOf(stop: HTMLElement, from: HTMLElement): DOMRect {
  const card = stop.closest('article');
  return (card === null || card.contains(from) ? stop : card).getBoundingClientRect();
}

/** A delayed boolean state; with delay 0 it changes at once. */
function useSoon(initial: boolean): [boolean, (value: boolean, afterMs: number) => void] {
  const [value, setValue] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setValue(next);
    else timer.current = setTimeout(() => setValue(next), afterMs);
  };
  return [value, set];
}

const kinds: Kinds<'header.nav'> = { 'nav.link': Entry, 'nav.launch': Entry, 'nav.category': Category };
