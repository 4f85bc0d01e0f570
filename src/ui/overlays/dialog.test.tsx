// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALOG_DELAY_MS, Dialog, type DialogProps } from './dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const labels = { close: 'Close', move: 'Move' };
/** The window gets the focus after its first frame. */
const FRAME_MS = 20;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const pageStyle = () => document.documentElement.style;

type HostProps = Partial<Omit<DialogProps, 'open' | 'onClose'>> & { readonly content?: ReactNode };

function Host({ content = <input aria-label="Username" data-autofocus="" />, ...rest }: HostProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog name="login" title="Log in" labels={labels} open={open} onClose={() => setOpen(false)} {...rest}>
        {content}
      </Dialog>
    </>
  );
}

function openDialog(props: HostProps = {}) {
  render(<Host {...props} />);
  const trigger = screen.getByRole('button', { name: 'Open' });
  trigger.focus();
  fireEvent.click(trigger);
  wait(DIALOG_DELAY_MS);
  wait(FRAME_MS);
  return screen.getByRole('dialog', { name: 'Log in' });
}

describe('Dialog', () => {
  it('M50: opens 100 ms after the request, and not before', () => {
    render(<Host />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    wait(99);
    expect(screen.queryByRole('dialog')).toBeNull();
    wait(1);
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeTruthy();
  });

  it('M50: stays 100 ms after closing, then disappears', () => {
    openDialog();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    wait(99);
    expect(screen.getByRole('dialog').hasAttribute('data-closing')).toBe(true);
    wait(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('M50: locks the page while open and restores it afterwards', () => {
    pageStyle().overflow = 'clip';
    openDialog();
    expect(pageStyle().overflow).toBe('hidden');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    wait(DIALOG_DELAY_MS);
    expect(pageStyle().overflow).toBe('clip');
    pageStyle().overflow = '';
  });

  it('M50: a click on the background does not close it', () => {
    openDialog();
    const background = document.querySelector('[aria-hidden=true][class*=lv-]');
    if (background === null) throw new Error('no background');
    for (const target of [background, document.body]) {
      fireEvent.pointerDown(target);
      fireEvent.mouseDown(target);
      fireEvent.click(target);
    }
    wait(DIALOG_DELAY_MS * 3);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('M50: arrow keys on its handle move it, and it reopens in the middle', () => {
    const dialog = openDialog();
    dialog.getBoundingClientRect = () => new DOMRect(300, 200, 400, 300);
    const handle = screen.getByRole('button', { name: 'Move' });
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    expect(dialog.style.getPropertyValue('--dx')).toBe('12px');
    expect(dialog.style.getPropertyValue('--dy')).toBe('12px');

    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    wait(DIALOG_DELAY_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    wait(DIALOG_DELAY_MS);
    expect(screen.getByRole('dialog').style.getPropertyValue('--dx')).toBe('');
  });

  it('M50: cannot be moved out of reach', () => {
    const dialog = openDialog();
    dialog.getBoundingClientRect = () => new DOMRect(300, 5, 400, 300);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move' }), { key: 'ArrowUp' });
    expect(dialog.style.getPropertyValue('--dy')).toBe('-5px');
  });

  it('M51: has its name and its title', () => {
    const dialog = openDialog({ name: 'changePassModal' });
    expect(dialog.getAttribute('data-dialog')).toBe('changePassModal');
  });

  it('M51: without showClose it has no close button and ignores Escape', () => {
    const dialog = openDialog({ showClose: false });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    wait(DIALOG_DELAY_MS * 2);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('M51: with showClose Escape closes it', () => {
    const dialog = openDialog();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    wait(DIALOG_DELAY_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('M51: without hasBg the page stays bright, and clicks do not reach it', () => {
    const lying = () => {
      const { className } = document.querySelector('body > [aria-hidden=true][class*=lv-]') as Element;
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      return rules.find(({ cssText }) => cssText.startsWith(`.${className} `))?.cssText;
    };
    openDialog({ hasBg: false });
    expect(lying()).toMatch(/position: fixed; inset: 0/);
    expect(lying()).not.toContain('background');
    cleanup();
    openDialog();
    expect(lying()).toMatch(/position: fixed; inset: 0.* background/);
  });

  it('opening changes no inherited page style, and hides the rest from screen readers', () => {
    const dialog = openDialog();
    const page = screen.getByText('Open').parentElement as Element;
    expect(document.body.hasAttribute('style')).toBe(false);
    expect([page.hasAttribute('inert'), page.getAttribute('aria-hidden')]).toEqual([false, 'true']);
    expect(dialog.closest('[aria-hidden]')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    wait(DIALOG_DELAY_MS);
    expect(page.hasAttribute('aria-hidden')).toBe(false);
  });

  it('live regions announce while it is open', () => {
    const page = document.body.appendChild(document.createElement('main'));
    page.innerHTML = '<p>Text</p><section aria-live="polite"></section><p aria-hidden="true">Drawing</p>';
    openDialog();
    const hidden = [...page.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);
    expect([page.hasAttribute('aria-hidden'), hidden]).toEqual([false, ['Text', 'Drawing']]);
    cleanup();
    expect(page.querySelectorAll('[aria-hidden]')).toHaveLength(1);
    page.remove();
  });

  it('an in-page dialog appears at once, in its place', () => {
    const { container } = render(
      <Dialog name="register" title="Register" labels={labels} open isInPage onClose={() => undefined}>
        <input aria-label="Username" data-autofocus="" />
      </Dialog>,
    );
    expect(container.contains(screen.getByRole('dialog', { name: 'Register' }))).toBe(true);
    wait(FRAME_MS);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Username' }));
  });

  it('M51: isSpecialClose closes as well, outside the corner', () => {
    openDialog({ isSpecialClose: true });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    wait(DIALOG_DELAY_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is drawn before the page is locked and the focus moved: neither forces a layout in between', () => {
    render(<Host />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    wait(DIALOG_DELAY_MS);
    const field = screen.getByRole('textbox', { name: 'Username' });
    expect([pageStyle().overflow, document.activeElement === field]).toEqual(['', false]);
    wait(FRAME_MS);
    expect([pageStyle().overflow, document.activeElement === field]).toEqual(['hidden', true]);
  });

  it('the focus moves to the marked element and then back, without a scroll of the page', () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    openDialog();
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    focus.mockRestore();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Username' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    wait(DIALOG_DELAY_MS);
    wait(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('without a marked element the window gets focus, not its close button', () => {
    const dialog = openDialog({ content: <p>Read this</p> });
    expect(document.activeElement).toBe(dialog);
  });

  it('a dialog over a dialog: Escape closes the upper one, the page stays locked until the last closes', () => {
    const lower = vi.fn();
    const upper = vi.fn();
    const { rerender } = render(<Stack upperOpen onLower={lower} onUpper={upper} />);
    wait(DIALOG_DELAY_MS);
    wait(DIALOG_DELAY_MS);
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Upper' }), { key: 'Escape' });
    expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);

    rerender(<Stack upperOpen={false} onLower={lower} onUpper={upper} />);
    wait(DIALOG_DELAY_MS);
    expect(pageStyle().overflow).toBe('hidden');
    cleanup();
    expect(pageStyle().overflow).toBe('');
  });

  it('M50: of two opened in one frame the front one is accessible', () => {
    const nothing = () => undefined;
    render(
      <>
        <Dialog name="register" title="Register" labels={labels} open onClose={nothing}>
          <p>Form</p>
        </Dialog>
        <Dialog name="warning" title="Please note" labels={labels} open onClose={nothing}>
          <button type="button">OK</button>
        </Dialog>
      </>,
    );
    wait(DIALOG_DELAY_MS);
    expect(screen.getByRole('button', { name: 'OK' })).toBeTruthy();
  });
});

interface StackProps {
  readonly upperOpen: boolean;
  readonly onLower: () => void;
  readonly onUpper: () => void;
}

function Stack({ upperOpen, onLower, onUpper }: StackProps) {
  return (
    <Dialog name="lower" title="Lower" labels={labels} open onClose={onLower}>
      <p>Lower</p>
      <Dialog name="upper" title="Upper" labels={labels} open={upperOpen} onClose={onUpper}>
        <p>Upper</p>
      </Dialog>
    </Dialog>
  );
}
