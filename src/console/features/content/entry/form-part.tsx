import type { ReactNode } from 'react';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

const box = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  minInlineSize: 0,
  margin: 0,
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
});
const head = css({ display: 'grid', gap: 2 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const lead = css({ color: color.textMuted, fontSize: type.xs });

interface FormPartProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** True if nothing in the part can be changed. */
  readonly isFixed: boolean;
  readonly children: ReactNode;
}

export function FormPart({ title, lead: words, isFixed, children }: FormPartProps) {
  return (
    <fieldset className={box} disabled={isFixed} aria-label={title}>
      <div className={head}>
        <h2 className={heading}>{title}</h2>
        {words !== undefined && <p className={lead}>{words}</p>}
      </div>
      {children}
    </fieldset>
  );
}

/** Fields side by side where space allows. */
export const fieldRow = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
  gap: space[3],
  alignItems: 'start',
});
