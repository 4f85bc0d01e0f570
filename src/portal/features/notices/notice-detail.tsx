import type { Announcement } from '#contract/announcements/read.ts';
import { RichText } from '#portal/html/rich-text.tsx';
import { useFigures } from '#portal/state/figures.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, font, radius, space, type } from '#ui/style/tokens.ts';

const card = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[4],
  minInlineSize: 0,
  minBlockSize: '22rem',
  padding: space[8],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  [media.phone]: { padding: space[4], minBlockSize: '14rem' },
});
const heading = css({ fontSize: type.xl, lineHeight: 1.25, textWrap: 'balance', overflowWrap: 'anywhere' });
const time = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  color: color.textMuted,
  fontFamily: font.numeric,
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
});
const body = css({ lineHeight: 1.7, overflowWrap: 'anywhere', maxInlineSize: '68ch' });

/** One notice in full (M155): title, time, text. */
export function NoticeDetail({ notice }: { readonly notice: Announcement }) {
  const writer = useFigures();
  const { t } = useTexts();
  const { timestamp } = notice;
  return (
    <article className={card} aria-live="polite">
      <h2 className={heading}>{notice.title || t('notices.untitled')}</h2>
      {timestamp !== undefined && (
        <time className={time} dir="ltr" dateTime={new Date(timestamp).toISOString()}>
          <Icon name="clock" size={16} />
          {writer.moment(timestamp)}
        </time>
      )}
      <RichText html={notice.content} className={body} />
    </article>
  );
}
