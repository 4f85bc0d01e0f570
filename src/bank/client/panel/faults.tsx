import { type FormEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { type FaultForm, FLAGS, NO_FAULTS, NUMBERS, readForm } from './fault-form.ts';
import { Stray } from './stray.tsx';
import { useList, usePanel } from './use-panel.ts';

const box = css({ display: 'grid', gap: space[6], paddingBlockStart: space[3] });
const form = css({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(16rem, 1fr))',
});
const title = css({ fontSize: type.l });
const line = css({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: space[6], rowGap: space[2] });
const shown = css({
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: type.s,
  overflowWrap: 'anywhere',
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
});

/** What goes wrong from now on, of the merchant that is named above or of one of its orders. */
export function Faults() {
  const { t } = usePage();
  const { merchant, act } = usePanel();
  const [typed, setTyped] = useState<FaultForm>(NO_FAULTS);
  const put = (change: Partial<FaultForm>) => setTyped({ ...typed, ...change });
  const reference = typed.reference.trim();
  const set = (faults: object) =>
    act('faults', { merchant, ...(reference !== '' && { reference }), faults }, t('fault.title'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set(readForm(typed));
  };
  return (
    <div className={box}>
      <form className={form} onSubmit={submit}>
        <TextField
          label={t('fault.reference')}
          hint={t('fault.referenceHint')}
          value={typed.reference}
          onChange={({ target }) => put({ reference: target.value })}
        />
        {NUMBERS.map((name) => (
          <TextField
            key={name}
            label={t(`fault.${name}`)}
            value={typed[name]}
            onChange={({ target }) => put({ [name]: target.value })}
          />
        ))}
        <Choices typed={typed} put={put} />
        <div className={line}>
          {FLAGS.map((name) => (
            <Checkbox
              key={name}
              label={t(`fault.${name}`)}
              checked={typed[name]}
              onChange={({ target }) => put({ [name]: target.checked })}
            />
          ))}
        </div>
        <div className={line}>
          <Button type="submit" disabled={merchant === ''}>
            {t('fault.set')}
          </Button>
          <Button
            variant="quiet"
            disabled={merchant === ''}
            onClick={() => {
              setTyped({ ...NO_FAULTS, reference: typed.reference });
              set({});
            }}
          >
            {t('fault.clear')}
          </Button>
        </div>
      </form>
      <SetNow />
      <Stray />
    </div>
  );
}

interface ChoicesProps {
  readonly typed: FaultForm;
  readonly put: (change: Partial<FaultForm>) => void;
}

function Choices({ typed, put }: ChoicesProps) {
  const { t } = usePage();
  const none = { value: '', label: t('fault.none') };
  const codes = ['declined', 'busy', 'payee_refused', 'amount_too_large', 'amount_too_small', 'kind_unsupported'];
  return (
    <>
      <Select
        label={t('fault.refuse')}
        value={typed.refuse}
        options={[none, ...codes.map((value) => ({ value, label: value }))]}
        onChange={({ target }) => put({ refuse: target.value })}
      />
      <Select
        label={t('fault.payouts')}
        value={typed.payouts}
        options={[
          { value: '', label: t('fault.pay') },
          { value: 'hold', label: t('fault.hold') },
          { value: 'refuse', label: t('fault.refused') },
          { value: 'return', label: t('fault.return') },
        ]}
        onChange={({ target }) => put({ payouts: target.value })}
      />
      <Select
        label={t('fault.timeOut')}
        value={typed.timeOut}
        options={[none, ...['taken', 'lost'].map((value) => ({ value, label: t(`fault.${value}`) }))]}
        onChange={({ target }) => put({ timeOut: target.value })}
      />
    </>
  );
}

interface SetFault {
  readonly merchant: string;
  readonly reference: string;
  readonly faults: object;
}

function SetNow() {
  const { t } = usePage();
  const faults = useList<readonly SetFault[]>('faults');
  if (faults === undefined || faults.length === 0) return null;
  return (
    <section>
      <h2 className={title}>{t('fault.now')}</h2>
      {faults.map((each) => (
        <p key={`${each.merchant} ${each.reference}`} className={shown}>
          {each.merchant} {each.reference} {JSON.stringify(each.faults)}
        </p>
      ))}
    </section>
  );
}
