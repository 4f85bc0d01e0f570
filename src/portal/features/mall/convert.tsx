import { useAtomValue } from 'jotai';
import { useId, useMemo, useState } from 'react';
import { convertPoints, pointConfig } from '#contract/points/calls.ts';
import type { ConversionRate, PointConfig } from '#contract/points/redeem.ts';
import { RequirePaymentPassword } from '#portal/cashier/password/require-payment-password.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { useMemberQuery } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorPanel } from '#ui/feedback/error-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { defineConvert, typedWhole } from './mall-forms.ts';
import { usePoints } from './use-mall.ts';
import { useSpending } from './use-spending.ts';

const whole = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space[6],
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const card = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  borderRadius: radius.xl,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  [media.phone]: { padding: space[4] },
});
const head = css({ fontSize: type.l });
const note = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6 });
const rates = css({ display: 'grid', gap: space[2] });
const rate = css({ display: 'flex', justifyContent: 'space-between', gap: space[3] });
const send = css({ justifySelf: 'start', [media.phone]: { justifySelf: 'stretch' } });

/** Converts points to money (M190), and lists how points are earned (M191). */
export function Convert() {
  const { t } = useTexts();
  const { data: config, isError, refetch } = useMemberQuery(pointConfig);
  if (!config && isError)
    return <ErrorPanel title={t('mall.failedList')} retryLabel={t('ui.retry')} onRetry={() => void refetch()} />;
  if (!config) return <Skeleton shape="tile" />;
  return (
    <div className={whole}>
      <section className={card}>
        <h2 className={head}>{t('mall.convert.title')}</h2>
        {config.conversion === undefined ? (
          <EmptyState level="h3" title={t('mall.convert.none')} text={t('mall.convert.noneText')} />
        ) : (
          <RequirePaymentPassword>
            <Fields rate={config.conversion} />
          </RequirePaymentPassword>
        )}
      </section>
      <Rates config={config} />
    </div>
  );
}

function Fields({ rate: { points, amountMinor, minimum, leftToday } }: { readonly rate: ConversionRate }) {
  const writer = useFigures();
  const { t } = useTexts();
  const id = useId();
  const { currency } = useAtomValue(portalAtom);
  const { data: have } = usePoints();
  const form = useFormState({});
  const [typed, setTyped] = useState<bigint>();
  const { spend, isBusy, failure } = useSpending('convert', form);
  const bounds = [have, leftToday].flatMap((bound) => (typeof bound === 'string' ? [BigInt(bound)] : []));
  const most = bounds.length === 0 ? undefined : bounds.reduce((one, other) => (one < other ? one : other));
  const bound = most?.toString();
  const of = useMemo(
    () => defineConvert(minimum, bound === undefined ? undefined : BigInt(bound), writer),
    [minimum, bound, writer],
  );
  const moneyOf = (many: bigint) => formatMoney(String((many * BigInt(amountMinor)) / BigInt(points)), currency);

  async function submit() {
    const values = form.values();
    const wanted = typedWhole(textIn(values, 'points')) ?? 0n;
    const request = { points: String(wanted), paymentPassword: textIn(values, 'paymentPassword').trim() };
    const isDone = await spend(convertPoints, request, (done) => ({
      text: 'mall.convert.done',
      tone: 'positive',
      message: t('mall.convert.came', { amount: formatMoney(done?.amountMinor ?? '0', currency) }),
    }));
    if (!isDone) return;
    form.set('paymentPassword', undefined);
    form.set('points', undefined);
    setTyped(undefined);
  }
  return (
    <div onInput={() => setTyped(typedWhole(textIn(form.values(), 'points')))}>
      <OwnForm
        id={id}
        form={form}
        of={of}
        lead={t('mall.convert.rate', {
          count: Number(points),
          points: writer.count(points),
          amount: formatMoney(amountMinor, currency),
        })}
        failure={failure}
        onSubmit={() => void submit()}
      >
        <p className={note} role="status">
          {typed !== undefined && t('mall.convert.becomes', { amount: moneyOf(typed) })}
        </p>
        {leftToday !== undefined && (
          <p className={note}>
            {t('mall.convert.left', { count: Number(leftToday), points: writer.count(leftToday) })}
          </p>
        )}
      </OwnForm>
      <Button type="submit" form={id} icon="coins" busy={isBusy} className={send}>
        {t('mall.convert.send')}
      </Button>
    </div>
  );
}

function Rates({ config }: { readonly config: PointConfig }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  if (!config.isOn) return null;
  return (
    <section className={card}>
      <h2 className={head}>{t('mall.earn.title')}</h2>
      <p className={note}>
        {t('mall.earn.lead', { amount: formatMoney(config.perMinor, currency), rate: config.rankRate })}
      </p>
      <dl className={rates}>
        {config.categories.map(({ category, rate: times }) => (
          <div key={category} className={rate}>
            <dt>{t(categoryWord(category))}</dt>
            <dd>
              <bdi>× {times}</bdi>
            </dd>
          </div>
        ))}
        {config.depositRate !== '0' && (
          <div className={rate}>
            <dt>{t('mall.earn.deposits')}</dt>
            <dd>
              <bdi>× {config.depositRate}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Game categories that use the label of their navigation entry. */
const NAMED = ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT', 'DS88', 'ESPORTS'] as const;

function categoryWord(category: string) {
  const named = NAMED.find((one) => one === category);
  return named === undefined ? 'mall.earn.other' : (`element.nav.${LOWER[named]}` as const);
}

const LOWER = {
  ...({ LIVE: 'live', RNG: 'rng', SPORTS: 'sports', FISH: 'fish', PVP: 'pvp' } as const),
  ...({ LOTT: 'lott', ELOTT: 'elott', DS88: 'ds88', ESPORTS: 'esports' } as const),
} as const;
