/** Layout parts of the sign-in window's follow-up pages. */
import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';

const column = css({ display: 'grid', gap: space[4] });
const head = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: space[3], alignItems: 'center' });
const sign = css({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.75rem',
  blockSize: '2.75rem',
  borderRadius: '50%',
  backgroundColor: color.accentSoft,
  color: color.accentText,
});
const heading = css({ fontSize: type.m, fontWeight: weight.strong, lineHeight: 1.4 });
const words = css({ fontSize: type.s, lineHeight: 1.5, color: color.textMuted });
const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space[1] });
/** Aligns the links' text with the fields above. */
const inset = css({ marginInline: `calc(-1 * ${space[3]})` });

interface StepProps {
  readonly icon: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

export function Step({ icon, title, text, children }: StepProps) {
  return (
    <section className={column} aria-label={title}>
      <div className={head}>
        <span className={sign}>
          <Icon name={icon} size={22} />
        </span>
        <div>
          <h3 className={heading}>{title}</h3>
          <p className={words}>{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

export function StepActions({ children }: { readonly children: ReactNode }) {
  return <div className={actions}>{children}</div>;
}

interface StepActionProps {
  readonly icon?: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

export function StepAction({ icon, onAct, children }: StepActionProps) {
  return (
    <Button variant="ghost" size="s" icon={icon} className={inset} onClick={onAct}>
      {children}
    </Button>
  );
}
