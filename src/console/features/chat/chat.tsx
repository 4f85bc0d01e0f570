import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { Page } from '#console/kit/page.tsx';
import { Part } from '#console/people/facts.tsx';
import { ListFailed } from '#console/people/list-screen.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { When } from '#console/people/when.tsx';
import { useMay } from '#console/session/me.ts';
import { chatRoom, type MutedRow, type RoomMessage } from '#contract/staff/chat/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import { withNodes } from '#ui/words/with-nodes.tsx';
import { ChatAct, type ChatAction } from './chat-act.tsx';
import { nameActor, translate } from './words.ts';

/** Polling interval of the chat room. */
const EVERY_MS = 3_000;

const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 20rem',
  gap: space[4],
  flex: 1,
  minBlockSize: 0,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const room = css({
  overflow: 'auto',
  minBlockSize: '16rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  fontSize: type.s,
  '& > li + li': { borderBlockStart: `1px solid ${color.line}` },
});
const message = css({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'start',
  paddingBlock: space[2],
  paddingInline: space[3],
  '&[data-removed]': { backgroundColor: color.surfaceSunken },
});
const clock = css({ color: color.textMuted, fontVariantNumeric: 'tabular-nums', paddingBlockStart: 2 });
const head = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'baseline' });
const author = css({ fontWeight: weight.strong, color: 'inherit' });
const words = css({ overflowWrap: 'anywhere' });
const gone = css({ textDecoration: 'line-through', color: color.textMuted, overflowWrap: 'anywhere' });
const aside = css({ color: color.textMuted, fontSize: type.xs });
const acts = css({ display: 'flex', gap: space[1] });
const mutedList = css({ display: 'grid', gap: space[2], fontSize: type.s });
const mutedItem = css({
  display: 'grid',
  gap: 2,
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
});
const between = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: space[2] });

/** The live chat room, and its muted members. */
export default function Chat() {
  const merchant = useMerchant();
  const { data, error, refetch } = useStaffRead(chatRoom, {}, { merchant, everyMs: EVERY_MS });
  const [staffAction, setStaffAction] = useState<ChatAction>();
  return (
    <Page title={translate('title')} lead={translate('lead')}>
      {error !== null && data === undefined && <ListFailed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data && (
        <div className={columns}>
          {data.messages.length === 0 ? (
            <EmptyState title={translate('empty.title')} text={translate('empty.text')} />
          ) : (
            <ol className={room} aria-label={translate('room')} data-element="console.chat.room">
              {data.messages.map((roomMessage) => (
                <Message key={roomMessage.id} stated={roomMessage} merchant={merchant} onStaffAction={setStaffAction} />
              ))}
            </ol>
          )}
          <Part level="h2" title={translate('muted.title', { count: data.muted.length })}>
            {data.muted.length === 0 ? (
              <p className={aside}>{translate('muted.none')}</p>
            ) : (
              <ul className={mutedList}>
                {data.muted.map((row) => (
                  <Muted key={row.memberId} row={row} merchant={merchant} onStaffAction={setStaffAction} />
                ))}
              </ul>
            )}
          </Part>
        </div>
      )}
      {staffAction && (
        <ChatAct merchant={merchant} staffAction={staffAction} onClose={() => setStaffAction(undefined)} />
      )}
    </Page>
  );
}

interface StaffActionProps {
  readonly merchant: string;
  readonly onStaffAction: (staffAction: ChatAction) => void;
}

function Message({ stated, merchant, onStaffAction }: StaffActionProps & { readonly stated: RoomMessage }) {
  const may = useMay()('chat.moderate', merchant);
  const { memberId, account, removed, mutedUntil } = stated;
  return (
    <li className={message} {...(removed && { 'data-removed': '' })}>
      <time className={clock} dateTime={new Date(stated.at).toISOString()}>
        {new Date(stated.at).toISOString().slice(11, 16)}
      </time>
      <div>
        <div className={head}>
          <MemberLink merchant={merchant} memberId={memberId} account={account} />
          <span className={aside}>{translate('as', { name: stated.name })}</span>
          {mutedUntil !== undefined && <Badge tone="warning">{translate('muted')}</Badge>}
        </div>
        <p className={removed ? gone : words}>{stated.words}</p>
        {removed && (
          <p className={aside}>
            {translate('removed', { by: nameActor(removed.by), reason: removed.reason })} · <When at={removed.at} />
          </p>
        )}
      </div>
      {may && (
        <div className={acts}>
          {!removed && (
            <Button
              variant="ghost"
              size="s"
              onClick={() => onStaffAction({ kind: 'remove', id: stated.id, words: stated.words })}
            >
              {translate('act.remove')}
            </Button>
          )}
          {mutedUntil === undefined && (
            <Button variant="ghost" size="s" onClick={() => onStaffAction({ kind: 'mute', memberId, account })}>
              {translate('act.mute')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Muted({ row, merchant, onStaffAction }: StaffActionProps & { readonly row: MutedRow }) {
  const may = useMay()('chat.moderate', merchant);
  const { memberId, account, by, reason, until } = row;
  return (
    <li className={mutedItem}>
      <div className={between}>
        <MemberLink merchant={merchant} memberId={memberId} account={account} />
        {may && (
          <Button variant="quiet" size="s" onClick={() => onStaffAction({ kind: 'unmute', memberId, account })}>
            {translate('act.unmute')}
          </Button>
        )}
      </div>
      <span>{reason === 'word filter' ? translate('reason.wordFilter') : reason}</span>
      <span className={aside}>
        {withNodes({ time: <When at={until} /> }, (placeholders) =>
          translate('muted.by', { ...placeholders, by: nameActor(by) }),
        )}
      </span>
    </li>
  );
}

interface LinkProps {
  readonly merchant: string;
  readonly memberId: string;
  readonly account: string;
}

function MemberLink({ merchant, memberId, account }: LinkProps) {
  return (
    <Link className={author} to={`/m/${merchant}/members?${new URLSearchParams({ member: memberId })}`}>
      {account}
    </Link>
  );
}
