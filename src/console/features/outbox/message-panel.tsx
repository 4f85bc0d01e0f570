import { useState } from 'react';
import { useStaffDo } from '#console/api/use-staff.ts';
import { SidePanel } from '#console/kit/side-panel.tsx';
import { Facts, Parts } from '#console/people/facts.tsx';
import { ReasonDialog } from '#console/people/reason-dialog.tsx';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { type OpenedMessage, type OutboxRow, openMessage } from '#contract/staff/outbox/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { say } from './words.ts';

const words = css({
  padding: space[3],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  fontSize: type.s,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
const faint = css({ color: color.textMuted, fontSize: type.s });

interface PanelProps {
  readonly row: OutboxRow;
  readonly merchant: string;
  readonly onClose: () => void;
}

/** One message; whoever may opens it as it was written, and the journal says so. */
export function MessagePanel({ row, merchant, onClose }: PanelProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [opened, setOpened] = useState<OpenedMessage>();
  const text = opened?.text ?? row.text;
  const mayOpen = text !== undefined && opened === undefined && may('outbox.open', merchant);
  return (
    <SidePanel
      title={row.subject || say(`kind.${row.kind}`)}
      onClose={onClose}
      actions={
        mayOpen && (
          <Button variant="danger" icon="eye" onClick={() => setAsking(true)}>
            {say('act.openMessage')}
          </Button>
        )
      }
    >
      <Parts element="console.outbox.details">
        <Facts
          facts={[
            { label: say('fact.to'), value: opened?.to ?? row.to },
            { label: say('fact.state'), value: say(`state.${row.state}`) },
            { label: say('fact.at'), value: <When at={row.at} /> },
            { label: say('fact.attempts'), value: row.attempts === 0 ? undefined : String(row.attempts) },
            {
              label: say(row.state === 'failing' ? 'fact.again' : 'fact.left'),
              value: row.movesAt === undefined ? undefined : <When at={row.movesAt} />,
            },
          ]}
        />
        {text === undefined ? <p className={faint}>{say('gone')}</p> : <p className={words}>{text}</p>}
        {opened === undefined && text !== undefined && <p className={faint}>{say('masked')}</p>}
      </Parts>
      {isAsking && <Ask row={row} merchant={merchant} onOpened={setOpened} onClose={() => setAsking(false)} />}
    </SidePanel>
  );
}

interface AskProps extends PanelProps {
  readonly onOpened: (message: OpenedMessage | undefined) => void;
}

function Ask({ row, merchant, onOpened, onClose }: AskProps) {
  const { mutateAsync } = useStaffDo(openMessage);
  return (
    <ReasonDialog
      about={`${merchant} ${row.id}`}
      name="outbox-open"
      title={say('open.title')}
      text={say('open.text')}
      confirm={say('act.openMessage')}
      variant="danger"
      say={say}
      onClose={onClose}
      onConfirm={async (reason) => onOpened(await mutateAsync({ merchant, request: { id: row.id, reason } }))}
    />
  );
}
