import { useMemo } from 'react';
import type { Rules } from '#model/documents/rules.ts';
import type { FormSpec, Method } from '#model/form/form.ts';
import { buildLoginForm } from '#model/form/login.ts';
import { useElement } from '../../state/use-elements.ts';

interface Asked {
  readonly captcha: boolean;
  /** Not required in a remembered browser. */
  readonly password?: boolean;
}

/**
 * A sign-in form with its currently required fields. The schema of the whole form is used, so that the form is not
 * remounted.
 */
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
