import { useStaffDo } from '#console/api/use-staff.ts';
import { useSite } from '#console/session/me.ts';
import { changeGames, type VendorChoice } from '#contract/staff/games/calls.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space, type, weight } from '#ui/style/tokens.ts';
import { describeGames } from '../parts/describe-changes.ts';
import { askGames, type GamesDraft } from '../parts/games-draft.ts';
import { GAMES_READS } from '../parts/games-reads.ts';
import { describeOthers } from '../parts/reported-changes.ts';
import { ReportedList } from '../parts/reported-list.tsx';
import { ReviewPanel } from '../parts/review-panel.tsx';
import { nameCategory, translate } from '../parts/words.ts';

const section = css({ display: 'grid', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });

export interface ReviewProps {
  readonly merchant: string;
  readonly draft: GamesDraft;
  readonly vendors: readonly VendorChoice[];
  readonly nameOf: (id: string) => string | undefined;
  readonly onDone: Parameters<typeof ReviewPanel>[0]['onDone'];
  readonly onClose: () => void;
}

/** Reviews the effect of the edits on each lobby before saving. */
export function GamesReview({ merchant, draft, vendors, nameOf, onDone, onClose }: ReviewProps) {
  const site = useSite(merchant);
  const change = useStaffDo(changeGames, GAMES_READS);
  const reported = describeGames(draft, vendors);
  const yours = reported.flatMap(({ category, lines }) =>
    lines.map(({ sign, words, note }) =>
      translate('yours.one', {
        category: nameCategory(category),
        name: words,
        note: note ?? translate(`sign.${sign}`),
      }),
    ),
  );
  return (
    <ReviewPanel
      merchant={merchant}
      title={translate('review.games', { site: site?.name ?? merchant })}
      yours={yours}
      report={(theirs) => describeOthers(theirs, nameOf)}
      send={(reason, newer) => {
        const request = askGames(draft, reason);
        return change.mutateAsync({ merchant, request: newer === undefined ? request : { ...request, base: newer } });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <section className={section}>
        <h3 className={heading}>{translate('review.lobbies')}</h3>
        <ReportedList lanes={reported} />
      </section>
      <Banner tone="info">{translate('review.content')}</Banner>
    </ReviewPanel>
  );
}
