import { useAtomValue } from 'jotai';
import type { ChatEnding } from '#contract/chat/chat-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { Composer } from './composer.tsx';
import { Log } from './log.tsx';
import { usePage } from './page.tsx';
import { People } from './people.tsx';
import { connectionAtom, endingAtom, mutedUntilAtom, selfAtom } from './state.ts';
import { useVisit } from './use-visit.tsx';

const page = css({ display: 'grid', alignContent: 'center', minBlockSize: '100dvh', backgroundColor: color.surface });

const room = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  blockSize: '100dvh',
  overflow: 'hidden',
  backgroundColor: color.surface,
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[2],
  paddingInline: space[4],
  minBlockSize: '3.5rem',
  borderBlockEnd: `1px solid ${color.line}`,
});
const title = css({ flex: 1, minInlineSize: 0 });
const name = css({ fontFamily: font.display, fontSize: type.m });
const main = css({ flex: 1, display: 'flex', flexDirection: 'column', minBlockSize: 0 });

/** The chat room: participants, messages, and the message field. */
export function Room() {
  const { t, isFramed } = usePage();
  const ending = useAtomValue(endingAtom);
  if (ending !== undefined) return <Ended why={ending} />;
  return (
    <div className={room}>
      <header className={head}>
        <div className={title}>
          {/* A framing window already shows the room's name. */}
          <h1 className={cx(name, isFramed && visuallyHidden)}>{t('room.title')}</h1>
          <Standing />
        </div>
        <People />
      </header>
      <main className={main}>
        <Log />
        <Composer />
      </main>
    </div>
  );
}

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: type.s,
  fontWeight: weight.strong,
  color: color.textMuted,
  '&::before': {
    content: '""',
    flex: 'none',
    inlineSize: '0.5rem',
    blockSize: '0.5rem',
    borderRadius: '50%',
    boxShadow: 'inset 0 0 0 2px currentColor',
  },
});
const standings = {
  connecting: '',
  here: css({ '&::before': { backgroundColor: color.positive, boxShadow: `0 0 0 3px ${color.positiveSoft}` } }),
  away: css({ color: color.warning }),
  muted: css({ color: color.warning }),
} as const;

/** Status line; screen readers announce its changes. */
function Standing() {
  const { t, formatTime } = usePage();
  const connection = useAtomValue(connectionAtom);
  const mutedUntil = useAtomValue(mutedUntilAtom);
  const standing = connection === 'here' && mutedUntil > 0 ? 'muted' : connection;
  return (
    <p role="status" className={cx(line, standings[standing])} data-state={standing}>
      {standing === 'muted' ? t('state.muted', { time: formatTime(mutedUntil) }) : t(`state.${standing}`)}
    </p>
  );
}

/** The visit has ended for good: the reason, and the way back if there is one. */
function Ended({ why }: { readonly why: ChatEnding }) {
  const { t } = usePage();
  const { site } = useAtomValue(selfAtom);
  const visit = useVisit();
  const isLoggedOut = why === 'loggedOut' && site !== '';
  return (
    <main className={page} role="alert">
      <EmptyState
        level="h1"
        illustration={why === 'loggedOut' ? 'lock' : 'error'}
        title={t('ended.title')}
        text={t(`ended.${why}`)}
        action={isLoggedOut && <Button onClick={visit.askForLogin}>{t('ended.login')}</Button>}
      />
    </main>
  );
}
