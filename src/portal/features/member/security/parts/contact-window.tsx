import { useId, useMemo, useState } from 'react';
import { type Contact, confirmContact, profile, sendContactCode } from '#contract/security/calls.ts';
import { tidyNumber } from '#model/form/tidy.ts';
import { type Form, useForm, type Values } from '#portal/centre/parts/use-form.ts';
import { useHasPassword } from '#portal/centre/parts/use-has-password.ts';
import type { WindowProps } from '#portal/centre/parts/window-props.ts';
import { useSendCode } from '#portal/forms/codes/use-send-code.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { OwnForm } from '#portal/forms/spec-form/own-form.tsx';
import { CodeContext, type CountryChoice, CountryContext } from '#portal/forms/spec-form/spec-in-use.ts';
import { useCountryChoice } from '#portal/forms/spec-form/use-country-choice.ts';
import { useDraft } from '#portal/forms/spec-form/use-draft.ts';
import { useArrival } from '#portal/forms/use-arrival.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { emailForm, mobileForm } from './own-forms.ts';

type Kind = Contact['kind'];

const sent = css({ minBlockSize: '1.25rem', color: color.textMuted, fontSize: type.s });
const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  email: ['email'],
  mobile: ['mobileNum', 'countryDialingCode'],
};

/** Adds a contact: a code sent to it verifies it (M168). */
export function ContactWindow({ kind, open, onClose }: WindowProps & { readonly kind: Kind }) {
  const { t } = useTexts();
  const id = useId();
  const form = useForm();
  return (
    <FormWindow
      name={`contact-${kind}`}
      title={t(kind === 'email' ? 'security.email.title' : 'security.mobile.title')}
      open={open}
      onClose={onClose}
      width="s"
      typed="kept"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.isBusy}>
            {t('security.contact.save')}
          </Button>
        </>
      }
    >
      {kind === 'mobile' ? (
        <MobileForm id={id} form={form} onDone={onClose} />
      ) : (
        <ContactForm kind={kind} id={id} form={form} country={null} onDone={onClose} />
      )}
    </FormWindow>
  );
}

/** A number also has a country. */
function MobileForm(props: Omit<ContactFormProps, 'kind' | 'country'>) {
  const country = useCountryChoice(props.form.form);
  return <ContactForm {...props} kind="mobile" country={country} />;
}

interface ContactFormProps {
  readonly kind: Kind;
  readonly id: string;
  readonly form: Form;
  /** For a number; null for an e-mail address. */
  readonly country: CountryChoice | null;
  readonly onDone: () => void;
}

function ContactForm({ kind, id, form, country, onDone }: ContactFormProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const refresh = useRefresh();
  const hasPassword = useHasPassword();
  const asked = useMemo(() => [...FIELDS[kind], ...(hasPassword ? ['password'] : [])], [kind, hasPassword]);
  const steps = useMemo(() => [[{ fields: [...asked, 'code'] }]], [asked]);
  const { isSent, code } = useContactCode(kind, form, country, asked);
  const dropDraft = useDraft(`contact-${kind}`, form.form, FIELDS[kind]);

  async function confirm() {
    const isDone = await form.run((values) =>
      browser().client.send(confirmContact, { ...contactOf(kind, values), code: values('code') }, { quiet: true }),
    );
    if (!isDone) return;
    dropDraft();
    browser().store.set(showMessageAtom, {
      text: kind === 'email' ? 'security.email.saved' : 'security.mobile.saved',
      tone: 'positive',
    });
    onDone();
    void refresh(profile);
  }

  return (
    <CountryContext value={country}>
      <CodeContext value={code}>
        <OwnForm
          id={id}
          form={form.form}
          of={kind === 'email' ? emailForm : mobileForm}
          steps={steps}
          lead={t(kind === 'email' ? 'security.email.lead' : 'security.mobile.lead')}
          failure={form.failure}
          onSubmit={() => void confirm()}
        >
          <p className={sent} aria-live="polite">
            {isSent && t('security.contact.sent')}
          </p>
        </OwnForm>
      </CodeContext>
    </CountryContext>
  );
}

/** Sends the code to the new contact, once its fields are valid; returns whether a code was sent. */
function useContactCode(kind: Kind, form: Form, country: CountryChoice | null, asked: readonly string[]) {
  const browser = useBrowser();
  const sender = useSendCode(`contact-${kind}`);
  const countries = useArrival(country?.countries.isComplete ?? true);
  const [isSent, setSent] = useState(false);

  async function send() {
    await countries.wait();
    if (!(await form.form.accept(asked))) return;
    // The countdown disables the button; a refusal is shown at its field and in the warning.
    await form.run((values) =>
      sender.request(async () => {
        const password = values('password');
        const request = { ...contactOf(kind, values), ...(password !== '' && { password }) };
        try {
          const reply = await browser().client.send(sendContactCode, request, { quiet: true });
          setSent(true);
          return reply;
        } catch (error) {
          form.refuse(error);
          throw error;
        }
      }),
    );
  }

  const code = {
    sender: { secondsLeft: sender.secondsLeft, isBusy: sender.isBusy || countries.isAwaited },
    onSend: () => void send(),
  };
  return { isSent, code };
}

function contactOf(kind: Kind, values: Values): Contact {
  if (kind === 'email') return { kind, email: values('email') };
  const countryDialingCode = values('countryDialingCode');
  return { kind, mobileNum: tidyNumber(values('mobileNum'), countryDialingCode), countryDialingCode };
}
