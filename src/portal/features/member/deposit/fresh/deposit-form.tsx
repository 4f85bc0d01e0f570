import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import type { DepositPromotion, PayMethod } from '#contract/cashier/read.ts';
import type { Deposit } from '#contract/deposits/read.ts';
import { MainAction } from '#portal/centre/main-action.tsx';
import { usePostAddress } from '#portal/forms/in-page.ts';
import { SpecForm } from '#portal/forms/spec-form/spec-form.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { writeTyped } from '#ui/words/typed-amount.ts';
import { type AmountProblem, isShortened, isWrongAtOnce, mostOf, validateAmount } from './amount.ts';
import { FeePreview } from './fee-preview.tsx';
import { PromotionChoice } from './promotion-choice.tsx';
import { RefusedBanner } from './refused-banner.tsx';
import { useMethodForm } from './use-method-form.ts';
import { useOpening } from './use-opening.ts';

/** Texts about an amount: the accepted range before an error, and the error. */
function useAmountWords(method: PayMethod): (textKind: AmountProblem | 'hint', typed: string) => string {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const { exponent } = currency;
  const params = {
    least: formatMoney(method.minimumMinor, currency),
    most: formatMoney(method.maximumMinor, currency),
    left: formatMoney(mostOf(method), currency),
    example: writeTyped(10n ** BigInt(exponent) * 50n + (exponent > 0 ? 5n : 0n), exponent, currency.digits),
    digits: exponent,
  };
  return (textKind, typed) => {
    // Limited to what fits on a line.
    const found = typed.trim().slice(0, 20);
    if (textKind === 'hint') return t('cashier.pay.amount.hint', params);
    if (textKind === 'form' && exponent === 0) return t('cashier.pay.amount.whole', { ...params, found });
    return t(`cashier.pay.amount.${textKind}`, { ...params, found });
  };
}

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[4] });
const note = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.5, overflowWrap: 'anywhere' });

interface DepositFormProps {
  readonly method: PayMethod;
  readonly promotions: readonly DepositPromotion[];
  readonly open: readonly Deposit[];
  /** As typed. */
  readonly amount: string;
  readonly onAmount: (text: string) => void;
  readonly onOrder: (id: string) => void;
}

export function DepositForm(props: DepositFormProps) {
  const { method, promotions, open, amount, onAmount } = props;
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const id = useId();
  const action = usePostAddress('/login');
  const formatAmount = useAmountWords(method);
  const { inUse, field, validated, leave, isLeft, promotion, choose, opening, submit } = useFilling(props);
  const problem = 'problem' in validated ? validated.problem : undefined;
  const isReported = problem !== undefined && (isLeft || isWrongAtOnce(problem));
  return (
    <div className={column}>
      {method.note !== '' && (
        <p className={note}>
          <bdi>{method.note}</bdi>
        </p>
      )}
      <MoneyField
        ref={field}
        id={`${id}-amount`}
        label={t('cashier.pay.amount')}
        required
        currency={currency}
        value={amount}
        onText={onAmount}
        hint={isShortened(method) ? formatAmount('hint', amount) : undefined}
        error={isReported ? formatAmount(problem, amount) : undefined}
        offered={method.amountsMinor.map((minor) => ({ minor }))}
        offeredLabel={t('cashier.pay.amounts')}
        onBlur={leave}
        onKeyDown={(event) => {
          if (isEnter(event.nativeEvent)) void submit();
        }}
      />
      <PromotionChoice promotions={promotions} chosen={promotion} onChoose={choose} />
      {!inUse.isEmpty && (
        <SpecForm
          id={id}
          spec={inUse.spec}
          form={inUse.form}
          validation={inUse.validation}
          steps={inUse.steps}
          action={action}
          onSubmit={() => void submit()}
        />
      )}
      <FeePreview method={method} minor={'minor' in validated ? validated.minor : undefined} />
      <RefusedBanner method={method} error={opening.error} open={open} />
      <MainAction>
        <Button
          size="l"
          block
          busy={opening.isBusy}
          disabled={method.closed !== undefined}
          onClick={() => void submit()}
        >
          {'minor' in validated
            ? t('cashier.pay.submitOf', { amount: formatMoney(validated.minor, currency) })
            : t('cashier.pay.submit')}
        </Button>
      </MainAction>
    </div>
  );
}

function useFilling({ method, promotions, open, amount, onAmount, onOrder }: DepositFormProps) {
  const { exponent } = useAtomValue(portalAtom).currency;
  const inUse = useMethodForm(method);
  const field = useRef<HTMLInputElement>(null);
  const [isLeft, setLeft] = useState(false);
  const [wanted, choose] = useState<string>();
  // A promotion that has closed in the meantime is no longer offered.
  const promotion = promotions.find(({ id }) => id === wanted)?.id;
  const validated = validateAmount(amount, method, exponent);
  const opening = useOpening({
    method,
    inUse,
    open,
    onOpened: (order) => {
      onAmount('');
      onOrder(order.id);
    },
  });

  async function submit() {
    setLeft(true);
    if ('problem' in validated) return void field.current?.focus();
    if (!inUse.isEmpty && !(await inUse.form.proceed())) return;
    await opening.open(validated.minor, promotion);
  }
  return { inUse, field, validated, isLeft, leave: () => setLeft(amount !== ''), promotion, choose, opening, submit };
}
