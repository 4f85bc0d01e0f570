import { useAtomValue } from 'jotai';
import { useId } from 'react';
import type { ClosedMethod, PayFee, PayMethod } from '#contract/cashier/read.ts';
import { MethodLogo } from '#portal/cashier/method-logo.tsx';
import { useUsualTime } from '#portal/cashier/use-usual-time.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useFigures } from '#portal/state/figures.ts';
import { usePercent } from '#portal/state/percent.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { formatMoney } from '#ui/words/money.tsx';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';

/** Formats a method's fee: `Fee $1.00 + 1.5%`. */
function useFeeWords(): (fee: PayFee) => string {
  const { t } = useTexts();
  const percent = usePercent();
  const { currency } = useAtomValue(portalAtom);
  return ({ fixedMinor, ppm, isPlayers }) => {
    const parts = [
      ...(BigInt(fixedMinor) > 0n ? [formatMoney(fixedMinor, currency)] : []),
      ...(ppm > 0 ? [percent(ppm)] : []),
    ];
    return isPlayers && parts.length > 0 ? t('cashier.pay.fee', { fee: parts.join(' + ') }) : t('cashier.pay.noFee');
  };
}

const group = css({ display: 'grid', gap: space[2], minInlineSize: 0, margin: 0, padding: 0, border: 0 });
const legend = css({ padding: 0, marginBlockEnd: space[2] });
const title = css({ fontSize: type.m });
const tiles = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
  gap: space[3],
  [media.phone]: { gap: space[2] },
});
const tile = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignContent: 'start',
  columnGap: space[3],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  cursor: 'pointer',
  transition: ease('border-color', 'background-color', 'box-shadow'),
  [media.hover]: { '&:hover': { borderColor: color.accentText } },
  '&:has(:checked)': {
    borderColor: color.accentText,
    backgroundColor: color.accentSoft,
    boxShadow: `inset 0 0 0 1px ${color.accentText}`,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: 2 },
  '&[data-closed]': { cursor: 'default', backgroundColor: color.surfaceSunken },
  '&[data-closed]:hover': { borderColor: color.line },
});
const words = css({ display: 'grid', gap: '0.125rem', minInlineSize: 0, overflowWrap: 'anywhere' });
const name = css({ fontWeight: weight.strong, lineHeight: 1.3 });
const note = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' });
/** A date wraps as a whole where the next line has room for it. */
const again = css({ display: 'inline-block' });
const why = css({ color: color.warning, fontSize: type.s, lineHeight: 1.4 });

interface MethodTilesProps {
  readonly methods: readonly PayMethod[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Choice of the deposit method; a currently closed one shows why, and until when. */
export function MethodTiles({ methods, chosen, onChoose }: MethodTilesProps) {
  const { t } = useTexts();
  const radios = useId();
  return (
    <fieldset className={group}>
      <legend className={legend}>
        <h4 className={title}>{t('cashier.pay.method')}</h4>
      </legend>
      <div className={tiles}>
        {methods.map((method) => (
          <Tile
            key={method.id}
            method={method}
            group={radios}
            isChosen={method.id === chosen}
            onChoose={() => onChoose(method.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface TileProps {
  readonly method: PayMethod;
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Tile({ method, group: of, isChosen, onChoose }: TileProps) {
  const { t } = useTexts();
  const { currency } = useAtomValue(portalAtom);
  const feeWords = useFeeWords();
  const usually = useUsualTime();
  const { closed, minimumMinor, maximumMinor, usualMinutes } = method;
  return (
    <label className={tile} data-method={method.id} data-closed={closed && ''}>
      <input
        type="radio"
        name={of}
        className={visuallyHidden}
        checked={isChosen}
        disabled={closed !== undefined}
        onChange={onChoose}
      />
      <MethodLogo name={method.name} kind={method.kind} />
      <span className={words}>
        <span className={name}>{method.name}</span>
        {closed === undefined ? (
          <>
            <span className={note} dir="auto">
              {t('cashier.pay.limits', {
                least: formatMoney(minimumMinor, currency),
                most: formatMoney(maximumMinor, currency),
              })}
            </span>
            <span className={note}>{feeWords(method.fee)}</span>
            {usualMinutes !== undefined && <span className={note}>{usually(usualMinutes)}</span>}
          </>
        ) : (
          <Closed closed={closed} />
        )}
      </span>
    </label>
  );
}

const REASONS = ['HOURS', 'COUNT', 'SUM', 'RANK', 'WORK'] as const;

function Closed({ closed: { code, until } }: { readonly closed: ClosedMethod }) {
  const writer = useFigures();
  const { t } = useTexts();
  const reason = REASONS.find((one) => one === code) ?? 'WORK';
  return (
    <span className={why}>
      {t(`cashier.pay.closed.${reason}`)}{' '}
      {until !== undefined && <span className={again}>{t('cashier.pay.again', { time: writer.minute(until) })}</span>}
    </span>
  );
}
