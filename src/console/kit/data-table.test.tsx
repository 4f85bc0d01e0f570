// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Fruit {
  readonly id: string;
  readonly price: number;
}

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // jsdom computes no layout: give the virtual list a size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal('ResizeObserver', SilentObserver);
  HTMLElement.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fruits: readonly Fruit[] = Array.from({ length: 1_000 }, (_, at) => ({ id: `fruit${at}`, price: at }));

function open(more: Partial<DataTableProps<Fruit>> = {}) {
  return render(
    <DataTable
      caption="Fruits"
      columns={[
        { id: 'name', title: 'Name', width: '2fr', cell: ({ id }) => id, sortable: true },
        { id: 'shop', title: 'Shop', width: '10rem', wide: true, cell: () => <button type="button">Buy</button> },
        { id: 'price', title: 'Price', width: '5rem', phoneWidth: '4rem', cell: ({ price }) => price, figures: true },
      ]}
      rows={fruits}
      rowKey={({ id }) => id}
      empty={<p>No fruit</p>}
      {...more}
    />,
  );
}

const shown = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));

describe('the console table', () => {
  test('of a thousand rows a few are in the document, and assistive technology gets the count', () => {
    open();
    expect(shown().length).toBeGreaterThan(5);
    expect(shown().length).toBeLessThan(60);
    expect(screen.getByRole('grid', { name: 'Fruits' }).getAttribute('aria-rowcount')).toBe('1001');
    expect(shown()[0]?.getAttribute('aria-rowindex')).toBe('2');
  });

  test('rows with something in common are below it, once, and leave its column free', () => {
    open({ groupOf: ({ price }) => (price < 2 ? 'Cheap' : 'Dear') });
    expect(screen.getAllByText('Cheap')).toHaveLength(1);
    expect(screen.getAllByText('Dear')).toHaveLength(1);
    const places = shown().map((row) => row.style.transform);
    expect(places.slice(0, 3)).toEqual(['translateY(32px)', 'translateY(72px)', 'translateY(144px)']);
    expect(shown()[0]?.getAttribute('aria-rowindex')).toBe('2');
  });

  test('a partly read list shows that its total is unknown', () => {
    open({ total: -1 });
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
  });

  test('columns hidden on phones have no place in the phone grid, phone-only ones none elsewhere', () => {
    const { rerender } = open();
    const { style } = screen.getByRole('grid');
    expect(style.getPropertyValue('--columns')).toBe('2fr 10rem 5rem');
    expect(style.getPropertyValue('--columns-phone')).toBe('2fr 4rem');
    const columns = [
      { id: 'name', title: 'Name', width: '2fr', cell: ({ id }: Fruit) => id },
      { id: 'all', title: 'All', width: '3rem', onlyPhone: true, cell: () => 'all' },
    ];
    rerender(<DataTable caption="Fruits" columns={columns} rows={fruits} rowKey={({ id }) => id} empty={null} />);
    expect(style.getPropertyValue('--columns')).toBe('2fr');
    expect(style.getPropertyValue('--columns-phone')).toBe('2fr 3rem');
  });

  test('arrow keys, j and k go from row to row; Tab reaches only one row', async () => {
    open();
    const [first] = shown();
    first?.focus();
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('1'));
    fireEvent.keyDown(document.activeElement as Element, { key: 'j' });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('2'));
    expect(shown().filter((row) => row.tabIndex === 0)).toHaveLength(1);
    fireEvent.keyDown(document.activeElement as Element, { key: 'k' });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('1'));
  });

  test('Enter, space and a click open a row; a button in it does its own action', () => {
    const onOpen = vi.fn();
    open({ onOpen, openKey: 'fruit1' });
    const [first, second] = shown();
    fireEvent.keyDown(first as HTMLElement, { key: 'Enter' });
    fireEvent.keyDown(second as HTMLElement, { key: ' ' });
    fireEvent.click(within(first as HTMLElement).getByText('fruit0'));
    fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Buy' }));
    expect(onOpen.mock.calls.map(([fruit]) => fruit.id)).toEqual(['fruit0', 'fruit1', 'fruit0']);
    expect(second?.getAttribute('aria-selected')).toBe('true');
  });

  test('a heading sorts, and a second click reverses the order', () => {
    const onSort = vi.fn();
    const { rerender } = open({ onSort });
    fireEvent.click(screen.getByRole('button', { name: 'Sort by Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', descending: false });
    rerender(
      <DataTable
        caption="Fruits"
        columns={[{ id: 'name', title: 'Name', width: '1fr', cell: ({ id }) => id, sortable: true }]}
        rows={fruits}
        rowKey={({ id }) => id}
        empty={null}
        sorting={{ column: 'name', descending: false }}
        onSort={onSort}
      />,
    );
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Sort by Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', descending: true });
  });

  test('without rows it shows its empty state, while loading a skeleton', () => {
    const { rerender } = open({ rows: [] });
    expect(screen.getByText('No fruit')).toBeTruthy();
    rerender(<DataTable caption="Fruits" columns={[]} rows={[]} rowKey={() => ''} empty={null} loading />);
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  });
});
