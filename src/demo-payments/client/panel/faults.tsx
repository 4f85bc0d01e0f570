import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { PageForm } from '../page/page-form.tsx';
import { faultForm, readForm } from './fault-form.ts';
import { UnmatchedPayment } from './unmatched.tsx';
import { useList, usePanel } from './use-panel.ts';

const box = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[6], paddingBlockStart: space[3] });
const title = css({ fontSize: type.l });
const line = css({ display: 'flex', flexWrap: 'wrap', columnGap: space[6], rowGap: space[2] });
const shown = css({
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: type.s,
  overflowWrap: 'anywhere',
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
});

export function Faults() {
  const { t } = usePage();
  const { merchant, act } = usePanel();
  const form = useFormState();
  const set = (faults: object) => {
    const reference = textIn(form.values(), 'reference');
    act('faults', { merchant, ...(reference !== '' && { reference }), faults }, t('fault.title'));
  };
  const clear = () => {
    form.replace({ reference: textIn(form.values(), 'reference') });
    set({});
  };
  return (
    <div className={box}>
      <PageForm id="faults" form={form} of={faultForm} onSubmit={() => set(readForm(form.values()))} />
      <div className={line}>
        <Button type="submit" form="faults" disabled={merchant === ''}>
          {t('fault.set')}
        </Button>
        <Button variant="quiet" disabled={merchant === ''} onClick={clear}>
          {t('fault.clear')}
        </Button>
      </div>
      <SetNow />
      <UnmatchedPayment />
    </div>
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
