import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { isTrial } from '#model/screens/gate.ts';
import make from '#schemas/forms/log-in.json?validator';
import { useFormValue } from '#ui/schema-form/state/form-in-use.ts';
import type { BegunLogin } from '../../forms/begun-login.ts';
import { usePosted } from '../../forms/in-page.ts';
import { textOf } from '../../forms/spec-form/field-value.ts';
import type { UiSchemas } from '../../forms/spec-form/spec-form.tsx';
import { useSpecForm } from '../../forms/spec-form/use-spec-form.ts';
import { factsAtom, memberAtom } from '../../state/atoms.ts';
import { refusalCode } from './attempt/refusal-code.ts';
import type { Outcome } from './attempt/try-login.ts';
import { isEnded, type Login } from './attempt/use-login.ts';
import { LoginForm, rememberOf } from './login-form.tsx';
import { useLoginSpec } from './use-login-spec.ts';
import { usePrefill } from './use-prefill.ts';
import type { RememberedLogin } from './use-remembered-login.ts';

export interface LoginFormProps {
  readonly login: Login;
  readonly rememberMe: RememberedLogin;
  /** What was typed in the header before the window opened. */
  readonly begun: BegunLogin | undefined;
  readonly onDone: (outcome: Outcome) => void;
}

/** Shown in place of a remembered browser's password: it is not a password, and is not sent. */
const FILLED = '••••••••••';

const nameOptions = { span: 'whole', icon: 'user' };
const secretOptions = { span: 'whole', icon: 'lock' };

/** User name, e-mail or number. */
const anyName = { 'ui:title': 'login.name' };

/** Nothing is known: the name has the focus. */
const UI_SCHEMA_NEW: UiSchemas = {
  username: { ...anyName, 'ui:options': { ...nameOptions, autofocus: true } },
  password: { 'ui:options': secretOptions },
};
const UI_SCHEMA_NAMED: UiSchemas = {
  username: { ...anyName, 'ui:options': nameOptions },
  password: { 'ui:options': { ...secretOptions, autofocus: true } },
};
/** Nothing must be typed. */
const UI_SCHEMA_FILLED: UiSchemas = {
  username: { ...anyName, 'ui:options': nameOptions },
  password: {
    'ui:options': { ...secretOptions, asterisk: false },
    'ui:placeholder': FILLED,
    'ui:help': 'signin.kept.hint',
  },
};

const NO_RULES = {};

/** Sign-in by user name and password (M92); by one click in a remembered browser (M104, D09). */
export function UsernameForm({ login, rememberMe, begun, onDone }: LoginFormProps) {
  const [isOther, setOther] = useState(false);
  const name = rememberMe.remembered?.username;
  const isFilled = name !== undefined && !isOther;
  const posted = usePosted();
  const earlier = useEarlierName();
  const given = begun?.username || (name ?? posted?.values['username'] ?? earlier);
  const spec = useLoginSpec('username', NO_RULES, { captcha: login.captcha !== undefined, password: !isFilled });
  const inUse = useSpecForm(spec, make);
  const { form } = inUse;
  usePrefill(form, 'username', given);
  usePrefill(form, 'password', begun?.password || undefined);
  const typed = useFormValue(form, 'username');
  // A changed name needs its own password.
  useEffect(() => setOther(textOf({ typed }, 'typed') !== name), [typed, name]);

  async function logIn() {
    const { username = '', password = '', captcha } = inUse.values();
    const credential = isFilled && password === '' ? { remembered: true } : { password };
    const outcome = await login.logIn({ type: 'username', username, ...credential, ...rememberOf(inUse) }, captcha);
    if (outcome?.kind === 'failed' && refusalCode(outcome.error) === 'remember_expired') {
      rememberMe.forget();
      form.focus('password');
    }
    if (outcome && isEnded(outcome)) onDone(outcome);
  }

  return (
    <LoginForm
      id="login-username"
      login={login}
      rememberMe={rememberMe}
      inUse={inUse}
      uiSchemas={uiSchemaOf(isFilled, begun?.focused === 'username' ? undefined : given)}
      onSubmit={() => void logIn()}
      isReady={isFilled}
    />
  );
}

function uiSchemaOf(isFilled: boolean, given: string | undefined): UiSchemas {
  if (isFilled) return UI_SCHEMA_FILLED;
  return given === undefined ? UI_SCHEMA_NEW : UI_SCHEMA_NAMED;
}

/**
 * The name of a member whose session expired on this page (expiry.ts): only the password must be typed. A trial has
 * none.
 */
function useEarlierName(): string | undefined {
  const account = useAtomValue(memberAtom)?.account;
  return isTrial(useAtomValue(factsAtom)) ? undefined : account;
}
