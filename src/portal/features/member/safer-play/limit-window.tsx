import { useAtomValue } from 'jotai';
import { useId, useMemo } from 'react';
import { writeAmount } from '#contract/call/amount.ts';
import { setLimit } from '#contract/protection/calls.ts';
import type { ProtectionLimit } from '#contract/protection/read.ts';
import { MoneyWidget } from '#portal/cashier/money-widget.tsx';
import { actions, note, stack } from '#portal/cashier/styles.ts';
import { useFieldValue } from '#portal/cashier/use-field-value.ts';
import { useForm } from '#portal/centre/parts/use-form.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import { typedMinor, writeTyped } from '#ui/words/typed-amount.ts';
import { defineLimit, defineTimeLimit } from './forms.ts';
import { useSendChange } from './use-change.ts';
import { keyOf, useLimitAmount } from './words.ts';

const WIDGETS = { money: MoneyWidget };

interface LimitWindowProps extends WindowProps {
  readonly limit: ProtectionLimit;
  readonly name: string;
  readonly raiseAfterHours: number | undefined;
}

/** Sets a limit: a free amount, and what it does before it is sent. */
export function LimitWindow({ open, onClose, ...props }: LimitWindowProps) {
  const { t } = useTexts();
  return (
    <FormWindow
      name="limit"
      title={t('safer.set.title', { limit: props.name })}
      open={open}
      onClose={onClose}
      width="s"
      typed="quick"
    >
      <LimitForm {...props} onDone={onClose} />
    </FormWindow>
  );
}

interface LimitFormProps extends Omit<LimitWindowProps, keyof WindowProps> {
  readonly onDone: () => void;
}

function LimitForm({ limit, raiseAfterHours, onDone }: LimitFormProps) {
  const { t } = useTexts();
  const id = useId();
  const { currency } = useAtomValue(portalAtom);
  const exponent = useDecimals(limit);
  const { amountMinor, measure } = limit;
  const of = useMemo(() => (measure === 'TIME' ? defineTimeLimit() : defineLimit(exponent)), [measure, exponent]);
  const now = amountMinor === undefined ? '' : writeTyped(BigInt(amountMinor), exponent, currency.digits);
  const form = useForm({ amount: now });
  const set = useSet(limit, form, onDone);

  function submit() {
    const minor = typedMinor(String(form.form.values()['amount'] ?? ''), exponent) ?? 0n;
    void set(minor);
  }
  return (
    <div className={stack}>
      <OwnForm id={id} form={form.form} of={of} widgets={WIDGETS} failure={form.failure} onSubmit={submit} />
      <Effect form={form.form} limit={limit} raiseAfterHours={raiseAfterHours} />
      <div className={actions}>
        <Button type="submit" form={id} busy={form.isBusy}>
          {t('safer.save')}
        </Button>
        {amountMinor !== undefined && !limit.isRequired && (
          <Button variant="quiet" busy={form.isBusy} onClick={() => void set(null)}>
            {t('safer.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Decimals of a limit's amounts. */
function useDecimals({ measure }: ProtectionLimit): number {
  const { currency } = useAtomValue(portalAtom);
  return measure === 'TIME' ? 0 : (currency.exponent ?? 2);
}

function useSet(limit: ProtectionLimit, form: ReturnType<typeof useForm>, onDone: () => void) {
  const browser = useBrowser();
  const send = useSendChange();
  const exponent = useDecimals(limit);
  const key = keyOf(limit);

  /** Minor units; null: no limit. */
  return async function set(minor: bigint | null) {
    if (key === undefined) return;
    const amount = minor === null ? null : writeAmount(minor, exponent);
    if (!(await form.run(() => send(setLimit, { ...key, amount })))) return;
    const text = isRequest(minor, limit) ? 'safer.done.requested' : 'safer.done.set';
    browser().store.set(showMessageAtom, { text, tone: 'positive' });
    onDone();
  };
}

/** Whether an amount (null: none) is a request and not in force at once. */
function isLooser(minor: bigint | null, inForce: string | undefined): boolean {
  return inForce !== undefined && (minor === null || minor > BigInt(inForce));
}

/** Whether more than an amount that is in force at once is asked for. */
function isRequest(minor: bigint | null, { amountMinor, contactAboveMinor }: ProtectionLimit): boolean {
  return isLooser(minor, amountMinor ?? contactAboveMinor);
}

interface EffectProps {
  readonly form: FormState;
  readonly limit: ProtectionLimit;
  readonly raiseAfterHours: number | undefined;
}

/** What the typed amount does, announced while it is typed. */
function Effect({ form, limit, raiseAfterHours = 0 }: EffectProps) {
  const { t } = useTexts();
  const write = useLimitAmount(limit);
  const minor = typedMinor(useFieldValue(form, 'amount'), useDecimals(limit));
  const isSame = minor !== undefined && limit.amountMinor === String(minor);

  function describe(amount: bigint): string {
    if (!isRequest(amount, limit)) return t('safer.effect.now');
    const { amountMinor, contactAboveMinor: most } = limit;
    const inForce = write(amountMinor ?? most ?? '');
    // The member is spoken with before the amount can be in force.
    return most !== undefined && amount > BigInt(most)
      ? t('safer.effect.contact', { most: write(most), amount: inForce })
      : t('safer.effect.later', { count: raiseAfterHours, amount: inForce });
  }
  return (
    <p className={note} aria-live="polite">
      {minor !== undefined && !isSame && describe(minor)}
    </p>
  );
}
