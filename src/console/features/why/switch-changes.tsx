import { Link } from 'react-router-dom';
import { describeFactChanges } from '#console/effects/labels/fact-names.ts';
import { originOf } from '#model/conditions/facts.ts';
import type { MinimalChange } from '#model/conditions/minimal-changes.ts';
import { proposalsOf } from '#model/explain/change-proposals.ts';
import type { ElementExplanation } from '#model/explain/explain-site.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { heading, part, row, words } from './part-style.ts';
import { type ChangePlace, type ChangePlaceDeps, changePlaceOf } from './toggle-places.ts';
import { translate } from './words.ts';
import type { World } from './world.ts';

const list = css({ display: 'grid', gap: space[2], listStyle: 'none' });
const sunken = css({ backgroundColor: color.surfaceSunken });
const where = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[3],
  color: color.textMuted,
  fontSize: type.xs,
});
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const muted = css({ color: color.textMuted });

interface MinimalChangesProps {
  readonly explanation: ElementExplanation;
  readonly world: World;
  /** Whether the account may make these changes. */
  readonly mayMake: (proposals: readonly Proposal[]) => boolean;
  readonly onSee: (proposals: readonly Proposal[]) => void;
  readonly places: Omit<ChangePlaceDeps, 'originOf'>;
}

/** The minimal changes that would reverse the answer, each with its place; changes of the trees can be previewed here. */
export function MinimalChanges({ explanation: { shown, minimalChanges }, ...more }: MinimalChangesProps) {
  return (
    <section className={part}>
      <h3 className={heading}>{translate(shown === true ? 'turn.hide' : 'turn.show')}</h3>
      {minimalChanges === undefined && <p className={muted}>{translate('turn.none')}</p>}
      <ul className={list}>
        {minimalChanges?.map((factChanges) => (
          <MinimalChangeItem key={JSON.stringify(factChanges)} factChanges={factChanges} {...more} />
        ))}
      </ul>
    </section>
  );
}

function MinimalChangeItem({
  factChanges,
  world,
  mayMake,
  onSee,
  places,
}: Omit<MinimalChangesProps, 'explanation'> & { readonly factChanges: MinimalChange }) {
  const proposals = proposalsOf(factChanges, world.trees);
  return (
    <li className={cx(row, sunken)}>
      <div className={words}>
        {describeFactChanges(factChanges).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Places places={placesOf(factChanges, { ...places, originOf: (fact) => originOf(fact, world.facts) })} />
      </div>
      {proposals !== undefined && world.isPast && <span className={muted}>{translate('turn.past')}</span>}
      {proposals !== undefined && !world.isPast && mayMake(proposals) && (
        <Button size="s" variant="quiet" onClick={() => onSee(proposals)}>
          {translate('turn.see')}
        </Button>
      )}
    </li>
  );
}

function placesOf(factChanges: MinimalChange, deps: ChangePlaceDeps): readonly ChangePlace[] {
  const all = factChanges.flatMap(({ fact }) => changePlaceOf(fact, deps) ?? []);
  return [...new Map(all.map((place) => [place.to ?? place.words, place])).values()];
}

function Places({ places }: { readonly places: readonly ChangePlace[] }) {
  if (places.length === 0) return <p className={where}>{translate('place.none')}</p>;
  return (
    <p className={where}>
      {translate('place.at')}
      {places.map(({ words: name, to }) =>
        to === undefined ? (
          <span key={name}>{name}</span>
        ) : (
          <Link key={to} className={link} to={to}>
            {name}
          </Link>
        ),
      )}
    </p>
  );
}
