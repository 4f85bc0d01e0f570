import type { HelpTopic } from '#contract/system/read.ts';
import { RichText } from '#portal/html/rich-text.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';

const card = css({
  display: 'grid',
  gap: space[3],
  minInlineSize: 0,
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  scrollMarginBlockStart: 'calc(var(--header-height, 0rem) + 1rem)',
  transition: ease('border-color', 'box-shadow'),
  outline: 'none',
  '&[data-wanted]': { borderColor: color.accent, boxShadow: `0 0 0 3px ${color.accentSoft}` },
  [media.phone]: { padding: space[4] },
});
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[3] });
const heading = css({ fontSize: type.l, lineHeight: 1.3, overflowWrap: 'anywhere' });
const anchor = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2.25rem',
  blockSize: '2.25rem',
  borderRadius: radius.m,
  color: color.textMuted,
  transition: ease('color', 'background-color'),
  [media.hover]: { '&:hover': { color: color.accentText, backgroundColor: color.accentSoft } },
  [media.touch]: { inlineSize: '2.75rem', blockSize: '2.75rem' },
});
const body = css({ lineHeight: 1.7, overflowWrap: 'anywhere', maxInlineSize: '68ch' });

interface TopicSectionProps {
  readonly topic: HelpTopic;
  readonly isWanted: boolean;
  readonly href: string;
}

export function TopicSection({ topic: { tag, title, content }, isWanted, href }: TopicSectionProps) {
  const { t } = useTexts();
  return (
    <section id={tag} className={card} tabIndex={-1} data-wanted={isWanted ? '' : undefined} aria-label={title}>
      <div className={head}>
        <h2 className={heading}>
          <bdi>{title}</bdi>
        </h2>
        <a className={anchor} href={href} aria-label={t('help.link', { title })} title={t('help.link', { title })}>
          <Icon name="share-2" size={18} />
        </a>
      </div>
      <RichText html={content} className={body} />
    </section>
  );
}
