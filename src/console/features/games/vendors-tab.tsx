import { useState } from 'react';
import { useStaffDo, useStaffRead } from '#console/api/use-staff.ts';
import { EffectList } from '#console/effects/effect-list.tsx';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { useMay, useSite } from '#console/session/me.ts';
import { useUndo } from '#console/undo/use-undo.tsx';
import { changeVendors, tryVendors, type VendorChoices } from '#contract/staff/games/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { LaneCard } from './lane-card.tsx';
import { describeVendors } from './parts/describe-changes.ts';
import { GAMES_READS } from './parts/games-reads.ts';
import { PendingBar } from './parts/pending-bar.tsx';
import { describeOthers } from './parts/reported-changes.ts';
import { ReportedList } from './parts/reported-list.tsx';
import { ReviewPanel } from './parts/review-panel.tsx';
import { useDraft } from './parts/use-draft.ts';
import {
  askVendors,
  countChanged,
  drawLanes,
  keyOf,
  moveVendor,
  NO_VENDORS_DRAFT,
  readVendorsDraft,
  toggleVendor,
  type VendorLane,
} from './parts/vendors-draft.ts';
import { CATEGORIES, nameCategory, translate } from './parts/words.ts';

const whole = css({ display: 'flex', flexDirection: 'column', gap: space[3], flex: 1, minBlockSize: 0 });
const lanes = css({
  flex: 1,
  minBlockSize: 0,
  overflow: 'auto',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(21rem, 100%), 1fr))',
  // A card is as tall as its lane, also if all cards are taller than the window.
  gridAutoRows: 'max-content',
  alignContent: 'start',
  gap: space[4],
  // Space for the focus ring, which the scroll container would clip.
  margin: -2,
  padding: 2,
});
const hint = css({ color: color.textMuted, fontSize: type.xs });

interface VendorsTabProps {
  readonly merchant: string;
  readonly choices: VendorChoices;
}

/** The vendors of every category: which are offered, and their order. */
export function VendorsTab({ merchant, choices: { revision, vendors } }: VendorsTabProps) {
  const mayChange = useMay()('games.change', merchant);
  const [draft, setDraft] = useDraft(`vendors:${merchant}`, readVendorsDraft);
  const [isReviewing, setReviewing] = useState(false);
  const drawn = drawLanes(vendors, draft, CATEGORIES);
  const nameOf = (id: string) => vendors.find((vendor) => keyOf(vendor) === id)?.name;
  const undo = useUndo({ report: (theirs) => describeOthers(theirs, nameOf) });
  const discard = () => setDraft(NO_VENDORS_DRAFT);
  return (
    <div className={whole}>
      <div className={lanes}>
        {drawn.map((lane) => (
          <LaneCard
            key={lane.category}
            lane={lane}
            onToggle={
              mayChange ? ({ vendor, isOn }) => setDraft(toggleVendor(draft, revision, vendor, !isOn)) : undefined
            }
            onMove={mayChange ? (from, to) => setDraft(moveVendor(draft, revision, lane, from, to)) : undefined}
          />
        ))}
      </div>
      {mayChange && <p className={hint}>{translate('vendors.keys')}</p>}
      {mayChange && (
        <PendingBar changes={countChanged(drawn)} onReview={() => setReviewing(true)} onDiscard={discard} />
      )}
      {isReviewing && (
        <Review
          merchant={merchant}
          lanes={drawn}
          base={draft.base ?? revision}
          nameOf={nameOf}
          onClose={() => setReviewing(false)}
          onDone={(reply, reason) => {
            discard();
            setReviewing(false);
            undo.report({
              title: translate('done.vendors', { count: countChanged(drawn) }),
              undone: translate('undone.vendors'),
              reason,
              back: [{ merchant, entries: reply.entries }],
            });
          }}
        />
      )}
      {undo.dialog}
    </div>
  );
}

const section = css({ display: 'grid', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });

interface ReviewProps {
  readonly merchant: string;
  readonly lanes: readonly VendorLane[];
  readonly base: number;
  readonly nameOf: (id: string) => string | undefined;
  readonly onDone: Parameters<typeof ReviewPanel>[0]['onDone'];
  readonly onClose: () => void;
}

function Review({ merchant, lanes: drawn, base, nameOf, onDone, onClose }: ReviewProps) {
  const site = useSite(merchant);
  const wanted = askVendors(drawn);
  const change = useStaffDo(changeVendors, GAMES_READS);
  const reported = describeVendors(drawn);
  const yours = reported.flatMap(({ category, lines }) =>
    lines.map(({ words, note }) =>
      translate('yours.one', { category: nameCategory(category), name: words, note: note ?? '' }),
    ),
  );
  return (
    <ReviewPanel
      merchant={merchant}
      title={translate('review.vendors', { site: site?.name ?? merchant })}
      yours={yours}
      report={(theirs) => describeOthers(theirs, nameOf)}
      send={(reason, newer = base) =>
        change.mutateAsync({ merchant, request: { base: newer, vendors: wanted, reason } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <section className={section}>
        <h3 className={heading}>{translate('review.site')}</h3>
        <SiteEffect merchant={merchant} vendors={wanted} />
      </section>
      {reported.length > 0 && (
        <section className={section}>
          <h3 className={heading}>{translate('review.lobbies')}</h3>
          <ReportedList lanes={reported} />
        </section>
      )}
    </ReviewPanel>
  );
}

/** The effect on the whole site, computed by the gateway, which has the lanes. */
function SiteEffect({
  merchant,
  vendors,
}: {
  readonly merchant: string;
  readonly vendors: ReturnType<typeof askVendors>;
}) {
  const { data, error } = useStaffRead(tryVendors, { vendors }, { merchant });
  if (error !== null) return <Banner tone="warning" title={describeFailure(error, translate)} />;
  return data === undefined ? <Skeleton lines={4} /> : <EffectList effect={data} translateKey={TRANSLATE_KEY} />;
}

const TRANSLATE_KEY = labelsWith({});
