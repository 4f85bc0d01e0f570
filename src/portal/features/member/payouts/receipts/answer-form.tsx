import { useAtomValue } from 'jotai';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import type { ReceiptAnswer } from '#contract/receipts/calls.ts';
import type { Receipt } from '#contract/receipts/read.ts';
import { defineReceived } from '#portal/cashier/amount-forms.ts';
import { MoneyWidget } from '#portal/cashier/money-widget.tsx';
import { note, stack } from '#portal/cashier/styles.ts';
import { UnclearBanner } from '#portal/cashier/unclear-banner.tsx';
import type { Form } from '#portal/centre/parts/use-form.ts';
import { FailureBanner } from '#portal/forms/failure-banner.tsx';
import { PictureField } from '#portal/forms/picture-field.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { usePictures } from '#portal/forms/use-pictures.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { typedMinor } from '#ui/words/typed-amount.ts';
import { type Answering, useAnswer } from './use-answer.ts';

type Answer = ReceiptAnswer['answer'];

const ANSWERS: readonly Answer[] = ['ALL_RECEIVED', 'RECEIVED', 'NOT_RECEIVED'];

/** The three answers, each with its consequence. */
export function AnswerForm({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const name = useId();
  const [answer, setAnswer] = useState<Answer>();
  const answering = useAnswer(receipt);
  const remaining = formatMoney(receipt.remainingMinor, currency);
  return (
    <div className={stack}>
      <ChoiceGroup
        type="radio"
        isStacked
        name={name}
        label={t('cashier.out.receipts.question')}
        options={ANSWERS.map((value) => ({ value, label: t(`cashier.out.answer.${value}`, { remaining }) }))}
        chosen={answer === undefined ? [] : [answer]}
        onChoose={(value) => setAnswer(ANSWERS.find((one) => one === value))}
      />
      {answer !== undefined && (
        <p className={note} aria-live="polite">
          {t(`cashier.out.answer.${answer}.follows`, { remaining })}
        </p>
      )}
      <UnclearBanner isUnclear={answering.isUnclear} />
      {answer === 'ALL_RECEIVED' && <All answering={answering} />}
      {answer === 'RECEIVED' && <APart receipt={receipt} answering={answering} />}
      {answer === 'NOT_RECEIVED' && <Nothing receipt={receipt} answering={answering} />}
    </div>
  );
}

interface AnsweringProps {
  readonly answering: Answering;
}

/** Why the last attempt failed, if known. */
function Failed({ form, isUnclear }: { readonly form: Form; readonly isUnclear: boolean }): ReactNode {
  return isUnclear ? null : <FailureBanner failure={form.failure} />;
}

function All({ answering: { form, isUnclear, send } }: AnsweringProps) {
  const { t } = useTexts();
  return (
    <>
      <Failed form={form} isUnclear={isUnclear} />
      <Button size="l" block busy={form.isBusy} onClick={() => void send({ answer: 'ALL_RECEIVED' })}>
        {t('cashier.out.answer.ALL_RECEIVED.send')}
      </Button>
    </>
  );
}

interface OfReceiptProps extends AnsweringProps {
  readonly receipt: Receipt;
}

const AMOUNT = ['amount'];
const WIDGETS = { money: MoneyWidget };

function APart({ receipt, answering: { form, isUnclear, send } }: OfReceiptProps) {
  const { t } = useTexts();
  const id = useId();
  const { currency } = useAtomValue(portalAtom);
  const { remainingMinor } = receipt;
  const of = useMemo(
    () => defineReceived(currency, { minimum: undefined, maximum: remainingMinor }),
    [currency, remainingMinor],
  );
  const dropDraft = useDraft(`receipt ${receipt.id}`, form.form, AMOUNT);

  async function submit() {
    const exponent = currency.exponent ?? 2;
    const minor = typedMinor(textIn(form.form.values(), 'amount'), exponent) ?? 0n;
    if (!(await send({ answer: 'RECEIVED', amount: writeAmount(minor, exponent) }))) return;
    dropDraft();
    form.form.set('amount', undefined);
    form.form.restart();
  }
  return (
    <>
      <OwnForm
        id={id}
        form={form.form}
        of={of}
        widgets={WIDGETS}
        failure={isUnclear ? undefined : form.failure}
        onSubmit={() => void submit()}
      />
      <Button type="submit" form={id} size="l" block busy={form.isBusy}>
        {t('cashier.out.answer.RECEIVED.send')}
      </Button>
    </>
  );
}

function Nothing({ receipt, answering: { form, isUnclear, send } }: OfReceiptProps) {
  const { t } = useTexts();
  const pictures = usePictures(`receipt ${receipt.id}`);
  const [isMissing, setMissing] = useState(false);

  async function dispute() {
    setMissing(pictures.chosen.length === 0);
    if (pictures.chosen.length === 0) return;
    if (await send({ answer: 'NOT_RECEIVED', pictures: pictures.chosen })) pictures.clear();
  }
  return (
    <>
      <Failed form={form} isUnclear={isUnclear} />
      {isMissing && pictures.chosen.length === 0 && <FailureBanner failure={{ text: 'error.proof_missing' }} />}
      <PictureField
        chosen={pictures.chosen}
        leftOut={pictures.leftOut}
        onFiles={pictures.add}
        onRemove={pictures.remove}
        words={{ title: t('cashier.out.receipts.yourProof'), hint: t('cashier.out.receipts.yourProof.hint') }}
      />
      <Button variant="danger" size="l" block busy={form.isBusy} onClick={() => void dispute()}>
        {t('cashier.out.answer.NOT_RECEIVED.send')}
      </Button>
    </>
  );
}
