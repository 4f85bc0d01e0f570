import { css } from '#ui/style/style.ts';

const whole = css({ whiteSpace: 'nowrap' });

/** A date with its time inside a sentence: on one line, from left to right in every language. */
export function Unbroken({ time }: { readonly time: string }) {
  return (
    <bdi dir="ltr" className={whole}>
      {time}
    </bdi>
  );
}
