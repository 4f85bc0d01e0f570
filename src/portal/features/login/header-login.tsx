import { useStore } from 'jotai';
import type { FormEvent } from 'react';
import type { PortalElement } from '#model/portal.ts';
import { ActionControl } from '#portal/shell/action.tsx';
import { atDesk, belowDesk } from '#portal/shell/measures.ts';
import { viewAtom } from '#portal/state/atoms.ts';
import { usePerform } from '#portal/state/perform.ts';
import { useTexts } from '#portal/state/texts.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { bareInput, controlBox } from '#ui/field.tsx';
import { css, cx } from '#ui/style.ts';
import { color, control, layer, radius, shadow, space, type } from '#ui/tokens.ts';
import { FailureBanner } from './parts.tsx';
import { emptyFields, entryOf, readEntries } from './read-entries.ts';
import { useLogin } from './use-login.ts';

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
});
/** Below the form, over the page: nothing moves when it comes. */
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

/** The visitor's log-in in the header (M64): a form where there is room for it, else a link to the log-in popup. */
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
 * User name and password. The popup, which has every way to log in, opens when the fields are not filled or a captcha is
 * asked for. A plain form: what is typed and submitted before hydration counts, and no value enters an address.
 */
function HeaderForm({ element }: { readonly element: PortalElement }) {
  const { t, label } = useTexts();
  const login = useLogin();
  const perform = usePerform();
  const store = useStore();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = readEntries(event.currentTarget);
    const isUnfilled = emptyFields(entries, ['username', 'password']).length > 0;
    if (isUnfilled || login.captcha !== undefined) return perform(element);
    const [username, password] = [entryOf(entries, 'username'), entryOf(entries, 'password')];
    const isDone = await login.logIn({ type: 'username', username, password });
    if (!isDone && store.get(viewAtom).captchaAsked === true) perform(element);
  }

  return (
    <form
      method="post"
      action="/login"
      className={form}
      aria-label={label(element.label)}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => login.check.start()}
    >
      <Entry name="username" label={t('form.field.username')} />
      <Entry name="password" label={t('form.field.password')} />
      <Button type="submit" size="s" variant="quiet" busy={login.isBusy}>
        {label(element.label)}
      </Button>
      <div className={note}>
        <FailureBanner failure={login.failure} />
      </div>
    </form>
  );
}

function Entry({ name, label }: { readonly name: 'username' | 'password'; readonly label: string }) {
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
        placeholder={label}
      />
    </div>
  );
}
