import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { merchantWallet } from '#contract/wallet/calls.ts';
import { PageHead } from '#portal/page/page-head.tsx';
import { usePerform } from '#portal/play/perform.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useBalance } from '#portal/state/queries/use-balance.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { useElement } from '#portal/state/use-elements.ts';
import { TransferForm } from '#portal/wallets/transfer-form.tsx';
import { WalletList } from '#portal/wallets/wallet-list.tsx';
import { Button, ButtonLink } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  inlineSize: 'min(64rem, 100%)',
  marginInline: 'auto',
});
const panel = css({
  display: 'grid',
  gap: space[6],
  padding: space[6],
  minBlockSize: '16rem',
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const text = css({ maxInlineSize: '44rem', lineHeight: 1.6, color: color.textMuted, textWrap: 'pretty' });
const heading = css({ fontSize: type.xl, marginBlockEnd: space[2] });
const back = css({ justifySelf: 'start' });
const steps = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space[4],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const step = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: '2.75rem',
    blockSize: '2.75rem',
    borderRadius: radius.m,
    backgroundColor: color.accentSoft,
    color: color.accentText,
  },
});
const strong = css({ fontWeight: weight.strong });
const small = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.5 });
const mine = css({ display: 'grid', gap: space[4], minBlockSize: '9rem' });

/**
 * The seamless wallet (M43, M177): an explanation of single and multiple wallets, the member's own wallets, and
 * transfers where there are several.
 */
export function SeamlessPage() {
  const { t } = useTexts();
  return (
    <div className={page}>
      <PageHead icon="wallet" title={t('seamless.title')} />
      <Mine />
      <WalletKind />
      <ButtonLink href="/index" variant="quiet" icon="gamepad-2" className={back}>
        {t('seamless.lobby')}
      </ButtonLink>
    </div>
  );
}

/** Whether one wallet serves all vendors (M174). */
function useIsSingle() {
  const browser = useBrowser();
  const { merchant } = useAtomValue(portalAtom);
  return useQuery({
    queryKey: ['merchant wallet'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await browser().client.send(merchantWallet, { merchantCode: merchant }, { signal })).isSingle,
  });
}

const STEPS = [
  ['open', 'play', 'seamless.step.open', 'seamless.step.openText'],
  ['play', 'gamepad-2', 'seamless.step.play', 'seamless.step.playText'],
  ['leave', 'log-out', 'seamless.step.leave', 'seamless.step.leaveText'],
] as const;

function WalletKind() {
  const { t } = useTexts();
  const { data: isSingle, isError, refetch } = useIsSingle();
  if (isSingle === undefined && isError)
    return <ErrorPanel title={t('seamless.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  if (isSingle === undefined) {
    return (
      <div className={panel} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton lines={3} />
      </div>
    );
  }
  const kind = isSingle ? 'single' : 'several';
  return (
    <section className={panel} aria-labelledby="seamless-kind">
      <div>
        <h2 id="seamless-kind" className={heading}>
          {t(`seamless.${kind}.title`)}
        </h2>
        <p className={text}>{t(`seamless.${kind}.text`)}</p>
      </div>
      {isSingle && (
        <ol className={steps}>
          {STEPS.map(([id, icon, name, more]) => (
            <li key={id} className={step}>
              <span>
                <Icon name={icon} size={22} />
              </span>
              <p className={strong}>{t(name)}</p>
              <p className={small}>{t(more)}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Mine() {
  const { t } = useTexts();
  const perform = usePerform();
  const member = useAtomValue(memberAtom);
  const { data, isError, refetch } = useBalance();
  const transfers = useElement('member.transferFund');
  if (member === null) {
    const action = (
      <Button icon="log-in" onClick={() => perform({ action: { open: 'login' } })}>
        {t('seamless.logIn')}
      </Button>
    );
    return <EmptyState illustration="lock" title={t('seamless.visitor')} action={action} />;
  }
  if (data === undefined && isError)
    return <ErrorPanel title={t('seamless.failed')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  return (
    <section className={mine} aria-label={t('seamless.wallets')} aria-busy={data === undefined}>
      {data === undefined ? <Skeleton shape="fill" /> : <WalletList balance={data} />}
      {data !== undefined && data.wallets.length > 1 && transfers !== undefined && (
        <TransferForm wallets={data.wallets} />
      )}
    </section>
  );
}
