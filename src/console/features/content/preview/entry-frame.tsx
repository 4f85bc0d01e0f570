import { useDeferredValue, useMemo } from 'react';
import type { ContentKind } from '#contract/staff/content/content.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { cleanHtml } from '#ui/words/clean-html.ts';
import { richText, tendRichText } from '#ui/words/rich-text.ts';
import type { BrandTheme } from '../words/brand-theme.ts';
import { factsOf } from '../words/language-facts.ts';
import { absoluteAddress, isDrawn } from '../words/picture-address.ts';
import { translate } from '../words/words.ts';

const frameBackground = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  minBlockSize: '8rem',
  padding: space[4],
  overflow: 'hidden',
  borderRadius: radius.m,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  backgroundColor: color.canvas,
  color: color.text,
  fontFamily: font.body,
  overflowWrap: 'anywhere',
});
const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  minInlineSize: 0,
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
});
const pop = css({
  padding: 0,
  gap: 0,
  borderRadius: radius.xl,
  boxShadow: shadow.l,
  maxInlineSize: '26rem',
  inlineSize: '100%',
  justifySelf: 'center',
});
const popHead = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  padding: `${space[3]} ${space[6]}`,
  minBlockSize: '3.75rem',
  borderBlockEnd: `1px solid ${color.line}`,
});
const popBody = css({ padding: space[6] });
const heading = css({
  fontFamily: font.display,
  fontWeight: weight.display,
  fontSize: type.xl,
  lineHeight: 1.25,
  color: color.text,
});
const smaller = css({ fontSize: type.l });
const muted = css({ color: color.textMuted, fontSize: type.s });
const strip = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  fontSize: type.s,
  '& > :last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minInlineSize: 0 },
});
const hero = css({
  display: 'grid',
  alignContent: 'end',
  gap: space[2],
  minBlockSize: '9rem',
  padding: space[6],
  borderRadius: radius.xl,
  color: color.textOnOverlay,
  background: `linear-gradient(120deg, ${color.overlay}, color-mix(in oklab, ${color.accent} 40%, ${color.overlay}))`,
});
const heroTitle = css({ fontSize: type.xxl, color: 'inherit', lineHeight: 1.1 });
const slide = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 6',
  overflow: 'hidden',
  borderRadius: radius.xl,
  backgroundColor: color.surfaceSunken,
  color: color.textMuted,
  fontSize: type.s,
  textAlign: 'center',
  '& img': { position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

export interface EntryFrameProps {
  readonly kind: ContentKind;
  readonly theme: BrandTheme;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  /** HTML that the gateway sanitised; the portal's sanitiser runs again, as on the site. Undefined while it loads. */
  readonly html: string | undefined;
  readonly picture: string;
}

/** A content entry in one language as the site renders it, with the site's theme and sanitiser. */
export function EntryFrame(props: EntryFrameProps) {
  const { theme, language } = props;
  const { tag, dir } = factsOf(language);
  return (
    <div className={frameBackground} style={theme.style} lang={tag} dir={dir} data-element="console.content.preview">
      <Drawn {...props} />
    </div>
  );
}

function Drawn({ kind, theme, title, summary, html, picture }: EntryFrameProps) {
  const name = title === '' ? translate('untitled') : title;
  const body = <Cleaned html={html} theme={theme} />;
  if (kind === 'banner') return <Slide picture={picture} title={title} theme={theme} />;
  if (kind === 'popup') {
    return (
      <div className={cx(card, pop)}>
        <div className={popHead}>
          <h3 className={cx(heading, smaller)}>{name}</h3>
          <Icon name="x" size={18} className={muted} />
        </div>
        <div className={popBody}>{body}</div>
      </div>
    );
  }
  if (kind === 'promotion') {
    return (
      <>
        <div className={hero}>
          <h3 className={cx(heading, heroTitle)}>{name}</h3>
          {summary !== '' && <p>{summary}</p>}
        </div>
        <div className={card}>{body}</div>
      </>
    );
  }
  return (
    <>
      {kind === 'notice' && (
        <div className={strip}>
          <Icon name="megaphone" size={16} />
          <span>{name}</span>
        </div>
      )}
      <div className={card}>
        <h3 className={heading}>{name}</h3>
        {body}
      </div>
    </>
  );
}

/** HTML after the portal's sanitiser, as a deferred value: typing does not wait for it. */
function Cleaned({ html, theme }: Pick<EntryFrameProps, 'html' | 'theme'>) {
  const shown = useDeferredValue(html ?? '');
  const { imageOrigins, origin } = theme;
  const clean = useMemo(
    () => cleanHtml(shown, imageOrigins, origin === '' ? undefined : origin),
    [shown, imageOrigins, origin],
  );
  if (html === undefined) return <Skeleton lines={3} />;
  if (shown.trim() === '') return <p className={muted}>{translate('preview.empty')}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the console's one sink of foreign HTML, behind the portal's sanitiser and Trusted Types
  return <div key={clean} ref={tendRichText} className={richText} dangerouslySetInnerHTML={{ __html: clean }} />;
}

function Slide({ picture, title, theme }: Pick<EntryFrameProps, 'picture' | 'title' | 'theme'>) {
  const isShown = picture !== '' && isDrawn(picture, theme.imageOrigins);
  return (
    <div className={slide}>
      <Picture
        src={isShown ? absoluteAddress(picture, theme.origin) : undefined}
        alt={title}
        fallback={translate(isShown ? 'picture.broken' : 'preview.noPicture')}
      />
    </div>
  );
}
