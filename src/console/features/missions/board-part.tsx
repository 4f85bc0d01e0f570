import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { describeFailure } from '#console/kit/failure.ts';
import { ReadFailed } from '#console/kit/list-states.tsx';
import { Part } from '#console/people/facts.tsx';
import { missionBoard, type StaffBoard, type StaffMission } from '#contract/staff/missions/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { describeValue, translate } from './words.ts';

const muted = css({ color: color.textMuted, fontSize: type.s });
const foot = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3 });
const table = css({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: type.s,
  '& th': { fontWeight: weight.strong, textAlign: 'start' },
  '& th, & td': { paddingBlock: space[1], borderBlockEnd: `1px solid ${color.line}`, overflowWrap: 'anywhere' },
  '& th:last-child, & td:last-child': {
    textAlign: 'end',
    fontFamily: font.numeric,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface BoardProps {
  readonly mission: StaffMission;
  readonly merchant: string;
  readonly currency: string;
}

/** The leaderboard of the current period or of the previous one. */
export function BoardPart({ mission, merchant, currency }: BoardProps) {
  const { id, board: hasBoard } = mission;
  const [period, setPeriod] = useState<string>();
  const request = { id, ...(period !== undefined && { period }) };
  const { data, error, refetch } = useStaffRead(missionBoard, request, { merchant, enabled: hasBoard });
  // A mission that was never on has no leaderboard.
  const isUnbegun = error?.code === 'not_found';
  return (
    <Part title={translate('board.title')} level="h2">
      {!hasBoard && <p className={muted}>{translate('board.off')}</p>}
      {hasBoard && isUnbegun && <p className={muted}>{translate('board.none')}</p>}
      {hasBoard && error !== null && !isUnbegun && (
        <ReadFailed title={translate('board.failed')} text={describeFailure(error)} onAgain={() => void refetch()} />
      )}
      {hasBoard && data && !isUnbegun && (
        <>
          <p className={muted}>
            {data.period === '-' ? translate('board.once') : translate('board.of', { period: data.period })}
          </p>
          <Places board={data} mission={mission} merchant={merchant} currency={currency} />
          <div className={foot}>
            {period !== undefined && (
              <Button variant="quiet" size="s" onClick={() => setPeriod(undefined)}>
                {translate('board.now')}
              </Button>
            )}
            {data.before !== undefined && (
              <Button variant="quiet" size="s" onClick={() => setPeriod(data.before)}>
                {translate('board.before')}
              </Button>
            )}
          </div>
        </>
      )}
    </Part>
  );
}

function Places({ board: { places }, mission, merchant, currency }: BoardProps & { readonly board: StaffBoard }) {
  if (places.length === 0) return <p className={muted}>{translate('board.none')}</p>;
  return (
    <table className={table}>
      <thead>
        <tr>
          <th scope="col">{translate('board.rank')}</th>
          <th scope="col">{translate('word.member')}</th>
          <th scope="col">{translate('column.reached')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ rank, memberId, account, value }) => (
          <tr key={memberId}>
            <td>{rank}</td>
            <td>
              <Link className={link} to={`/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`}>
                {account}
              </Link>
            </td>
            <td>{describeValue(mission.kind, value, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
