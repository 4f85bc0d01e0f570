// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { ToastProvider, useToast } from '../feedback/toast.tsx';
import { Accordion } from '../lists/accordion.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Button, ButtonLink, buttonClass } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { nextTab, Tabs } from './tabs.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('while busy it keeps its text for the width, is inert and reports it', () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button busy type="submit" onClick={onClick}>
          Register
        </Button>
      </form>,
    );
    const button = screen.getByRole('button');
    fireEvent.click(button);
    expect(button.textContent).toBe('Register');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
  });

  it('does not submit a form by default', () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });

  it('a link looks the same and has a target', () => {
    render(<ButtonLink href="/register">Register</ButtonLink>);
    const link = screen.getByRole('link', { name: 'Register' });
    expect(link.getAttribute('href')).toBe('/register');
    expect(link.className).toBe(buttonClass());
  });

  it('an icon button is named by its text', () => {
    render(<IconButton icon="x" label="Close" />);
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });
});

describe('Tabs', () => {
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }));

  function Host() {
    const [value, setValue] = useState('a');
    return (
      <Tabs label="Methods" tabs={tabs} value={value} onChange={setValue}>
        Panel {value}
      </Tabs>
    );
  }

  it('arrow keys, Home and End select and move the focus', () => {
    render(<Host />);
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
    screen.getByRole('tab', { name: 'A' }).focus();
    key('ArrowRight');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'B', selected: true }));
    key('End');
    expect(screen.getByRole('tabpanel', { name: 'C' }).textContent).toBe('Panel c');
    key('ArrowRight');
    expect(screen.getByRole('tab', { name: 'A', selected: true })).toBeTruthy();
  });

  it('the row is one tab stop', () => {
    render(<Host />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  });

  it('an unknown value shows the first tab', () => {
    render(<Tabs label="Methods" tabs={tabs} value="constructor" onChange={() => {}} />);
    expect(screen.getByRole('tab', { name: 'A', selected: true })).toBeTruthy();
  });

  it.each([
    ['ArrowLeft', 0, false, 2],
    ['ArrowLeft', 0, true, 1],
    ['ArrowRight', 2, false, 0],
    ['ArrowRight', 0, true, 2],
    ['Home', 2, false, 0],
    ['x', 1, false, undefined],
  ])('%s from %d (right to left: %s) leads to %s', (key, at, isRtl, to) => {
    expect(nextTab(key, at, 3, isRtl)).toBe(to);
  });
});

describe('Menu', () => {
  beforeEach(() => {
    // jsdom has no layout: Radix only needs the observer to exist.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('opens by keyboard, runs the selected item, and leaves page scrolling alone', async () => {
    const onSelect = vi.fn();
    render(
      <Menu
        trigger={<Button>Language</Button>}
        items={[
          { id: 'en', label: 'English', checked: true },
          { id: 'vi', label: 'Tiếng Việt', checked: false, onSelect },
        ]}
      />,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: 'Language' }), { key: 'Enter' });
    const first = await screen.findByRole('menuitemradio', { name: 'English' });
    expect(first.getAttribute('aria-checked')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(document.body.style.overflow).toBe('');
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Tiếng Việt' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('an item with an address is a link', async () => {
    render(<Menu trigger={<Button>More</Button>} items={[{ id: 'help', label: 'Help', href: '/help' }]} />);
    fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' });
    const item = await screen.findByRole('menuitem', { name: 'Help' });
    expect(item.getAttribute('href')).toBe('/help');
  });

  it('its button reports its state; Escape closes and returns the focus', async () => {
    render(<Menu trigger={<Button>More</Button>} items={[{ id: 'help', label: 'Help' }]} />);
    const button = screen.getByRole('button', { name: 'More' });
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
    button.focus();
    fireEvent.pointerDown(button, { button: 0, ctrlKey: false, pointerType: 'mouse' });
    const list = await screen.findByRole('menu', { name: 'More' });
    expect(button.getAttribute('aria-controls')).toBe(list.id);
    fireEvent.keyDown(document.activeElement ?? list, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('the button’s own handler also runs', async () => {
    const onPointerEnter = vi.fn();
    render(<Menu trigger={<Button onPointerEnter={onPointerEnter}>More</Button>} items={[]} />);
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'More' }));
    expect(onPointerEnter).toHaveBeenCalledOnce();
  });
});

describe('Toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const show = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  function Host() {
    const toast = useToast();
    return (
      <>
        <button type="button" onClick={() => toast.show({ title: 'Saved', tone: 'positive' })}>
          Save
        </button>
        <button type="button" onClick={() => toast.show({ title: 'No connection', tone: 'negative' })}>
          Fail
        </button>
      </>
    );
  }
  const open = () =>
    render(
      <ToastProvider labels={{ region: inEnglish('element.account.messages'), dismiss: 'Dismiss' }}>
        <Host />
      </ToastProvider>,
    );

  it('a message shows in a live region and goes after five seconds', () => {
    open();
    show('Save');
    expect(screen.getByRole('region', { name: inEnglish('element.account.messages') }).getAttribute('aria-live')).toBe(
      'polite',
    );
    wait(4999);
    expect(screen.getByText('Saved')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('no message goes while the pointer is over them', () => {
    open();
    show('Save');
    fireEvent.pointerEnter(screen.getByRole('region'));
    wait(60_000);
    expect(screen.getByText('Saved')).toBeTruthy();
    fireEvent.pointerLeave(screen.getByRole('region'));
    wait(5000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('a failure is an alert; the fourth message removes the first', () => {
    open();
    show('Fail');
    expect(screen.getByRole('alert').textContent).toContain('No connection');
    show('Save');
    show('Save');
    show('Save');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByText('Saved')).toHaveLength(3);
  });

  it('appears where the page places it, the same live region and buttons', () => {
    render(
      <ToastProvider className="aside" labels={{ region: inEnglish('element.account.messages'), dismiss: 'Dismiss' }}>
        <Host />
      </ToastProvider>,
    );
    const region = screen.getByRole('region', { name: inEnglish('element.account.messages') });
    expect(region.classList.contains('aside')).toBe(true);
    expect(region.getAttribute('aria-live')).toBe('polite');
  });

  it('can be dismissed at once', () => {
    open();
    show('Save');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});

describe('Accordion', () => {
  it('is native details, one open at a time by a shared name', () => {
    const { container } = render(
      <Accordion name="help" items={['a', 'b'].map((id) => ({ id, title: `Title ${id}`, content: `Text ${id}` }))} />,
    );
    expect([...container.querySelectorAll('details')].map((item) => item.getAttribute('name'))).toEqual([
      'help',
      'help',
    ]);
  });
});
