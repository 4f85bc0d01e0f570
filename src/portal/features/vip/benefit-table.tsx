import { type BenefitKind, benefitKinds, type Rank } from '#contract/club/read.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { BenefitValue } from './benefit-value.tsx';

const frame = css({
  // Contains the visually hidden text, which would otherwise widen the page.
  position: 'relative',
  overflowX: 'auto',
  borderRadius: radius.l,
  backgroundColor: color.surface,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const table = css({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: type.s,
  fontVariantNumeric: 'tabular-nums',
  '& :is(th, td)': { paddingBlock: space[3], paddingInline: space[4], textAlign: 'center', whiteSpace: 'nowrap' },
  '& tbody :is(th, td)': { borderBlockStart: `1px solid ${color.line}` },
  '& :is(th, td):first-child': {
    position: 'sticky',
    insetInlineStart: 0,
    textAlign: 'start',
    backgroundColor: color.surface,
    fontWeight: weight.strong,
    whiteSpace: 'normal',
    minInlineSize: '8.5rem',
  },
});
const own = css({ backgroundColor: color.accentSoft });

interface BenefitTableProps {
  readonly ranks: readonly Rank[];
  readonly level: number | undefined;
}

/** Every benefit of every rank; a benefit that no rank has is left out. */
export function BenefitTable({ ranks, level }: BenefitTableProps) {
  const { t } = useTexts();
  const kinds = (Object.keys(benefitKinds) as BenefitKind[]).filter((kind) =>
    ranks.some(({ benefits }) => benefits.some((benefit) => benefit.kind === kind)),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard too
    <section className={frame} aria-label={t('vip.compare')} tabIndex={0}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{t('vip.benefit')}</th>
            {ranks.map((rank) => (
              <th key={rank.level} scope="col" className={cx(rank.level === level && own)}>
                {rank.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`vip.benefit.${kind}`)}</th>
              {ranks.map((rank) => (
                <td key={rank.level} className={cx(rank.level === level && own)}>
                  <BenefitValue kind={kind} benefit={rank.benefits.find((benefit) => benefit.kind === kind)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
