import type { Deposit, DepositNext } from '#contract/deposits/read.ts';
import { Qr } from '#portal/page/qr.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { ButtonLink } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { SentButton } from './sent-button.tsx';
import { TransferParts } from './transfer-parts.tsx';

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const lead = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6, textWrap: 'pretty' });
const code = css({ justifySelf: 'center' });
const done = css({
  '& > summary': { paddingBlock: space[3], cursor: 'pointer', color: color.textMuted, fontSize: type.s },
});

interface PayStepProps {
  readonly order: Deposit;
  readonly next: DepositNext;
}

/** How to pay: on the provider's page, by a scanned code, or by a bank transfer. */
export function PayStep({ order, next }: PayStepProps) {
  const { t } = useTexts();
  if (next.kind === 'REDIRECT') return <Redirect url={next.url} />;
  // Payment instructions already used are collapsed for reference.
  if (order.isSent)
    return (
      <details className={done}>
        <summary>{t('cashier.pay.sentTo')}</summary>
        <TransferParts parts={next.parts} />
      </details>
    );
  if (next.kind === 'QR')
    return (
      <div className={column}>
        <p className={lead}>{t('cashier.pay.qrLead')}</p>
        <Qr className={code} value={next.payload} title={t('cashier.pay.qrTitle')} />
        <TransferParts parts={next.parts} />
        <SentButton order={order} />
      </div>
    );
  return (
    <div className={column}>
      <p className={lead}>{t(next.kind === 'C2C' ? 'cashier.pay.c2cLead' : 'cashier.pay.transferLead')}</p>
      <TransferParts parts={next.parts} />
      <Banner tone="warning">{t(next.kind === 'C2C' ? 'cashier.pay.c2cCare' : 'cashier.pay.transferCare')}</Banner>
      <SentButton order={order} needsEvidence={next.kind === 'C2C'} />
    </div>
  );
}

/** The provider's page opens in this tab, and returns here. */
function Redirect({ url }: { readonly url: string }) {
  const { t } = useTexts();
  const host = hostOf(url);
  if (host === undefined) return <Banner tone="negative">{t('cashier.pay.badAddress')}</Banner>;
  return (
    <div className={column}>
      <p className={lead}>{t('cashier.pay.redirectLead', { host })}</p>
      <ButtonLink href={url} size="l" block iconEnd="external-link">
        {t('cashier.pay.redirect')}
      </ButtonLink>
    </div>
  );
}

function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? host : undefined;
}
