import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { ButtonLink } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import type { KindProps } from '../page/slot.tsx';
import { memberAtom } from '../state/atoms.ts';
import { queriedChunk } from '../state/queries/queried-chunk.tsx';
import { useTexts } from '../state/texts/texts.ts';

/** Members only: not loaded for visitors. */
const Amount = queriedChunk(
  () => import('../page/balance-amount.tsx'),
  (file) => file.BalanceAmount,
);

const card = css({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  marginBlockEnd: space[2],
  borderRadius: radius.l,
  background: `radial-gradient(120% 140% at 100% 0%, ${color.accentSoft}, transparent 62%), ${color.surfaceRaised}`,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
});
const caption = css({ fontSize: type.xs, fontWeight: weight.strong, color: color.textMuted });
/** The height of the label and the amount. */
const place = css({ minBlockSize: `calc(2rem + ${space[2]} + 1.7rem)` });
const invitation = css({ fontSize: type.s, color: color.textMuted, minBlockSize: '1.7rem' });

/** The balance with refresh and hide buttons (M77); a sign-in invitation for visitors. */
export function Balance({ element, pending }: KindProps) {
  const { label } = useTexts();
  const member = useAtomValue(memberAtom);
  if (member === null && !pending) return <Invitation title={label(element.label)} />;
  return (
    <div className={card}>
      <Suspense fallback={<span className={place} />}>
        <Amount title={label(element.label)} />
      </Suspense>
    </div>
  );
}

function Invitation({ title }: { readonly title: string }) {
  const { t } = useTexts();
  return (
    <div className={card}>
      <span className={caption}>{title}</span>
      <p className={invitation}>{t('shell.balance.visitor')}</p>
      <ButtonLink href="/login" variant="quiet" size="s" icon="log-in" block>
        {t('element.account.login')}
      </ButtonLink>
    </div>
  );
}
