import { useMemo } from 'react';
import type { Rules } from '#model/documents/rules.ts';
import type { FormSpec, Method } from '#model/form/form.ts';
import { buildLoginForm } from '#model/form/login.ts';
import { useElement } from '../../state/use-elements.ts';

interface Asked {
  /** The captcha's field stands in the form. */
  readonly captcha: boolean;
  /** Who comes back to a browser that remembers them needs none. */
  readonly password?: boolean;
}

/** A log-in form with what it asks for now. Its schema is that of the whole form, so it stays the same form. */
export function useLoginSpec(method: Method, rules: Rules, { captcha, password = true }: Asked): FormSpec {
  const remember = useElement('login.remember') !== undefined;
  return useMemo(() => {
    const spec = buildLoginForm({ method, rules, shown: () => true });
    const left = [...(captcha ? [] : ['captcha']), ...(remember ? [] : ['remember'])];
    const fields = spec.fields
      .filter(({ name }) => !left.includes(name))
      .map((field) => (field.name === 'password' ? { ...field, required: password } : field));
    return { ...spec, fields };
  }, [method, rules, captcha, remember, password]);
}
