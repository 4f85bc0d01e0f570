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
import { translate } from './words.ts';

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

/** One message; a user with the permission can open its text, which writes a journal entry. */
export function MessagePanel({ row, merchant, onClose }: PanelProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [opened, setOpened] = useState<OpenedMessage>();
  const text = opened?.text ?? row.text;
  const mayOpen = text !== undefined && opened === undefined && may('outbox.open', merchant);
  return (
    <SidePanel
      title={row.subject || translate(`kind.${row.kind}`)}
      onClose={onClose}
      actions={
        mayOpen && (
          <Button variant="danger" icon="eye" onClick={() => setAsking(true)}>
            {translate('act.openMessage')}
          </Button>
        )
      }
    >
      <Parts element="console.outbox.details">
        <Facts
          facts={[
            { label: translate('column.to'), value: opened?.to ?? row.to },
            { label: translate('word.state'), value: translate(`state.${row.state}`) },
            { label: translate('column.at'), value: <When at={row.at} /> },
            { label: translate('fact.attempts'), value: row.attempts === 0 ? undefined : String(row.attempts) },
            {
              label: translate(row.state === 'failing' ? 'fact.again' : 'fact.left'),
              value: row.movesAt === undefined ? undefined : <When at={row.movesAt} />,
            },
          ]}
        />
        {text === undefined ? <p className={faint}>{translate('gone')}</p> : <p className={words}>{text}</p>}
        {opened === undefined && text !== undefined && <p className={faint}>{translate('masked')}</p>}
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
      title={translate('open.title')}
      text={translate('open.text')}
      confirm={translate('act.openMessage')}
      variant="danger"
      translate={translate}
      onClose={onClose}
      onConfirm={async (reason) => onOpened(await mutateAsync({ merchant, request: { id: row.id, reason } }))}
    />
  );
}
