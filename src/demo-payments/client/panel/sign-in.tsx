import schema from '#schemas/forms/demo-payments/sign-in.json' with { type: 'json' };
import make from '#schemas/forms/demo-payments/sign-in.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { defineForm, textIn, written } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { PageForm } from '../page/page-form.tsx';

const box = css({
  display: 'grid',
  gap: space[3],
  justifyItems: 'start',
  '& > div': { inlineSize: 'min(100%, 24rem)' },
});

const signInForm = defineForm({
  schema,
  make,
  validations: { token: written('form.required') },
  ui: { token: { 'ui:widget': 'password', 'ui:options': { asterisk: false } } },
});

/** Asks for the panel's token, which is stored in memory only and must be entered again after a reload. */
export function SignIn({ onToken }: { readonly onToken: (token: string) => void }) {
  const { t } = usePage();
  const form = useFormState();
  return (
    <div className={box}>
      <PageForm id="door" form={form} of={signInForm} onSubmit={() => onToken(textIn(form.values(), 'token'))} />
      <Button type="submit" form="door">
        {t('panel.enter')}
      </Button>
    </div>
  );
}
