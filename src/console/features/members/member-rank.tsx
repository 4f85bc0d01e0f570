import { Facts, Part } from '#console/people/facts.tsx';
import type { MemberDetails } from '#contract/staff/members/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, space } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { MemberAction } from './member-act.tsx';
import { translate } from './words.ts';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2], minBlockSize: '1.75rem' });
const words = css({ display: 'flex', flexWrap: 'wrap', gap: space[1], flex: 1, minInlineSize: 0 });
const faint = css({ color: color.textMuted });

interface RankProps {
  readonly member: MemberDetails;
  readonly mayChange: boolean;
  readonly onStaffAction: (staffAction: MemberAction) => void;
}

export function RankPart({ member, mayChange, onStaffAction }: RankProps) {
  const { rankName, rankLevel, labels } = member;
  return (
    <Part title={translate('standing.title')}>
      <Facts
        facts={[
          {
            label: translate('standing.rank'),
            value: (
              <Line onEdit={mayChange ? () => onStaffAction({ kind: 'rank' }) : undefined} what={translate('act.rank')}>
                {rankLevel === 0 ? (
                  <span className={faint}>{translate('state.none')}</span>
                ) : (
                  `${rankName} (${rankLevel})`
                )}
              </Line>
            ),
          },
          {
            label: translate('standing.labels'),
            value: (
              <Line
                onEdit={mayChange ? () => onStaffAction({ kind: 'labels' }) : undefined}
                what={translate('act.labels')}
              >
                {labels.length === 0 && <span className={faint}>{translate('state.none')}</span>}
                {labels.map((label) => (
                  <Badge key={label}>{label}</Badge>
                ))}
              </Line>
            ),
          },
        ]}
      />
    </Part>
  );
}

interface LineProps {
  readonly children: React.ReactNode;
  readonly what: string;
  readonly onEdit: (() => void) | undefined;
}

function Line({ children, what, onEdit }: LineProps) {
  return (
    <span className={line}>
      <span className={words}>{children}</span>
      {onEdit && (
        <Button variant="ghost" size="s" aria-label={what} onClick={onEdit}>
          {translate('act.edit')}
        </Button>
      )}
    </span>
  );
}
