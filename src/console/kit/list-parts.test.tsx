// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { Late } from './late.tsx';
import { ChoiceField, SearchField } from './list-filters.tsx';
import { NoRows } from './list-states.tsx';
import { SidePanel } from './side-panel.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('M378: a skeleton is drawn only while its data loads', () => {
  vi.useFakeTimers();
  render(<Late>shape</Late>);
  expect(screen.queryByText('shape')).toBeNull();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.getByText('shape')).toBeTruthy();
});

test('M378: a filter of a shared address is shown although it is no longer offered', () => {
  const onChange = vi.fn();
  const options = [{ value: 'a', label: 'A' }];
  render(<ChoiceField label="Kind" all="Every kind" value="gone" options={options} onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'Kind' });
  expect([...field.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'a', 'gone']);
  fireEvent.change(field, { target: { value: 'a' } });
  expect(onChange).toHaveBeenCalledWith('a');
});

test('M378: words are emitted while typed', () => {
  const onChange = vi.fn();
  render(<SearchField label="Names" value="" onChange={onChange} />);
  const field = screen.getByRole('searchbox', { name: 'Names' });
  expect(field.getAttribute('placeholder')).toBe('Names');
  fireEvent.change(field, { target: { value: 'sea' } });
  expect(onChange).toHaveBeenCalledWith('sea');
});

test('M378: an empty list shows whether filters caused it, and clears them', () => {
  const onClear = vi.fn();
  const words = { none: { title: 'Nothing yet', text: 'x' }, noneFits: { title: 'Nothing fits', text: 'y' } };
  const { rerender } = render(<NoRows {...words} isFiltered={false} onClear={onClear} />);
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  rerender(<NoRows {...words} isFiltered onClear={onClear} />);
  expect(screen.getByText('Nothing fits')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: consoleText('common', 'filter.clear') }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('M378: Escape closes a panel also after the button that was pressed has gone', () => {
  const onClose = vi.fn();
  const panelWith = (actions: string | null) => (
    <SidePanel title="Order" onClose={onClose} actions={actions && <button type="button">{actions}</button>}>
      facts
    </SidePanel>
  );
  const { rerender } = render(panelWith('Approve'));
  screen.getByRole('button', { name: 'Approve' }).focus();
  rerender(panelWith(null));
  const panel = screen.getByRole('complementary', { name: 'Order' });
  expect(document.activeElement).toBe(panel);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
