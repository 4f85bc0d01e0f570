import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, keyframes, media } from '../style/style.ts';
import { color, layer, radius, shadow, space, type, weight } from '../style/tokens.ts';
import { type MessageTone, toneColors, toneIcons } from './banner.tsx';

export interface ToastMessage {
  /** A node can follow the page's language. */
  readonly title: ReactNode;
  readonly text?: string | undefined;
  readonly tone?: MessageTone;
  /**
   * How long it stays; 5 s when absent. With `action` it stays until dismissed, or until another message has an action.
   */
  readonly durationMs?: number;
  readonly action?: { readonly label: string; readonly onAct: () => void };
}

export interface Toaster {
  readonly show: (message: ToastMessage) => number;
  readonly dismiss: (id: number) => void;
}

interface Shown extends ToastMessage {
  readonly id: number;
}

const STAY_MS = 5000;
/** At most three messages: older ones are removed. */
const MOST = 3;

const Context = createContext<Toaster | undefined>(undefined);

const slide = keyframes({ from: { opacity: 0, translate: '0 1rem' } });

const region = css({
  position: 'fixed',
  insetBlockEnd: space[6],
  insetInlineEnd: space[6],
  zIndex: layer.toast,
  display: 'grid',
  gap: space[2],
  inlineSize: 'min(24rem, calc(100vw - 2rem))',
  pointerEvents: 'none',
  [media.phone]: {
    insetInline: space[4],
    inlineSize: 'auto',
    insetBlockEnd: 'calc(5.25rem + env(safe-area-inset-bottom))',
  },
});
const card = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  padding: space[4],
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  color: color.text,
  boxShadow: shadow.l,
  fontSize: type.s,
  pointerEvents: 'auto',
  animation: `${slide} 200ms var(--ease)`,
});
const words = css({ flex: 1, minInlineSize: 0, display: 'grid', gap: space[1], justifyItems: 'start' });
const head = css({ fontWeight: weight.strong });
const more = css({ color: color.textMuted });
// Aligns the cross with the first line, however large the button around it is.
const end = css({
  marginBlock: '-0.5rem',
  marginInlineEnd: '-0.5rem',
  [media.touch]: { marginBlock: '-0.75rem' },
});

export interface ToastProviderProps {
  readonly labels: { readonly region: string; readonly dismiss: string };
  /** Position of the messages, where not the bottom end of the page. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Provides `useToast` to its children and draws the messages. Not Radix: its viewport writes a style attribute on the
 * server. The region is live, so that messages are announced; timers pause while the pointer or the focus is on a
 * message.
 */
export function ToastProvider({ labels, className, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [isHeld, setHeld] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const counter = useRef(0);
  useEffect(() => setMounted(true), []);

  const dismiss = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), []);
  const show = useCallback((message: ToastMessage) => {
    counter.current += 1;
    const id = counter.current;
    setShown((before) => {
      const others = message.action === undefined ? before : before.filter(({ action }) => action === undefined);
      return [...others, { ...message, id }].slice(-MOST);
    });
    return id;
  }, []);
  const toaster = useMemo(() => ({ show, dismiss }), [show, dismiss]);

  return (
    <Context value={toaster}>
      {children}
      {isMounted &&
        createPortal(
          <section
            className={cx(region, className)}
            aria-label={labels.region}
            aria-live="polite"
            aria-relevant="additions"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            {shown.map((toast) => (
              <Card key={toast.id} toast={toast} isHeld={isHeld} label={labels.dismiss} onDismiss={dismiss} />
            ))}
          </section>,
          document.body,
        )}
    </Context>
  );
}

/** The page's toaster; throws outside a ToastProvider. */
export function useToast(): Toaster {
  const toaster = useContext(Context);
  if (toaster === undefined) throw new Error('useToast needs a ToastProvider above it: wrap the application in one.');
  return toaster;
}

interface CardProps {
  readonly toast: Shown;
  readonly isHeld: boolean;
  readonly label: string;
  readonly onDismiss: (id: number) => void;
}

function Card({ toast, label, isHeld, onDismiss }: CardProps) {
  const { id, tone = 'info', action, durationMs = STAY_MS } = toast;
  useEffect(() => {
    if (isHeld || action !== undefined) return;
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, action, durationMs, id, onDismiss]);
  return (
    <div role={tone === 'negative' ? 'alert' : undefined} className={card}>
      <Icon name={toneIcons[tone]} className={toneColors[tone]} />
      <div className={words}>
        <p className={head}>{toast.title}</p>
        {toast.text !== undefined && <p className={more}>{toast.text}</p>}
        {action !== undefined && (
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              action.onAct();
              onDismiss(id);
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="x" label={label} size="s" tooltip={false} className={end} onClick={() => onDismiss(id)} />
    </div>
  );
}
