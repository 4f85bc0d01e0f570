import { useId } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { ConsoleForm, useRefusal } from '#console/forms/console-form.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { Page } from '#console/kit/page.tsx';
import { openSupportCode } from '#contract/staff/previews/calls.ts';
import { readSupportCode } from '#contract/staff/previews/support-code.ts';
import schema from '#schemas/forms/console/support-code.json' with { type: 'json' };
import make from '#schemas/forms/console/support-code.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { whyAddress } from './why-address.ts';
import { translate } from './words.ts';

const supportForm = defineForm({
  schema,
  make,
  validations: { code: (text) => (readSupportCode(text) === undefined ? 'support.wrong' : undefined) },
  ui: { code: { 'ui:options': { asterisk: false, autofocus: true } } },
});

const box = css({
  display: 'grid',
  justifyItems: 'start',
  gap: space[3],
  maxInlineSize: '32rem',
  '& > div': { inlineSize: '100%' },
});

/** Opens a support code that a player read out: the same screen, with explanations. */
export default function Support() {
  const [params, setParams] = useSearchParams();
  const code = params.get('code') ?? '';
  const id = useId();
  const form = useFormState({ code });
  const { data, error, isFetching } = useStaffRead(openSupportCode, { code }, { enabled: code !== '' });
  useRefusal(form, 'code', code !== '' && error ? describeFailure(error, translate) : undefined);
  if (code !== '' && data !== undefined && !isFetching) return <Navigate to={whyAddress(code, data)} replace />;
  return (
    <Page title={translate('support.title')} lead={translate('support.lead')}>
      <div className={box} data-element="console.support.form">
        <ConsoleForm
          id={id}
          form={form}
          of={supportForm}
          translate={translate}
          onSubmit={() => setParams({ code: textIn(form.values(), 'code') }, { replace: true })}
        />
        <Button type="submit" form={id} busy={isFetching}>
          {translate('act.open')}
        </Button>
      </div>
    </Page>
  );
}
