import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, radius, shadow, space } from '../style/tokens.ts';

export interface CarouselProps {
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[];
  readonly labels: {
    readonly region: string;
    readonly previous: string;
    readonly next: string;
    readonly pause: string;
    readonly play: string;
    /** Accessible name of a slide's button: "Slide 2 of 5". */
    readonly slide: (number: number, count: number) => string;
  };
  /**
   * Time per slide in milliseconds; no autoplay when absent, under reduced motion, or while the carousel is hovered or
   * focused.
   */
  readonly intervalMs?: number | undefined;
  readonly className?: string | undefined;
}

const frame = css({ position: 'relative', minInlineSize: 0 });
const track = css({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  scrollBehavior: 'smooth',
  borderRadius: radius.xl,
  outlineOffset: 3,
});
const slide = css({
  flex: '0 0 100%',
  minInlineSize: 0,
  // The content fills the slide both ways, even with an aspect ratio of its own.
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'stretch',
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
});
const bar = css({
  position: 'absolute',
  insetBlockEnd: space[3],
  insetInlineEnd: space[3],
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  padding: '0.125rem',
  borderRadius: radius.pill,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.m,
  [media.phone]: {
    insetInline: 'auto',
    position: 'static',
    marginBlockStart: space[2],
    boxShadow: 'none',
    background: 'none',
    // Later slides add their dots at the end: nothing before them moves.
    justifyContent: 'flex-start',
  },
});
/** Reserves the button's place until it is known whether slides move; reserves nothing where they never do. */
const reservedSpace = css({ visibility: 'hidden', [media.still]: { display: 'none' } });
const pause = css({ [media.phone]: { order: -1 } });
const arrows = css({ [media.phone]: { display: 'none' } });
const dots = css({ display: 'flex' });
const dot = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.5rem',
  blockSize: '1.5rem',
  '&::after': {
    content: '""',
    inlineSize: '0.5rem',
    blockSize: '0.5rem',
    borderRadius: radius.pill,
    backgroundColor: color.lineStrong,
    transition: ease('inline-size', 'background-color'),
  },
  '&[aria-current=true]::after': { inlineSize: '1.125rem', backgroundColor: color.accentText },
  [media.forced]: {
    '&::after': { forcedColorAdjust: 'none', backgroundColor: color.systemText },
    '&[aria-current=true]::after': { backgroundColor: color.systemChosen },
  },
});

/**
 * Slides in a scroll-snap row: swipe, arrow keys and buttons move the same scroll, and it works before scripts are
 * loaded. Autoplay is optional, off under reduced motion, and pauses while the carousel is hovered or focused.
 */
export function Carousel({ slides, labels, intervalMs, className }: CarouselProps) {
  const box = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isStill = useReducedMotion();
  const count = slides.length;
  const canPlay = intervalMs !== undefined && count > 1 && !isStill;

  function go(to: number) {
    const node = box.current;
    const target = node?.children[(to + count) % count];
    if (node === null || !(target instanceof HTMLElement)) return;
    const shift = target.getBoundingClientRect().left - node.getBoundingClientRect().left;
    node.scrollBy?.({ left: shift });
    setAt((to + count) % count);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts again with each slide; go reads refs only
  useEffect(() => {
    if (!canPlay || isPaused || isHeld) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && go(at + 1), intervalMs);
    return () => clearInterval(timer);
  }, [canPlay, isPaused, isHeld, intervalMs, at, count]);

  return (
    <section
      className={cx(frame, className)}
      aria-roledescription="carousel"
      aria-label={labels.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={box}
        className={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={labels.region}
        onScroll={() => setAt(nearestSlide(box.current))}
      >
        {slides.map(({ id, content }, index) => (
          <li key={id} className={slide} aria-label={labels.slide(index + 1, count)}>
            {content}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Controls
          slides={slides}
          labels={labels}
          at={at}
          isPaused={isPaused}
          canPlay={canPlay}
          isTimed={intervalMs !== undefined}
          onGo={go}
          onPause={setPaused}
        />
      )}
    </section>
  );
}

interface ControlsProps extends Pick<CarouselProps, 'slides' | 'labels'> {
  readonly at: number;
  readonly isPaused: boolean;
  readonly canPlay: boolean;
  /** Autoplay is configured, whether or not it runs here. */
  readonly isTimed: boolean;
  readonly onGo: (to: number) => void;
  readonly onPause: (isPaused: boolean) => void;
}

function Controls({ slides, labels, at, isPaused, canPlay, isTimed, onGo, onPause }: ControlsProps) {
  return (
    <div className={bar}>
      <IconButton
        className={arrows}
        size="s"
        icon="chevron-left"
        label={labels.previous}
        tooltip={false}
        onClick={() => onGo(at - 1)}
      />
      <div className={dots}>
        {slides.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            className={dot}
            aria-label={labels.slide(index + 1, slides.length)}
            aria-current={index === at}
            onClick={() => onGo(index)}
          />
        ))}
      </div>
      {isTimed && (
        <IconButton
          className={cx(pause, !canPlay && reservedSpace)}
          size="s"
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? labels.play : labels.pause}
          tooltip={false}
          onClick={() => onPause(!isPaused)}
        />
      )}
      <IconButton
        className={arrows}
        size="s"
        icon="chevron-right"
        label={labels.next}
        tooltip={false}
        onClick={() => onGo(at + 1)}
      />
    </div>
  );
}

/** The slide whose start is nearest to the frame's; correct in both text directions. */
function nearestSlide(node: HTMLElement | null): number {
  if (node === null || node.clientWidth === 0) return 0;
  return Math.round(Math.abs(node.scrollLeft) / node.clientWidth);
}

/**
 * True until the browser reports no preference for reduced motion, so that the server's page and the first render do
 * not move.
 */
function useReducedMotion(): boolean {
  const [isStill, setStill] = useState(true);
  useEffect(() => {
    const query = window.matchMedia?.('(prefers-reduced-motion: reduce)');
    if (query === undefined) return;
    const read = () => setStill(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isStill;
}
