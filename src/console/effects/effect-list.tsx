import { useMemo, useState } from 'react';
import { changeBlock, changeBlocks, changeHeading } from '#console/kit/change-style.ts';
import { nameLanguage } from '#console/names/names.ts';
import { listAll } from '#console/texts/lists.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { blocksOf, type EffectBlock, type EffectLine, type EffectSign } from './effect-lines.ts';
import type { TranslateKey } from './labels/element-labels.ts';
import { nameChange } from './labels/fact-names.ts';
import { translate } from './words.ts';

const line = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[3],
  fontSize: type.s,
  lineHeight: 1.35,
  borderBlockStart: `1px solid ${color.line}`,
});
const words = css({ display: 'grid', gap: 2, minInlineSize: 0, overflowWrap: 'anywhere' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space[2] });
const id = css({ color: color.textMuted, fontSize: type.xs });
const note = css({ color: color.textMuted, fontSize: type.xs });
const sign = css({ marginBlockStart: '0.125em' });
const signs: Readonly<Record<EffectSign, { readonly icon: string; readonly className: string }>> = {
  comes: { icon: 'plus', className: cx(sign, css({ color: color.positive })) },
  goes: { icon: 'minus', className: cx(sign, css({ color: color.negative })) },
  changes: { icon: 'arrow-right', className: cx(sign, css({ color: color.info })) },
};
const more = css({ borderBlockStart: `1px solid ${color.line}`, padding: space[1] });
const foot = css({ color: color.textMuted, fontSize: type.xs });

/** Maximum lines per audience before "show more". */
const MOST_LINES = 10;

export interface EffectListProps {
  readonly effect: AnnouncedEffect;
  readonly translateKey: TranslateKey;
}

/** Preview of a change's effect: who gains or loses which elements, and which screens lead elsewhere. */
export function EffectList({ effect, translateKey }: EffectListProps) {
  const blocks = useMemo(() => blocksOf(effect, translateKey), [effect, translateKey]);
  if (blocks.length === 0) return <Nothing effect={effect} />;
  return (
    <div className={changeBlocks} data-element="console.effects.list">
      {blocks.map((one) => (
        <Block key={one.title} {...one} />
      ))}
      <p className={foot}>{translate('languages', { languages: listAll(effect.languages.map(nameLanguage)) })}</p>
      <Silent effect={effect} />
    </div>
  );
}

function Nothing({ effect }: Pick<EffectListProps, 'effect'>) {
  return (
    <div className={changeBlocks} data-element="console.effects.nothing">
      <Banner tone="info" title={translate('nothing.title')}>
        {effect.silent.length > 0 ? translate('nothing.silent') : translate('nothing.same')}
      </Banner>
    </div>
  );
}

/** Changes without a visible effect, listed if others are visible. */
function Silent({ effect: { silent } }: Pick<EffectListProps, 'effect'>) {
  if (silent.length === 0) return null;
  const names = silent.map(nameChange);
  return <p className={foot}>{translate('silent', { names: names.join(', ') })}</p>;
}

function Block({ title, lines }: EffectBlock) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, MOST_LINES);
  const hidden = lines.length - shown.length;
  return (
    <section className={changeBlock} aria-label={title}>
      <h3 className={changeHeading}>
        <span>{title}</span>
        <span>{describeCounts(lines)}</span>
      </h3>
      <ul>
        {shown.map((one) => (
          <Line key={`${one.sign} ${one.id} ${one.words} ${one.note ?? ''}`} {...one} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className={more}>
          <Button variant="ghost" size="s" onClick={() => setWhole(true)}>
            {translate('more', { count: hidden })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** `+3 −1`: number of additions and removals. */
export function describeCounts(lines: readonly EffectLine[]): string {
  const count = (wanted: EffectSign) => lines.filter((one) => one.sign === wanted).length;
  const parts = [
    ['tally.comes', count('comes')],
    ['tally.goes', count('goes')],
    ['tally.changes', count('changes')],
  ] as const;
  return parts.flatMap(([key, of]) => (of === 0 ? [] : [translate(key, { figure: of })])).join(' ');
}

function Line({ sign: kind, words: text, id: name, note: aside }: EffectLine) {
  return (
    <li className={line}>
      <Icon name={signs[kind].icon} size={16} className={signs[kind].className} title={translate(`sign.${kind}`)} />
      <span className={words}>
        <span className={head}>
          <span>{text}</span>
          <code className={id}>{name}</code>
        </span>
        {aside !== undefined && <span className={note}>{aside}</span>}
      </span>
    </li>
  );
}
