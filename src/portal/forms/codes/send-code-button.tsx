import type { ComponentProps } from 'react';
import { HIDDEN_FIELDS, SEND_CODE } from '#contract/page/posted.ts';
import { Button } from '#ui/actions/button.tsx';
import { useIsInPage, useIsScripted } from '../in-page.ts';

type SendCodeButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'variant' | 'size' | 'name' | 'value'>;

/** Requests a code. Without script it posts its form for that. */
export function SendCodeButton(props: SendCodeButtonProps) {
  const isScripted = useIsScripted();
  const posts = useIsInPage() && !isScripted;
  // With script it is not a submit button: Enter in a field must use the form's own submit button.
  const how = posts
    ? ({ type: 'submit', name: HIDDEN_FIELDS.act, value: SEND_CODE, formNoValidate: true } as const)
    : {};
  return <Button variant="ghost" size="s" {...props} {...how} />;
}

/** The default button for Enter without script: the form's own submit instead of the button that sends a code. */
export function DefaultSubmit({ form }: { readonly form?: string }) {
  return useIsInPage() ? (
    <noscript>
      <button type="submit" form={form} hidden />
    </noscript>
  ) : null;
}
