import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { Spinner } from '../pictures/spinner.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, font, radius, shadow, space, type, weight } from '../style/tokens.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

const base = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  maxInlineSize: '100%',
  border: '1px solid transparent',
  borderRadius: radius.m,
  fontFamily: font.body,
  fontWeight: weight.strong,
  lineHeight: 1.2,
  textAlign: 'center',
  textDecoration: 'none',
  // Keeps a button link as wide as its longest word: with large letters it broke after each letter.
  overflowWrap: 'break-word',
  userSelect: 'none',
  cursor: 'pointer',
  transition: ease('background-color', 'border-color', 'color', 'box-shadow', 'translate', 'filter'),
  '&:active': { translate: '0 1px' },
  '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.5, boxShadow: 'none', translate: 'none' },
  '&[aria-busy=true]': { cursor: 'progress', opacity: 1 },
  [media.touch]: { minBlockSize: control.touch },
});

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: css({
    background: color.accentGradient,
    // Otherwise the gradient repeats under the border, and its end shows at its start.
    backgroundOrigin: 'border-box',
    color: color.textOnAccent,
    boxShadow: shadow.glow,
    // An inner highlight instead of a border: the fill looks continuous in flat and deep themes.
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: -1,
      borderRadius: 'inherit',
      boxShadow: `inset 0 1px 0 color-mix(in oklab, ${color.textOnOverlay} 22%, transparent)`,
      pointerEvents: 'none',
    },
    [media.hover]: { '&:hover:not(:disabled)': { background: color.accentStrong } },
    '&:active:not(:disabled)': { background: color.accentStrong, boxShadow: 'none' },
  }),
  quiet: css({
    backgroundColor: color.surface,
    borderColor: color.lineStrong,
    color: color.text,
    [media.hover]: {
      '&:hover:not(:disabled)': { backgroundColor: color.surfaceRaised, borderColor: color.accentText },
    },
    '&:active:not(:disabled)': { backgroundColor: color.surfaceSunken },
  }),
  ghost: css({
    color: color.accentText,
    [media.hover]: { '&:hover:not(:disabled)': { backgroundColor: color.accentSoft } },
    '&:active:not(:disabled)': { backgroundColor: color.accentSoft },
  }),
  danger: css({
    backgroundColor: color.negativeSoft,
    borderColor: `color-mix(in oklab, ${color.negative} 45%, transparent)`,
    color: color.negative,
    [media.hover]: { '&:hover:not(:disabled)': { borderColor: color.negative } },
    '&:active:not(:disabled)': { filter: 'brightness(0.94)' },
  }),
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  s: css({ minBlockSize: control.s, paddingInline: space[3], gap: space[1], fontSize: type.s }),
  m: css({ minBlockSize: control.m, paddingInline: space[4], gap: space[2], fontSize: type.s }),
  l: css({ minBlockSize: control.l, paddingInline: space[6], gap: space[2], fontSize: type.m }),
};

const wide = css({ inlineSize: '100%' });
const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'inherit',
  minInlineSize: 0,
});
/** No wider than the button; a button keeps space for its longest word where possible. */
const words = css({ minInlineSize: 0 });
// Transparent, not hidden: the button keeps its accessible name.
const unseen = css({ opacity: 0 });
const busySpinner = css({ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' });

export interface ButtonAppearance {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Full width. */
  readonly block?: boolean | undefined;
}

/** Class names of a button, for a router's own link element. */
export function buttonClass({ variant = 'primary', size = 'm', block = false }: ButtonAppearance = {}): string {
  return cx(base, variants[variant], sizes[size], block && wide);
}

export interface ButtonProps extends ButtonAppearance, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  /** An action is pending: a spinner replaces the label, the width stays, clicks do nothing. */
  readonly busy?: boolean;
  readonly icon?: string | undefined;
  readonly iconEnd?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that performs an action. One primary button per view. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonProps) {
  const stop = busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: swallow } : {};
  return (
    <button type="button" {...rest} {...stop} className={cx(buttonClass({ variant, size, block }), className)}>
      <Words icon={icon} iconEnd={iconEnd} size={size} hidden={busy}>
        {children}
      </Words>
      {busy && (
        <span className={busySpinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonAppearance, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  readonly href: string;
  readonly icon?: string | undefined;
  readonly iconEnd?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: navigates, and works before scripts are loaded. */
export function ButtonLink({ variant, size, block, icon, iconEnd, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      <Words icon={icon} iconEnd={iconEnd} size={size} hidden={false}>
        {children}
      </Words>
    </a>
  );
}

interface WordsProps {
  readonly icon: string | undefined;
  readonly iconEnd: string | undefined;
  readonly size: ButtonSize | undefined;
  readonly hidden: boolean;
  readonly children: ReactNode;
}

function Words({ icon, iconEnd, size, hidden, children }: WordsProps) {
  const edge = size === 's' ? 16 : 18;
  return (
    <span className={cx(row, hidden && unseen)}>
      {icon !== undefined && <Icon name={icon} size={edge} />}
      {typeof children === 'string' ? <span className={words}>{children}</span> : children}
      {iconEnd !== undefined && <Icon name={iconEnd} size={edge} />}
    </span>
  );
}

/** A busy submit button must not send its form again. */
function swallow(event: React.MouseEvent): void {
  event.preventDefault();
}
