import type { TransferPart } from '#contract/deposits/read.ts';
import { CopyButton } from '#portal/centre/parts/copy-button.tsx';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';

const list = css({
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  '& > * + *': { borderBlockStart: `1px solid ${color.line}` },
});
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space[3],
  paddingBlock: space[2],
  paddingInline: space[4],
  // A description list requires the button inside the value; the button is placed next to both lines.
  '& > dd': { display: 'contents' },
  '& button': { gridArea: '1 / 2 / span 2', alignSelf: 'center' },
});
const name = css({ color: color.textMuted, fontSize: type.s });
const value = css({
  fontFamily: font.numeric,
  fontWeight: weight.strong,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

export function TransferParts({ parts }: { readonly parts: readonly TransferPart[] }) {
  const { t, label, has } = useTexts();
  const nameOf = (part: string) => (has(`cashier.part.${part}`) ? label(`cashier.part.${part}`) : part);
  if (parts.length === 0) return null;
  return (
    <dl className={list}>
      {parts.map((part) => (
        <div key={part.label} className={row} data-transfer={part.label}>
          <dt className={name}>{nameOf(part.label)}</dt>
          <dd>
            <span className={value} dir="auto">
              {part.label === 'amount' ? groupFigures(part.value) : part.value}
            </span>
            <CopyButton
              size="s"
              text={part.label === 'amount' ? figuresOf(part.value) : part.value}
              label={t('cashier.pay.copy')}
              of={nameOf(part.label)}
              done={t('cashier.pay.copied')}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `6250000 VND` is easier to compare as 6,250,000 VND. */
function groupFigures(amount: string): string {
  return amount.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** The amount as a bank's form accepts it: `50.00 USD` is 50.00. */
function figuresOf(amount: string): string {
  return amount.replace(/[^\d.]/g, '');
}
