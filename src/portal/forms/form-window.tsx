/** What the windows of the ways in share: log-in, registration, passwords. */
import type { ComponentProps, ReactNode } from 'react';
import { Tabs } from '#ui/actions/tabs.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { css } from '#ui/style/style.ts';
import { useTexts } from '../state/texts/texts.ts';
import { useIsInPage } from './in-page.ts';
import { PlainTabs } from './plain-ways.tsx';

type FormWindowProps = Omit<ComponentProps<typeof Dialog>, 'labels'>;

/** A window that holds a form: a Dialog with the words of its header. */
export function FormWindow(props: FormWindowProps) {
  const { t } = useTexts();
  return <Dialog {...props} isInPage={useIsInPage()} labels={{ close: t('ui.close'), move: t('ui.dialog.move') }} />;
}

const even = css({ '& [role=tab]': { flex: 1 } });

interface WaysProps<Id extends string> {
  readonly label: string;
  /** The ids that are offered, the one that opens first in front. */
  readonly ways: readonly {
    readonly id: Id;
    readonly label: string;
    readonly element: string;
    readonly icon?: string;
  }[];
  readonly way: Id | undefined;
  readonly onChoose: (id: Id) => void;
  /** The form of the way that is chosen; absent where it stands elsewhere. */
  readonly children?: ReactNode;
}

/** The ways of one window: tabs of even width, only where there are two or more. */
export function Ways<Id extends string>({ label, ways, way, onChoose, children }: WaysProps<Id>) {
  if (ways.length < 2) return children;
  return (
    <>
      <PlainTabs ways={ways} way={way} />
      <Tabs
        className={even}
        label={label}
        look="pills"
        value={way ?? ''}
        onChange={(id) => onChoose(id as Id)}
        tabs={[...ways]}
      >
        {children}
      </Tabs>
    </>
  );
}
