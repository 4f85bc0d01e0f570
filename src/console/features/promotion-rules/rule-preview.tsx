import { SitePicture } from '#console/media/site-picture.tsx';
import type { StaffRule } from '#contract/staff/promotion-rules/calls.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import players from '#texts/EN/promo.json' with { type: 'json' };
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { describeTerms, type Money, translatorOffer } from './rule-words.ts';
import { translate } from './words.ts';

const box = css({ display: 'grid', gap: space[3], alignContent: 'start', minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const note = css({ color: color.textMuted, fontSize: type.s, overflowWrap: 'anywhere' });
const card = css({
  display: 'grid',
  gap: space[3],
  justifyItems: 'start',
  maxInlineSize: '24rem',
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
});
const art = css({
  inlineSize: '100%',
  '& img': { inlineSize: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: radius.m },
  '&:empty': { display: 'none' },
});
const title = css({ fontSize: type.m, fontWeight: weight.strong, overflowWrap: 'anywhere' });
const terms = css({ display: 'grid', gap: space[1], color: color.textMuted, fontSize: type.s });
/** Styled as a button for the preview; not interactive. */
const act = css({
  paddingBlock: space[2],
  paddingInline: space[4],
  borderRadius: radius.m,
  backgroundColor: color.accentSoft,
  color: color.accentText,
  fontWeight: weight.strong,
  fontSize: type.s,
});

interface PreviewProps {
  readonly merchant: string;
  readonly row: StaffRule;
  readonly rule: PromotionRule;
  readonly money: Money;
  /** False: the rule is invalid, so its offer cannot be described yet. */
  readonly isRight: boolean;
}

/** The promotion as a member sees it: texts, offer, terms, and button. */
export function RulePreview({ merchant, row, rule, money, isRight }: PreviewProps) {
  return (
    <section className={box} aria-label={translate('preview.title')} data-element="console.promotionRules.preview">
      <h2 className={heading}>{translate('preview.title')}</h2>
      <div className={card}>
        <SitePicture address={row.picture} merchant={merchant} className={art} />
        <Badge tone="accent">{typeOf(row.type)}</Badge>
        <p className={title}>{row.title}</p>
        {row.summary !== '' && <p className={note}>{row.summary}</p>}
        {isRight && (
          <>
            <p>{translatorOffer(rule, money)}</p>
            <ul className={terms}>
              {describeTerms(rule, money).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
        <span className={act}>{buttonOf(row.entry, rule)}</span>
      </div>
    </section>
  );
}

/** The member's label of a promotion type. */
function typeOf(type: string): string {
  const words: Readonly<Record<string, string>> = players;
  const key = `promo.type.${type}`;
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? type;
}

/** The label of the first button, from the portal's texts. */
function buttonOf(entry: string, { claim, kind }: PromotionRule): string {
  if (entry === 'join') return players['promo.action.join'];
  if (entry === 'apply') return players['promo.action.apply'];
  if (kind === 'CASHBACK' || claim === 'CLAIM') return players['promo.action.take'];
  return translate('preview.nothing');
}
