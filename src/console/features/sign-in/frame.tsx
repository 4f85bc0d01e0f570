import { type ReactNode, useEffect } from 'react';
import { translate } from '#console/authenticators/words.ts';
import { CONSOLE_LANGUAGES, spokenLanguage } from '#console/texts/spoken.ts';
import { chooseLanguage } from '#console/texts/stored-language.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';

const deps = css({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  display: 'grid',
  alignItems: 'start',
  justifyItems: 'center',
  overflow: 'auto',
  paddingBlock: 'max(2rem, 14vh) 2rem',
  paddingInline: space[4],
  backgroundColor: color.canvas,
  [media.phone]: { paddingBlockStart: space[8] },
});
const column = css({ display: 'grid', gap: space[4], inlineSize: 'min(24rem, 100%)' });
const name = css({ fontWeight: weight.strong, fontSize: type.s, color: color.textMuted, textAlign: 'center' });
const card = css({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: shadow.s,
});
const heading = css({ fontSize: type.l });
const languages = css({ display: 'flex', justifyContent: 'center', gap: space[2] });
const languageButton = css({
  padding: space[2],
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.s,
  '&[aria-pressed=true]': { color: color.text, fontWeight: weight.strong },
});
const leadLine = css({ marginBlockStart: space[1], color: color.textMuted, fontSize: type.s });

export interface FrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The error message, announced at once. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Page frame of one sign-in step. */
export function Frame({ title, lead, error, children }: FrameProps) {
  useEffect(() => {
    document.title = `${title} · ${translate('brand')}`;
  }, [title]);
  return (
    <main className={deps} data-element="console.signIn">
      <div className={column}>
        <p className={name}>{translate('brand')}</p>
        <section className={card} aria-label={title}>
          <header>
            <h1 className={heading}>{title}</h1>
            {lead !== undefined && <p className={leadLine}>{lead}</p>}
          </header>
          {error !== undefined && (
            <Banner tone="negative" announce>
              {error}
            </Banner>
          )}
          {children}
        </section>
        <p className={languages}>
          {CONSOLE_LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              lang={LANGUAGES[language].tag}
              aria-pressed={language === spokenLanguage()}
              className={languageButton}
              onClick={() => chooseLanguage(language)}
            >
              {LANGUAGES[language].name}
            </button>
          ))}
        </p>
      </div>
    </main>
  );
}
