import { DismissableLayer, FocusGuards, FocusScope } from 'radix-ui/internal';
import { type ReactNode, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../actions/icon-button.tsx';
import { afterFrame } from '../late/after-frame.ts';
import { ComingWindowContext } from '../late/late.ts';
import { useDelayed } from '../late/use-delayed.ts';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, keyframes, media } from '../style/style.ts';
import { color, layer, radius, shadow, space, type } from '../style/tokens.ts';
import { addFragment, closeByBack } from './back-button.ts';
import { BackCloses } from './back-closes.ts';
import { showAlone } from './front-window.ts';
import { lockScroll } from './scroll-lock.ts';
import { useDrag } from './use-drag.ts';

/** Opening and closing both wait this long (features M50). */
export const DIALOG_DELAY_MS = 100;

export interface DialogProps {
  /** Name of the dialog in the page (`data-dialog`), for tests and support (features M51). */
  readonly name: string;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Shows the close button and lets Escape close. Without it the content must offer a way to continue. */
  readonly showClose?: boolean;
  /** Darkens the page behind. */
  readonly hasBg?: boolean;
  /** The close button floats outside the corner instead of in the header. */
  readonly isSpecialClose?: boolean;
  readonly width?: 's' | 'm' | 'l';
  /** Short content: on a phone the dialog is a bottom sheet no taller than its content. */
  readonly isBrief?: boolean;
  /**
   * Rendered in place, and at once if it is initially open: a window of its page, which the server draws and which is
   * visible and usable before scripts are loaded. Its ancestors must have no transform, containment or filter.
   */
  readonly isInPage?: boolean;
  /** The address of the open window, behind that of the page; where Back closes it. */
  readonly fragment?: string;
  readonly labels: { readonly close: string; readonly move: string };
  /** Actions, below the scrolling content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const appear = keyframes({ from: { opacity: 0 } });
const arrive = keyframes({ from: { opacity: 0, scale: '0.97' } });
const climb = keyframes({ from: { opacity: 0, translate: '0 2rem' } });

const backdrop = css({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  backgroundColor: color.scrim,
  backdropFilter: 'blur(3px)',
  [media.plain]: { backdropFilter: 'none' },
  animation: `${appear} var(--speed) var(--ease)`,
  '&[data-closing]': { opacity: 0, transition: 'opacity 100ms ease-out' },
});
/** Blocks clicks on the page where there is no visible backdrop. */
const shield = css({ position: 'fixed', inset: 0, zIndex: layer.dialog });

const widths = {
  s: css({ inlineSize: 'min(26rem, calc(100vw - 2rem))' }),
  m: css({ inlineSize: 'min(36rem, calc(100vw - 2rem))' }),
  l: css({ inlineSize: 'min(60rem, calc(100vw - 2rem))' }),
} as const;

const panel = css({
  position: 'fixed',
  inset: 0,
  margin: 'auto',
  zIndex: layer.dialog,
  blockSize: 'fit-content',
  maxBlockSize: 'min(52rem, calc(100dvh - 4rem))',
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${color.line}`,
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  color: color.text,
  boxShadow: shadow.l,
  outline: 'none',
  // Layout changes in a window stay within the window.
  contain: 'layout style',
  translate: 'var(--dx, 0) var(--dy, 0)',
  animation: `${arrive} var(--speed) var(--ease)`,
  '&[data-closing]': { opacity: 0, transition: 'opacity 100ms ease-out' },
  [media.phone]: {
    inlineSize: '100%',
    blockSize: '100dvh',
    maxBlockSize: 'none',
    border: 0,
    borderRadius: 0,
    translate: 'none',
    animationName: climb,
  },
});

const brief = css({
  [media.phone]: {
    insetBlockStart: 'auto',
    blockSize: 'fit-content',
    maxBlockSize: 'calc(100dvh - 4rem)',
    borderStartStartRadius: radius.xl,
    borderStartEndRadius: radius.xl,
  },
});

const header = css({
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[3],
  paddingInlineStart: space[6],
  paddingInlineEnd: space[3],
  minBlockSize: '3.75rem',
  [media.phone]: { paddingInlineStart: space[4] },
  borderBlockEnd: `1px solid ${color.line}`,
});
const handle = css({
  flex: '1 1 0',
  minInlineSize: 0,
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'stretch',
  gap: space[2],
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
  [media.phone]: { cursor: 'default', pointerEvents: 'none' },
});
const heading = css({ fontSize: type.l, overflow: 'hidden', textOverflow: 'ellipsis' });
const grip = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.75rem',
  blockSize: '1.75rem',
  marginInlineStart: 'auto',
  borderRadius: radius.s,
  color: color.textMuted,
  cursor: 'inherit',
  opacity: 0,
  '&:focus-visible, div:hover > &': { opacity: 1 },
  [media.phone]: { display: 'none' },
});
const body = css({
  // A window is as high as its content: with a flex basis of zero WebKit collapses it.
  flex: '1 1 auto',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: space[6],
  borderRadius: 'inherit',
  // Keeps clear of the home indicator at a phone's lower edge.
  [media.phone]: { padding: space[4], paddingBlockEnd: `max(${space[4]}, env(safe-area-inset-bottom))` },
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
  paddingBlock: space[4],
  paddingInline: space[6],
  borderBlockStart: `1px solid ${color.line}`,
  [media.phone]: {
    paddingInline: space[4],
    paddingBlockEnd: `max(${space[4]}, env(safe-area-inset-bottom))`,
    '& > *': { flex: 1 },
  },
});
const floating = css({
  position: 'absolute',
  insetBlockStart: '-1rem',
  insetInlineEnd: '-1rem',
  borderRadius: '50%',
  backgroundColor: color.surfaceRaised,
  border: `1px solid ${color.line}`,
  boxShadow: shadow.m,
  color: color.text,
  [media.phone]: { insetBlockStart: space[2], insetInlineEnd: space[2] },
});

/**
 * A modal dialog (features M50, M51): moved by its header with pointer or arrow keys, page scroll locked, focus trapped
 * and restored, a sheet on phones. A click on the backdrop does not close it. It has no memory: each opening starts
 * fresh. Dialogs may stack. Opening one changes no inherited style of the page (docs/decisions/04-pages-load-and-hydrate-in-small-steps.md): the backdrop
 * blocks clicks, the focus scope traps the focus, `showAlone` hides the rest from screen readers.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  const { isInPage = false } = rest;
  const shown = useDelayed(open, DIALOG_DELAY_MS, isInPage && open);
  if (!shown) return null;
  const window = <Window {...rest} closing={!open} />;
  return isInPage ? window : createPortal(window, document.body);
}

interface WindowProps extends Omit<DialogProps, 'open'> {
  readonly closing: boolean;
}

function Window(props: WindowProps) {
  const { name, title, onClose, showClose = true, hasBg = true, isSpecialClose = false, width = 'm', closing } = props;
  const { isBrief = false, isInPage = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const isComing = useComing(box, isInPage);
  const titleId = useId();
  // On close the focus returns to the element that had it on opening.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  FocusGuards.useFocusGuards();
  useBackButton(onClose, showClose && !closing && !isInPage, props.fragment);
  const closingAttribute = closing ? { 'data-closing': '' } : {};
  return (
    <>
      <div className={hasBg ? backdrop : shield} {...closingAttribute} aria-hidden="true" />
      <FocusScope.Root
        asChild
        loop
        trapped
        onMountAutoFocus={(event) => event.preventDefault()}
        onUnmountAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        }}
      >
        <DismissableLayer.Root
          ref={box}
          role="dialog"
          aria-labelledby={titleId}
          className={cx(panel, widths[width], isBrief && brief)}
          data-dialog={name}
          {...closingAttribute}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (showClose) onClose();
          }}
        >
          <Header box={box} title={title} titleId={titleId} moveLabel={props.labels.move}>
            {showClose && (
              <IconButton
                icon="x"
                label={props.labels.close}
                tooltip={false}
                className={isSpecialClose ? floating : undefined}
                onClick={onClose}
              />
            )}
          </Header>
          <div className={body}>
            <ComingWindowContext value={isComing}>{props.children}</ComingWindowContext>
          </div>
          {props.footer !== undefined && <div className={foot}>{props.footer}</div>}
        </DismissableLayer.Root>
      </FocusScope.Root>
    </>
  );
}

/** Lets the browser's Back close a closable window. */
function useBackButton(onClose: () => void, mayClose: boolean, fragment: string | undefined): void {
  const isAsked = useContext(BackCloses) && mayClose;
  const close = useEffectEvent(onClose);
  useEffect(() => (isAsked ? closeByBack(() => close()) : undefined), [isAsked]);
  // After it: the entry of the page below has no fragment.
  useEffect(() => (isAsked && fragment !== undefined ? addFragment(fragment) : undefined), [isAsked, fragment]);
}

/**
 * Whether the window is not painted yet: it is painted first, since focusing and locking the scroll would force a
 * layout in between.
 */
function useComing(box: React.RefObject<HTMLDivElement | null>, isInPage: boolean): React.RefObject<boolean> {
  const isComing = useRef(!isInPage);
  useEffect(() => {
    let release: (() => void) | undefined;
    const cancel = afterFrame(() => {
      isComing.current = false;
      release = box.current === null ? undefined : bringToFront(box.current);
    });
    return () => {
      cancel();
      release?.();
    };
  }, [box]);
  return isComing;
}

interface HeaderProps {
  readonly box: React.RefObject<HTMLDivElement | null>;
  readonly title: string;
  readonly titleId: string;
  readonly moveLabel: string;
  readonly children: ReactNode;
}

function Header({ box, title, titleId, moveLabel, children }: HeaderProps) {
  const moveProps = useDrag(box);
  return (
    <div className={header}>
      <div className={handle} {...moveProps}>
        <h2 id={titleId} className={heading}>
          {title}
        </h2>
        <button type="button" className={grip} aria-label={moveLabel}>
          <Icon name="grip-horizontal" size={18} />
        </button>
      </div>
      {children}
    </div>
  );
}

/** Locks the page scroll, hides the page from screen readers and moves the focus here. Returns the release. */
function bringToFront(box: HTMLElement): () => void {
  const unlock = lockScroll();
  const showOthers = showAlone(box);
  if (!box.contains(document.activeElement)) focusFirst(box);
  return () => {
    showOthers();
    unlock();
  };
}

/**
 * Focuses the content marked by `data-autofocus`, else the window itself, never the close button. Without a scroll:
 * WebKit delays it until the page scrolls again, and then moves the page behind the closed window.
 */
function focusFirst(box: HTMLElement): void {
  (box.querySelector<HTMLElement>('[data-autofocus]') ?? box).focus({ preventScroll: true });
}
