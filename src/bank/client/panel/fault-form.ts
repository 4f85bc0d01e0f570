/** The faults as the panel's form holds them: texts and flags. */
export const NUMBERS = ['lateMs', 'chargeBackAfterMs', 'otherAmount'] as const;
export const FLAGS = ['twice', 'outOfOrder', 'silent', 'notFound'] as const;
const CHOICES = ['refuse', 'payouts', 'timeOut'] as const;

type Texts = Readonly<Record<(typeof NUMBERS)[number] | (typeof CHOICES)[number] | 'reference', string>>;
export type FaultForm = Texts & Readonly<Record<(typeof FLAGS)[number], boolean>>;

export const NO_FAULTS: FaultForm = {
  ...{ reference: '', lateMs: '', chargeBackAfterMs: '', otherAmount: '', refuse: '', payouts: '', timeOut: '' },
  ...{ twice: false, outOfOrder: false, silent: false, notFound: false },
};

/** As the call takes them: what is empty or off is left out, times are numbers. */
export function readForm(form: FaultForm): Readonly<Record<string, unknown>> {
  const { lateMs, chargeBackAfterMs, otherAmount } = form;
  const times = { lateMs, chargeBackAfterMs };
  return {
    ...Object.fromEntries(
      Object.entries(times).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, Number(text)]])),
    ),
    ...(otherAmount.trim() !== '' && { otherAmount: otherAmount.trim() }),
    ...Object.fromEntries(CHOICES.flatMap((name) => (form[name] === '' ? [] : [[name, form[name]]]))),
    ...Object.fromEntries(FLAGS.flatMap((name) => (form[name] ? [[name, true]] : []))),
  };
}
