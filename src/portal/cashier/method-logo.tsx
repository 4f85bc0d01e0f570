import type { PayKind } from '#contract/cashier/read.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { Monogram } from '#ui/pictures/monogram.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius } from '#ui/style/tokens.ts';

const box = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.5rem',
  blockSize: '2.5rem',
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.text,
});
const corner = css({
  position: 'absolute',
  insetBlockEnd: '-0.25rem',
  insetInlineEnd: '-0.25rem',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.125rem',
  blockSize: '1.125rem',
  borderRadius: radius.pill,
  backgroundColor: color.surfaceRaised,
  boxShadow: `0 0 0 1px ${color.line}`,
  color: color.textMuted,
});

const KIND_ICONS: Readonly<Record<PayKind, string>> = {
  BANK: 'banknote',
  EWALLET: 'wallet',
  CRYPTO: 'coins',
  C2C: 'users',
};

/** The logo of a payment method or of an account at it: initials in neutral colours, with its kind in a corner. */
export function MethodLogo({ name, kind }: { readonly name: string; readonly kind: PayKind }) {
  return (
    <span className={box}>
      <Monogram name={name} />
      <span className={corner}>
        <Icon name={KIND_ICONS[kind]} size={12} />
      </span>
    </span>
  );
}
