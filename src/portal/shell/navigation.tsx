import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { cx } from '#ui/style.ts';
import { portalAtom } from '../state/atoms.ts';
import { useTexts } from '../state/texts.ts';
import { ActionControl } from './action.tsx';
import { useLiveValue } from './live-value.ts';
import { bar, entry, mega, rail, strip, words } from './navigation-style.ts';
import { type KindProps, type Kinds, Slot } from './slot.tsx';
import { VendorMenu } from './vendor-menu.tsx';

const looks = { bar, mega, rail } as const;

/** The navigation: a row, a strip with wide panels, or a column at the side. Sideways scroll where it is narrow. */
export function Navigation() {
  const { t } = useTexts();
  const { layout } = useAtomValue(portalAtom);
  const look = looks[layout.navigation];
  return (
    <nav className={cx(strip, look.strip)} aria-label={t('shell.nav.label')} data-navigation={layout.navigation}>
      <ul className={look.list}>
        <Slot name="header.nav" kinds={kinds} itemClass={look.item} />
      </ul>
    </nav>
  );
}

function Entry({ element, pending }: KindProps) {
  const { label } = useTexts();
  const { pathname } = useLocation();
  const { layout } = useAtomValue(portalAtom);
  const badge = useLiveValue(element.badge);
  const look = looks[layout.navigation];
  const isCurrent = element.action !== undefined && 'go' in element.action && element.action.go === pathname;
  if (pending) return <span className={cx(entry, look.entry)}>{<Skeleton />}</span>;
  return (
    <ActionControl element={element} className={cx(entry, look.entry)} isCurrent={isCurrent}>
      <Icon name={element.icon ?? 'star'} size={layout.navigation === 'rail' ? 22 : 18} />
      <span className={words}>{label(element.label)}</span>
      {badge !== undefined && <Badge tone={element.badge === 'vipRank' ? 'neutral' : 'accent'}>{badge}</Badge>}
    </ActionControl>
  );
}

const OPEN_AFTER_MS = 80;
const CLOSE_AFTER_MS = 160;

/** A category: its page on press; its vendors on hover, focus and arrow down. */
function Category(props: KindProps) {
  const { element } = props;
  const { layout, categories } = useAtomValue(portalAtom);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useSoon(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false, 0), [pathname]);
  const gameType = element.nav?.gameType;
  const lane = categories.find(({ category }) => category === gameType);
  if (lane === undefined || props.pending) return <Entry {...props} />;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false, 0);
      box.current?.querySelector<HTMLElement>('a')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true, 0);
    // The menu is drawn before the next frame.
    requestAnimationFrame(() => moveFocus(box.current, event.key === 'ArrowDown' ? 1 : -1));
  }
  const hover = (open: boolean, afterMs: number) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open, afterMs);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link inside is what is operated; its wrapper hears for both it and its menu
    <div
      ref={box}
      onPointerEnter={hover(true, OPEN_AFTER_MS)}
      onPointerLeave={hover(false, CLOSE_AFTER_MS)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true, OPEN_AFTER_MS)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false, 0)}
      onKeyDown={onKeyDown}
    >
      <Entry {...props} />
      {isOpen && (
        <VendorMenu
          className={looks[layout.navigation].panel}
          category={lane.category}
          vendors={lane.vendors}
          element={element}
        />
      )}
    </div>
  );
}

/** Moves the focus among the entry and its vendors; it stays at both ends. */
function moveFocus(box: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}

/** A yes or no that follows late, and at once when it is told to. */
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

const kinds: Kinds = { 'nav.link': Entry, 'nav.launch': Entry, 'nav.category': Category, link: Entry };
