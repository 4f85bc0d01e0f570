import { sayAmount } from '#console/orders/words.ts';
import { Facts, Part } from '#console/people/facts.tsx';
import type { EndedByMove, MoveEffect } from '#contract/staff/agents/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { say } from './words.ts';

const list = css({ margin: 0, paddingInlineStart: space[4], overflowWrap: 'anywhere' });

interface EffectProps {
  readonly effect: MoveEffect;
  readonly currency: string;
  readonly isChanged?: boolean;
}

/** What a move does: who goes along, which lines lose and gain them, and which contracts end. */
export function Effect({ effect, currency, isChanged = false }: EffectProps) {
  const { from, to, members, lowest, loses, gains, fromDay, toDay, bet, won, activeMonth, ends, endCount } = effect;
  const named = (names: readonly string[]) => names.join(', ') || say('effect.none');
  return (
    <Part title={say('effect.title')}>
      {isChanged && <Banner tone="warning" title={say('move.changed')} announce />}
      <div data-element="console.agents.effect">
        <Facts
          facts={[
            { label: say('effect.way'), value: sayWay({ from, to }) },
            { label: say('effect.members'), value: say('effect.membersOf', { count: members }) },
            { label: say('effect.lowest'), value: lowest },
            { label: say('effect.loses'), value: named(loses) },
            { label: say('effect.gains'), value: named(gains) },
            {
              label: say('effect.figures', { from: fromDay, to: toDay }),
              value: say('effect.figuresOf', {
                ...{ bet: sayAmount(bet, currency), won: sayAmount(won, currency), active: String(activeMonth) },
              }),
            },
          ]}
        />
      </div>
      {endCount === 0 ? (
        <p>{say('effect.noEnds')}</p>
      ) : (
        <Banner tone="warning" title={say('effect.ends', { count: endCount })}>
          <ul className={list}>
            {ends.map((end) => (
              <li key={`${end.holder} ${end.kind}`}>{sayEnd(end)}</li>
            ))}
          </ul>
        </Banner>
      )}
    </Part>
  );
}

/** From whom to whom. */
export function sayWay({ from, to }: { readonly from: string | undefined; readonly to: string | undefined }): string {
  return say('effect.wayOf', { from: from ?? say('effect.nobody'), to: to ?? say('effect.nobody') });
}

function sayEnd({ holder, kind, offerer }: EndedByMove): string {
  return say('effect.end', { holder, kind: say(`contract.${kind}`), offerer: offerer ?? say('effect.house') });
}
