import { css } from '#ui/style/style.ts';

const held = css({ whiteSpace: 'nowrap' });

/** A day or a moment: from left to right in every language, and on one line. */
export function Held({ children }: { readonly children: string }) {
  return (
    <span dir="ltr" className={held}>
      {children}
    </span>
  );
}
