import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { memberAtom } from '../../state/atoms.ts';
import { type Texts, useTexts } from '../../state/texts/texts.ts';

const section = css({ display: 'grid', gap: space[3], paddingBlockStart: space[2] });
const heading = css({ fontSize: type.m, fontWeight: weight.strong });
export const list = css({
  margin: 0,
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  '& > * + *': { borderBlockStart: `1px solid ${color.line}` },
});
export const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space[4],
  minBlockSize: '3rem',
  alignItems: 'center',
  paddingBlock: space[2],
  paddingInline: space[4],
  fontSize: type.s,
});
const term = css({ color: color.textMuted });
const value = css({
  margin: 0,
  fontWeight: weight.strong,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});

export function Details() {
  const { t } = useTexts();
  const id = useId();
  const member = useAtomValue(memberAtom);
  if (!member) return null;
  return (
    <section className={section} aria-labelledby={id}>
      <h3 id={id} className={heading}>
        {t('agent.details')}
      </h3>
      <dl className={list}>
        <Line name={t('agent.details.account')} text={member.account} isCode />
        {member.nickname !== '' && <Line name={t('agent.details.nickname')} text={member.nickname} />}
        <Line name={t('agent.details.kind')} text={t('agent.kind', { type: member.type })} />
        <Line name={t('agent.details.rank')} text={describeRank(member, t)} />
      </dl>
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly text: string;
  /** Left to right in every language. */
  readonly isCode?: boolean;
}

function Line({ name, text, isCode = false }: LineProps) {
  return (
    <div className={row}>
      <dt className={term}>{name}</dt>
      <dd className={value} {...(isCode && { dir: 'ltr' })}>
        {text}
      </dd>
    </div>
  );
}

/** Level 0 means no rank. */
function describeRank(
  { rankName, rankLevel }: { readonly rankName: string; readonly rankLevel: number },
  t: Texts['t'],
): string {
  if (rankLevel === 0) return rankName || t('agent.rank.none');
  return rankName === ''
    ? t('agent.rank.level', { level: rankLevel })
    : t('agent.rank', { name: rankName, level: rankLevel });
}
