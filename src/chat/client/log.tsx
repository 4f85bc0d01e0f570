import { useAtomValue } from 'jotai';
import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, shadow, space } from '#ui/style/tokens.ts';
import { Day, Message, PendingMessage } from './message.tsx';
import { usePage } from './page.tsx';
import { selfAtom, talkAtom } from './state.ts';
import { isNewDay, joinsOn, lastId, type Talk } from './talk.ts';
import { useVisit } from './use-visit.tsx';

/** Distance to the end, in CSS pixels, below which the reader counts as being at the end. */
const NEAR_PX = 48;
/** Delay before the log becomes a live region, so that the history is not announced. */
const LIVE_AFTER_MS = 500;

const frame = css({ position: 'relative', flex: 1, minBlockSize: 0 });
const scroller = css({
  blockSize: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarGutter: 'stable',
  backgroundColor: color.canvas,
  '&:focus-visible': { outlineOffset: -3 },
});
const list = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  minBlockSize: '100%',
  paddingBlock: space[3],
  paddingInline: space[4],
});
const nothing = css({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  padding: space[8],
  textAlign: 'center',
  textWrap: 'balance',
  color: color.textMuted,
});
const news = css({
  position: 'absolute',
  insetBlockEnd: space[3],
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  borderRadius: radius.pill,
  boxShadow: shadow.l,
});

/** The message log: follows the newest message as long as the reader is at the end. */
export function Log() {
  const { t } = usePage();
  const talk = useAtomValue(talkAtom);
  const isLive = useLater(LIVE_AFTER_MS, talk.messages.length > 0);
  const { box, onScroll, unseen, toEnd } = useEnd(talk);
  return (
    <div className={frame}>
      <div
        ref={box}
        className={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what overflows
        tabIndex={0}
        role="log"
        aria-live={isLive ? 'polite' : 'off'}
        aria-label={t('log.label')}
        onScroll={onScroll}
      >
        <Entries talk={talk} />
      </div>
      {unseen > 0 && (
        <Button size="s" icon="chevron-down" className={news} onClick={toEnd}>
          {t('log.new', { count: unseen })}
        </Button>
      )}
    </div>
  );
}

function Entries({ talk: { messages, pending } }: { readonly talk: Talk }) {
  const { t } = usePage();
  const { who: me } = useAtomValue(selfAtom);
  if (messages.length + pending.length === 0) return <p className={nothing}>{t('log.empty')}</p>;
  return (
    <ol className={list}>
      {messages.flatMap((message, at) => {
        const before = messages[at - 1];
        const drawn = (
          <Message key={message.id} message={message} isOwn={message.who === me} isJoined={joinsOn(before, message)} />
        );
        return isNewDay(before, message) ? [<Day key={`day ${message.id}`} at={message.at} />, drawn] : [drawn];
      })}
      {pending.map(({ key, text }) => (
        <PendingMessage key={key} text={text} />
      ))}
    </ol>
  );
}

/** Keeps the reader at the end, or counts new messages of others below. */
function useEnd(talk: Talk) {
  const visit = useVisit();
  const { who: me } = useAtomValue(selfAtom);
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [seenId, setSeenId] = useState(0);
  const last = lastId(talk);

  function arrive() {
    setSeenId(last);
    visit.noteSeen();
  }
  function toEnd() {
    const { current } = box;
    if (current !== null) current.scrollTop = current.scrollHeight;
    isAtEnd.current = true;
    arrive();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the talk is what changes the height
  useLayoutEffect(() => {
    if (isAtEnd.current || talk.pending.length > 0) toEnd();
  }, [talk]);
  // Stay at the end when the field grows or the keyboard opens.
  const keepEnd = useEffectEvent(() => isAtEnd.current && toEnd());
  useEffect(() => {
    const resized = new ResizeObserver(() => keepEnd());
    if (box.current !== null) resized.observe(box.current);
    return () => resized.disconnect();
  }, []);
  useEffect(() => {
    document.addEventListener('visibilitychange', visit.noteSeen);
    return () => document.removeEventListener('visibilitychange', visit.noteSeen);
  }, [visit]);

  function onScroll({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (isAtEnd.current) arrive();
  }
  return { box, onScroll, toEnd, unseen: talk.messages.filter(({ id, who }) => id > seenId && who !== me).length };
}

/** True from this long after `isBegun` became true. */
function useLater(ms: number, isBegun: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isBegun) return;
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms, isBegun]);
  return isLater;
}
