import { useStore } from 'jotai';
import { type FormEvent, useEffect, useRef } from 'react';
import type { PortalElement } from '#model/portal/portal.ts';
import { readRemembered } from '#portal/features/login/remembered.ts';
import { ActionControl } from '#portal/page/action.tsx';
import { atDesk, belowDesk } from '#portal/page/measures.ts';
import { usePerform } from '#portal/play/perform.ts';
import { viewAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button, buttonClass } from '#ui/actions/button.tsx';
import { bareInput, controlBox } from '#ui/fields/field.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, control, layer, radius, shadow, space, type } from '#ui/style/tokens.ts';
import { HEADER_LOGIN } from '../../forms/begun-login.ts';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { useHumanCheck } from '../../forms/human-check/use-human-check.ts';
import { preloadLogin, useAttempt } from './attempt/use-attempt.ts';

/** Reads the values of a sign-in form. Its inputs are uncontrolled, so that text typed before hydration counts. */

/** Values by field name, trimmed (M92, D37); a checked box is 'on'. */
type Entries = Readonly<Record<string, string>>;

function readEntries(form: HTMLFormElement): Entries {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(entries);
}

/** Empty when the field is absent. */
function entryOf(entries: Entries, name: string): string {
  return Object.hasOwn(entries, name) ? (entries[name] ?? '') : '';
}

/** The empty fields of `required`, in the form's order. */
function emptyFields(entries: Entries, required: readonly string[]): readonly string[] {
  return required.filter((name) => entryOf(entries, name) === '');
}

const narrowOnly = css({ [atDesk]: { display: 'none' } });
const form = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  [belowDesk]: { display: 'none' },
});
const box = css({
  inlineSize: '8.5rem',
  minBlockSize: 0,
  blockSize: control.s,
  '& input': { minBlockSize: 0, fontSize: type.s },
  // Prevents zooming on a tablet, which zooms in on a field with a smaller font.
  [media.touch]: { '& input': { fontSize: `max(1rem, ${type.s})` } },
});
/** Below the form, over the page: no layout shift. */
const note = css({
  position: 'absolute',
  zIndex: layer.popup,
  insetBlockStart: `calc(100% + ${space[2]})`,
  insetInline: 0,
  borderRadius: radius.m,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.m,
  '&:empty': { display: 'none' },
});

/** The visitor's sign-in in the header (M64): a form where there is room, else a link to the sign-in popup. */
export function HeaderLogin({ element }: { readonly element: PortalElement }) {
  const { label } = useTexts();
  return (
    <>
      <ActionControl element={element} className={cx(buttonClass({ size: 's', variant: 'quiet' }), narrowOnly)}>
        {label(element.label)}
      </ActionControl>
      <HeaderForm element={element} />
    </>
  );
}

/**
 * User name and password. The popup, which has every sign-in method and takes over what was typed, opens when a field
 * is empty, or when a captcha or a second step is required. A plain form: input and submission before hydration count, and no value enters an address.
 */
function HeaderForm({ element }: { readonly element: PortalElement }) {
  const { t, label } = useTexts();
  const attempt = useAttempt();
  const check = useHumanCheck('login');
  const perform = usePerform();
  const store = useStore();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => fillIn(place.current), []);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = readEntries(event.currentTarget);
    const [username, password] = [entryOf(entries, 'username'), entryOf(entries, 'password')];
    const isRemembered = password === '' && username !== '' && username === readRemembered()?.username;
    const isUnfilled = emptyFields(entries, ['username', ...(isRemembered ? [] : ['password'])]).length > 0;
    if (isUnfilled || store.get(viewAtom).captchaAsked === true) return perform(element);
    const credential = isRemembered ? { remembered: true, remember: true } : { password };
    const outcome = await attempt.run(async ({ tryLogin }, browser) => {
      const humanCheck = await check.pass();
      return tryLogin(browser, { type: 'username', username, ...credential, ...(humanCheck && { humanCheck }) });
    });
    if (outcome === undefined || outcome.kind === 'in' || outcome.kind === 'due') return;
    check.reset();
    const isForPopup = outcome.kind === 'secondStep' || isRemembered || store.get(viewAtom).captchaAsked === true;
    if (isForPopup) perform(element);
  }

  return (
    <form
      {...HEADER_LOGIN}
      ref={place}
      method="post"
      action="/login"
      className={form}
      aria-label={label(element.label)}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => {
        preloadLogin();
        check.start();
      }}
    >
      <Entry name="username" label={t('login.name')} placeholder={t('form.field.username')} />
      <Entry name="password" label={t('form.field.password')} placeholder={t('form.field.password')} />
      <Button type="submit" size="s" variant="quiet" busy={attempt.isBusy}>
        {label(element.label)}
      </Button>
      <div className={note}>
        <FailureBanner failure={attempt.failure} />
      </div>
    </form>
  );
}

/** Prefills the name for a remembered browser, and dots in place of the password (D09). */
function fillIn(form: HTMLFormElement | null): void {
  const [name, password] = [form?.elements.namedItem('username'), form?.elements.namedItem('password')];
  const username = readRemembered()?.username;
  if (!(name instanceof HTMLInputElement && password instanceof HTMLInputElement) || username === undefined) return;
  // Keeps what was typed before hydration.
  if (name.value !== '' || password.value !== '') return;
  name.value = username;
  password.placeholder = '••••••••';
}

interface EntryProps {
  readonly name: 'username' | 'password';
  readonly label: string;
  /** The label, or its first words: the header has little room. */
  readonly placeholder: string;
}

function Entry({ name, label, placeholder }: EntryProps) {
  const isSecret = name === 'password';
  return (
    <div className={cx(controlBox, box)}>
      <input
        className={cx(bareInput)}
        name={name}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
      />
    </div>
  );
}
