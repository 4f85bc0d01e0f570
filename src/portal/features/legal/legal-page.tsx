import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { LEGAL_PAGES, type LegalPage as Spec } from '#model/catalogue/legal-pages.ts';
import { findScreen } from '#model/screens/screens.ts';
import { PageHead } from '#portal/page/page-head.tsx';
import { portalAtom } from '#portal/state/atoms.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';

const page = css({ display: 'grid', gap: space[6], justifyItems: 'start', '& > *': { minInlineSize: 0 } });
const others = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const other = css({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '2.5rem',
  paddingInline: space[4],
  borderRadius: radius.pill,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  [media.hover]: { '&:hover': { color: color.text } },
  [media.touch]: { minBlockSize: '2.75rem' },
});
const current = cx(other, css({ backgroundColor: color.accentSoft, color: color.accentText, boxShadow: 'none' }));
const clauses = css({
  display: 'grid',
  gap: space[4],
  maxInlineSize: '70ch',
  paddingInlineStart: space[6],
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& > li': { paddingInlineStart: space[1] },
  '& > li::marker': { color: color.textMuted, fontWeight: weight.strong },
});
const blank = css({ backgroundColor: color.warningSoft, color: color.text, paddingInline: '0.125em' });

/**
 * Terms, privacy, cookies, safer play and complaints (M122): the platform's text with the brand's operator, or the
 * brand's own text.
 */
export function LegalPage() {
  const path = findScreen(useLocation().pathname)?.path;
  const shown = LEGAL_PAGES.find((one) => one.path === path);
  return shown === undefined ? null : <Page shown={shown} />;
}

function Page({ shown }: { readonly shown: Spec }) {
  const { t, label } = useTexts();
  const { name, operator } = useAtomValue(portalAtom);
  const clausesOf = useClauses();
  return (
    <article className={page}>
      <PageHead icon={shown.icon} title={label(titleOf(shown))} lead={name} />
      {operator === null && (
        <Banner tone="warning" title={t('legal.sample.title')}>
          {t('legal.sample.text', { name })}
        </Banner>
      )}
      <ol className={clauses}>
        {clausesOf(shown).map(([key, words]) => (
          <li key={key}>
            <Highlighted words={words} />
          </li>
        ))}
      </ol>
      <nav className={others} aria-label={t('footer.label')}>
        {LEGAL_PAGES.map((one) => (
          <a
            key={one.name}
            className={one === shown ? current : other}
            href={one.path}
            aria-current={one === shown ? 'page' : undefined}
          >
            {label(titleOf(one))}
          </a>
        ))}
      </nav>
    </article>
  );
}

function titleOf({ name }: Spec): string {
  return `element.footer.page.${name}`;
}

/** The clauses of a page; unknown operator data is shown in brackets. */
function useClauses() {
  const { t, label } = useTexts();
  const { name, minimumAge, operator, licence } = useAtomValue(portalAtom);
  const values = {
    name,
    age: minimumAge,
    operator: operator?.name ?? t('legal.blank.operator'),
    address: operator?.address ?? t('legal.blank.address'),
    email: operator?.email ?? t('legal.blank.email'),
    authority: licence.authority ?? t('legal.blank.authority'),
  };
  return (shown: Spec) =>
    Array.from({ length: shown.clauses }, (_, at) => {
      const key = `legal.${shown.name}.${at + 1}`;
      return [key, label(key, values)] as const;
    });
}

/** Highlights texts in brackets: they must be filled in. */
function Highlighted({ words }: { readonly words: string }) {
  const parts = words.split(/([[［][^\]］]*[\]］])/);
  return parts.map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 1 ? (
      <mark key={key} className={blank}>
        {part}
      </mark>
    ) : (
      part
    );
  });
}
