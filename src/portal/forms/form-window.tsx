/** Shared layout of the authentication windows: sign-in, registration, passwords. */
import { useSetAtom } from 'jotai';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { openModalAtom } from '../state/modals.ts';
import { useTexts } from '../state/texts/texts.ts';
import { useIsInPage } from './in-page.ts';
import { PlainTabs } from './plain-links.tsx';

interface FormWindowProps extends Omit<ComponentProps<typeof Dialog>, 'labels'> {
  /**
   * What a manual close does to typed values: it asks for confirmation if they would be lost, unless they are quickly
   * typed again.
   */
  readonly typed?: 'lost' | 'kept' | 'quick';
}

const within = css({ display: 'contents' });

/**
 * A dialog with a form and its header texts. Escape and the close button ask for confirmation when text has been typed.
 */
export function FormWindow({ typed = 'lost', onClose, children, ...props }: FormWindowProps) {
  const { t } = useTexts();
  const open = useSetAtom(openModalAtom);
  const fields = useRef(new Set<EventTarget>());
  const isInPage = useIsInPage();

  function close() {
    if (typed === 'quick' || ![...fields.current].some(isFilled)) return onClose();
    const text = typed === 'kept' ? 'visits.leave.kept' : 'visits.leave.lost';
    const words = { title: 'visits.leave.title', confirm: 'ui.close', cancel: 'visits.leave.stay' };
    open({ name: 'confirm', notice: { text, ...words, onConfirm: onClose } });
  }

  return (
    <Dialog {...props} onClose={close} isInPage={isInPage} labels={{ close: t('ui.close'), move: t('ui.dialog.move') }}>
      <div className={within} onInput={({ target }) => void fields.current.add(target)}>
        {children}
      </div>
    </Dialog>
  );
}

/** Whether a field that is still in the page has been filled by the user. */
function isFilled(field: EventTarget): boolean {
  if (field instanceof HTMLTextAreaElement) return field.isConnected && field.value !== '';
  return field instanceof HTMLInputElement && field.isConnected && IS_TYPED.has(field.type) && field.value !== '';
}

const IS_TYPED: ReadonlySet<string> = new Set(['text', 'email', 'tel', 'number', 'date', 'url', 'search', 'password']);

const even = css({ '& [role=tab]': { flex: 1 } });

interface MethodTabsProps<Id extends string> {
  readonly label: string;
  readonly methods: readonly {
    readonly id: Id;
    readonly label: string;
    readonly element: string;
    readonly icon?: string;
  }[];
  readonly chosen: Id | undefined;
  readonly onChoose: (id: Id) => void;
  /** The form of the selected method; absent where it is rendered elsewhere. */
  readonly children?: ReactNode;
}

/** The methods of a window: tabs of equal width, only for two or more. */
export function MethodTabs<Id extends string>({ label, methods, chosen, onChoose, children }: MethodTabsProps<Id>) {
  if (methods.length < 2) return children;
  return (
    <>
      <PlainTabs methods={methods} chosen={chosen} />
      <Tabs
        className={even}
        label={label}
        variant="pills"
        value={chosen ?? ''}
        onChange={(id) => onChoose(id as Id)}
        tabs={[...methods]}
      >
        {children}
      </Tabs>
    </>
  );
}
