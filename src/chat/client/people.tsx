import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, layer, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { usePage } from './page.tsx';
import { presenceAtom, selfAtom } from './state.ts';

const figure = css({ fontFamily: font.numeric, fontVariantNumeric: 'tabular-nums' });
const panel = css({
  position: 'absolute',
  zIndex: layer.popup,
  insetBlockStart: '3.75rem',
  insetInlineEnd: space[3],
  inlineSize: 'min(16rem, calc(100% - 1.5rem))',
  maxBlockSize: '60%',
  overflow: 'auto',
  paddingBlock: space[3],
  paddingInline: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
});
const heading = css({ marginBlockEnd: space[1], fontSize: type.s, fontFamily: font.body, color: color.textMuted });
const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: space[2],
  paddingBlock: space[1],
  fontWeight: weight.strong,
});
const aside = css({ fontSize: type.s, fontWeight: weight.regular, color: color.textMuted });

const PANEL = 'people';

/** The participants: a count, and a list of names that opens from it and closes with Escape. */
export function People() {
  const { t } = usePage();
  const presence = useAtomValue(presenceAtom);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isOpen]);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="s"
        icon="users"
        aria-expanded={isOpen}
        aria-controls={PANEL}
        title={presence && t('people.count', { count: presence.count })}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={figure}>{presence?.count ?? '…'}</span>
        <VisuallyHidden>{t('people.open')}</VisuallyHidden>
      </Button>
      <section id={PANEL} className={panel} aria-label={t('people.title')} hidden={!isOpen}>
        <h2 className={heading}>{t('people.title')}</h2>
        <Names />
      </section>
    </>
  );
}

function Names() {
  const { t } = usePage();
  const { count = 0, people = [] } = useAtomValue(presenceAtom) ?? {};
  const { who: me } = useAtomValue(selfAtom);
  const others = count - people.length;
  return (
    <ul>
      {people.map(({ who, name }) => (
        <li key={who} className={row}>
          <span>{name}</span>
          {who === me && <span className={aside}>{t('message.you')}</span>}
        </li>
      ))}
      {others > 0 && <li className={aside}>{t('people.more', { count: others })}</li>}
    </ul>
  );
}
