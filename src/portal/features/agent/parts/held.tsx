import { css } from '#ui/style/style.ts';

const held = css({ whiteSpace: 'nowrap' });

/** A day or a time: left to right in every language, on one line. */
export function Held({ children }: { readonly children: string }) {
  return (
    <span dir="ltr" className={held}>
      {children}
    </span>
  );
}
