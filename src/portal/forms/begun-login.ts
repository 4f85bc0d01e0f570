/** The log-in form of the header, which can be used before the application is loaded. */

/** Attribute of the form. */
export const HEADER_LOGIN = { 'data-header-login': '' };

/** What the visitor typed into the header's form, the field with the focus, and whether the focus is in the form. */
export interface BegunLogin {
  readonly username: string;
  readonly password: string;
  readonly focused: 'username' | 'password' | undefined;
  readonly hasFocus: boolean;
}

/**
 * Reads the header's form where it is visible and the visitor uses it: it has the focus, or something was typed.
 * Values that the browser filled in by itself do not count before the visitor's first interaction.
 */
export function readBegunLogin(): BegunLogin | undefined {
  const form = document.querySelector<HTMLFormElement>('form[data-header-login]');
  if (form === null || form.checkVisibility?.() === false) return undefined;
  const [username, password] = [inputOf(form, 'username'), inputOf(form, 'password')];
  if (username === undefined || password === undefined) return undefined;
  const hasFocus = form.contains(document.activeElement);
  const focused = [username, password].find((input) => input === document.activeElement);
  const isTyped = username.value + password.value !== '' && navigator.userActivation?.hasBeenActive !== false;
  if (!hasFocus && !isTyped) return undefined;
  return {
    username: username.value,
    password: password.value,
    hasFocus,
    focused: focused && (focused === username ? 'username' : 'password'),
  };
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : undefined;
}
