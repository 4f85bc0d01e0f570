import { formatAmount } from '#console/orders/words.ts';
import { Facts, Part } from '#console/people/facts.tsx';
import type { EndedByMove, MoveEffect } from '#contract/staff/agents/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const list = css({ margin: 0, paddingInlineStart: space[4], overflowWrap: 'anywhere' });

interface EffectProps {
  readonly effect: MoveEffect;
  readonly currency: string;
  readonly isChanged?: boolean;
}

export function Effect({ effect, currency, isChanged = false }: EffectProps) {
  const { from, to, members, lowest, loses, gains, fromDay, toDay, bet, won, activeMonth, ends, endCount } = effect;
  const named = (names: readonly string[]) => names.join(', ') || translate('state.none');
  return (
    <Part title={translate('effect.title')}>
      {isChanged && <Banner tone="warning" title={translate('move.changed')} announce />}
      <div data-element="console.agents.effect">
        <Facts
          facts={[
            { label: translate('moves.way'), value: describeMove({ from, to }) },
            { label: translate('effect.members'), value: translate('effect.membersOf', { count: members }) },
            { label: translate('effect.lowest'), value: lowest },
            { label: translate('effect.loses'), value: named(loses) },
            { label: translate('effect.gains'), value: named(gains) },
            {
              label: translate('effect.figures', { from: fromDay, to: toDay }),
              value: translate('effect.figuresOf', {
                bet: formatAmount(bet, currency),
                won: formatAmount(won, currency),
                active: String(activeMonth),
              }),
            },
          ]}
        />
      </div>
      {endCount === 0 ? (
        <p>{translate('word.noContractsEnd')}</p>
      ) : (
        <Banner tone="warning" title={translate('effect.ends', { count: endCount })}>
          <ul className={list}>
            {ends.map((end) => (
              <li key={`${end.holder} ${end.kind}`}>{describeEnd(end)}</li>
            ))}
          </ul>
        </Banner>
      )}
    </Part>
  );
}

export function describeMove({
  from,
  to,
}: {
  readonly from: string | undefined;
  readonly to: string | undefined;
}): string {
  return translate('effect.wayOf', { from: from ?? translate('effect.nobody'), to: to ?? translate('effect.nobody') });
}

function describeEnd({ holder, kind, offerer }: EndedByMove): string {
  return translate('effect.end', {
    holder,
    kind: translate(`contract.${kind}`),
    offerer: offerer ?? translate('effect.house'),
  });
}
