import type { ReactNode } from 'react';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { usePage } from './page.tsx';

const main = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[4],
  inlineSize: 'min(100%, 28rem)',
  marginInline: 'auto',
  paddingBlock: `${space[8]} ${space[12]}`,
  paddingInline: space[4],
});
const head = css({ display: 'flex', alignItems: 'center', gap: space[2], fontWeight: weight.strong, fontSize: type.l });
const icon = css({ color: color.accentText });
const note = css({ color: color.textMuted, fontSize: type.s });
const card = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
});

/** Layout of payer pages: provider name, description and one card. */
export function PayerFrame({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const { t } = usePage();
  return (
    <main className={main}>
      <div className={head}>
        <Icon name="banknote" size={24} className={icon} />
        {t('bank.name')}
      </div>
      <div className={cx(card, className)}>{children}</div>
      <p className={note}>{t('bank.trial')}</p>
    </main>
  );
}

/** Display name of a merchant, derived from its code: `aurora`. */
export function nameOf(merchant: string): string {
  return merchant.charAt(0).toUpperCase() + merchant.slice(1);
}
