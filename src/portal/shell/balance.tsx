import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { balance } from '#contract/wallet.calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Money } from '#ui/money.tsx';
import { css, cx, keyframes } from '#ui/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/tokens.ts';
import { memberAtom, portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import type { KindProps } from './slot.tsx';

const HIDDEN = '***';

const card = css({
  display: 'grid',
  gap: space[2],
  padding: space[4],
  marginBlockEnd: space[2],
  borderRadius: radius.l,
  background: `radial-gradient(120% 140% at 100% 0%, ${color.accentSoft}, transparent 62%), ${color.surfaceRaised}`,
  boxShadow: `${shadow.s}, inset 0 0 0 1px ${color.line}`,
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[1],
  minBlockSize: '2rem',
});
const caption = css({ fontSize: type.xs, fontWeight: weight.strong, color: color.textMuted });
const figure = css({
  fontFamily: font.numeric,
  fontSize: type.xl,
  fontWeight: weight.strong,
  lineHeight: 1.2,
  minBlockSize: '1.7rem',
  fontVariantNumeric: 'tabular-nums',
});
const soft = css({ fontSize: type.m, color: color.textMuted });
const turn = keyframes({ to: { rotate: '1turn' } });
const turning = css({ '& svg': { animation: `${turn} 900ms linear infinite` } });
const invitation = css({ fontSize: type.s, color: color.textMuted, minBlockSize: '1.7rem' });

/** The member's balance, fetched once and on request; `isFetching` while a new one is on its way. */
export function useBalance() {
  const browser = useBrowser();
  const member = useAtomValue(memberAtom);
  return useQuery({
    queryKey: ['balance', member?.id],
    enabled: member !== null && member !== undefined,
    staleTime: 15_000,
    queryFn: ({ signal }) => browser().client.send(balance, {}, { signal, quiet: true }),
  });
}

/** The balance with refresh and hide toggle (M77); an invitation for visitors. */
export function Balance({ element, pending }: KindProps) {
  const { t, label } = useTexts();
  const member = useAtomValue(memberAtom);
  if (member === null && !pending) return <Invitation title={label(element.label)} />;
  return (
    <div className={card}>
      <Amount
        title={label(element.label)}
        labels={{ refresh: t('shell.balance.refresh'), hide: t('shell.balance.hide'), show: t('shell.balance.show') }}
      />
    </div>
  );
}

interface AmountProps {
  readonly title: string;
  readonly labels: { readonly refresh: string; readonly hide: string; readonly show: string };
}

function Amount({ title, labels }: AmountProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const [isHidden, setHidden] = useState(false);
  const { data, isFetching, isError, refetch } = useBalance();
  return (
    <>
      <div className={line}>
        <span className={caption}>{title}</span>
        <span>
          <IconButton
            icon={isHidden ? 'eye-off' : 'eye'}
            label={isHidden ? labels.show : labels.hide}
            aria-pressed={isHidden}
            size="s"
            tooltip={false}
            onClick={() => setHidden(!isHidden)}
          />
          <IconButton
            icon="refresh-cw"
            label={labels.refresh}
            size="s"
            tooltip={false}
            className={cx(isFetching && turning)}
            onClick={() => void refetch()}
          />
        </span>
      </div>
      <div className={figure} aria-live="polite">
        {isHidden ? (
          HIDDEN
        ) : isError ? (
          <span className={soft}>{t('shell.balance.failed')}</span>
        ) : data === undefined || data.sumBalanceMinor === null ? (
          <span className={soft}>{t('shell.balance.updating')}</span>
        ) : (
          <Money amount={data.sumBalanceMinor} currency={currency} />
        )}
      </div>
    </>
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
