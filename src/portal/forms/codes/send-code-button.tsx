import type { ComponentProps } from 'react';
import { POST_MARKS, SEND_CODE } from '#contract/page/posted.ts';
import { Button } from '#ui/actions/button.tsx';
import { useIsInPage, useIsScripted } from '../in-page.ts';

type SendCodeButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'variant' | 'size' | 'name' | 'value'>;

/** Asks for a code. Where no script answers it posts its form for that. */
export function SendCodeButton(props: SendCodeButtonProps) {
  const isScripted = useIsScripted();
  const posts = useIsInPage() && !isScripted;
  // With script it is no submit button: Enter in a field is about the form's own.
  const how = posts ? ({ type: 'submit', name: POST_MARKS.act, value: SEND_CODE, formNoValidate: true } as const) : {};
  return <Button variant="ghost" size="s" {...props} {...how} />;
}

/** Where Enter leads without script: past the button that sends a code, to the form's own end. */
export function DefaultSubmit({ form }: { readonly form?: string }) {
  return useIsInPage() ? (
    <noscript>
      <button type="submit" form={form} hidden />
    </noscript>
  ) : null;
}
