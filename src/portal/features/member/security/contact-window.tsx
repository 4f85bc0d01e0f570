import { useEffect, useId, useState } from 'react';
import { type Contact, confirmContact, profile, sendContactCode } from '#contract/security.calls.ts';
import { Button } from '#ui/button.tsx';
import { MobileField } from '#ui/mobile-field.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { color, type } from '#ui/tokens.ts';
import { CodeField } from '../../../forms/code-field.tsx';
import { FormWindow } from '../../../forms/form-window.tsx';
import { useArrival } from '../../../forms/use-arrival.ts';
import { useCountries, useCountryLabels } from '../../../forms/use-countries.ts';
import { useSendCode } from '../../../forms/use-send-code.ts';
import { useBrowser } from '../../../state/client.ts';
import { useTexts } from '../../../state/texts.ts';
import { useRefresh } from '../../../state/use-member-query.ts';
import { sayWordAtom } from '../../../state/words.ts';
import { CurrentPassword, FormFrame, useHasPassword } from './form-parts.tsx';
import { type Form, useForm, type Values } from './use-form.ts';
import type { WindowProps } from './window-props.ts';

type Kind = Contact['kind'];

const sent = css({ minBlockSize: '1.25rem', color: color.textMuted, fontSize: type.s });
const FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  email: ['email'],
  mobile: ['mobileNum', 'countryDialingCode'],
};

/** A new way to be reached: a code that goes there proves it (M168). */
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
      <ContactForm kind={kind} id={id} form={form} onDone={onClose} />
    </FormWindow>
  );
}

interface ContactFormProps {
  readonly kind: Kind;
  readonly id: string;
  readonly form: Form;
  readonly onDone: () => void;
}

function ContactForm({ kind, id, form, onDone }: ContactFormProps) {
  const { t } = useTexts();
  const browser = useBrowser();
  const sender = useSendCode();
  const refresh = useRefresh();
  const [areCountriesHere, setCountriesHere] = useState(kind === 'email');
  const countries = useArrival(areCountriesHere);
  const [isSent, setSent] = useState(false);
  const asked = [...FIELDS[kind], ...(useHasPassword() ? ['password'] : [])];

  async function onSend(place: HTMLFormElement) {
    await countries.wait();
    // The countdown keeps the button still; a refusal stands at its field and is said by the warning too.
    await form.run(place, asked, (values) =>
      sender.request(async () => {
        const password = values('password');
        const request = { ...contactOf(kind, values), ...(password !== '' && { password }) };
        try {
          const reply = await browser().client.send(sendContactCode, request, { quiet: true });
          setSent(true);
          return reply;
        } catch (error) {
          form.refuse(place, error);
          throw error;
        }
      }),
    );
  }

  async function onSubmit(place: HTMLFormElement) {
    const isDone = await form.run(place, [...FIELDS[kind], 'code'], (values) =>
      browser().client.send(confirmContact, { ...contactOf(kind, values), code: values('code') }, { quiet: true }),
    );
    if (!isDone) return;
    browser().store.set(sayWordAtom, {
      text: kind === 'email' ? 'security.email.saved' : 'security.mobile.saved',
      tone: 'positive',
    });
    onDone();
    void refresh(profile);
  }

  return (
    <FormFrame
      form={form}
      id={id}
      lead={t(kind === 'email' ? 'security.email.lead' : 'security.mobile.lead')}
      onSubmit={(place) => void onSubmit(place)}
    >
      {kind === 'email' ? <Email form={form} /> : <Mobile form={form} onCountries={setCountriesHere} />}
      <CurrentPassword form={form} />
      <div>
        <CodeField
          name="code"
          label={t('form.field.verificationCode')}
          sender={{ ...sender, isBusy: sender.isBusy || countries.isAwaited }}
          onSend={(place) => void onSend(place)}
          error={form.errorOf('code')}
        />
        <p className={sent} aria-live="polite">
          {isSent && t('security.contact.sent')}
        </p>
      </div>
    </FormFrame>
  );
}

function contactOf(kind: Kind, values: Values): Contact {
  if (kind === 'email') return { kind, email: values('email') };
  return {
    kind,
    mobileNum: values('mobileNum').replace(/[\s().-]/g, ''),
    countryDialingCode: values('countryDialingCode'),
  };
}

function Email({ form }: { readonly form: Form }) {
  const { t } = useTexts();
  return (
    <TextField
      name="email"
      type="email"
      label={t('security.email.field')}
      icon="mail"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={255}
      required
      data-autofocus=""
      error={form.errorOf('email')}
    />
  );
}

interface MobileProps {
  readonly form: Form;
  /** Told whether the countries have come, or will not. */
  readonly onCountries: (areHere: boolean) => void;
}

function Mobile({ form, onCountries }: MobileProps) {
  const { t } = useTexts();
  const countries = useCountries();
  const labels = useCountryLabels();
  const { isSettled } = countries;
  useEffect(() => onCountries(isSettled), [isSettled, onCountries]);
  const [picked, setPicked] = useState<string>();
  const chosen = countries.list.find(({ code }) => code === picked) ?? countries.first;
  return (
    <MobileField
      name="mobileNum"
      dialName="countryDialingCode"
      label={t('form.field.mobileNum')}
      countries={countries.list}
      country={chosen?.code ?? ''}
      onCountry={({ code }) => setPicked(code)}
      labels={labels}
      required
      data-autofocus=""
      error={form.errorOf('mobileNum') ?? form.errorOf('countryDialingCode')}
    />
  );
}
