// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from '../lists/carousel.tsx';
import { GameCard } from '../lists/game-card.tsx';
import { Pagination, pageWindow } from '../lists/pagination.tsx';
import { Table } from '../lists/table.tsx';
import { Icon } from '../pictures/icon.tsx';
import { iconMarkup } from '../pictures/icon-drawing.ts';
import { icons } from '../pictures/icon-table.ts';
import { Logo } from '../pictures/logo.tsx';
import { QR_MARGIN, QR_SIZE, QrCode } from '../pictures/qr-code.tsx';
import { createDeadlines } from '../time/deadlines.ts';
import { pageWorld } from '../time/page-world.ts';
import { Money } from '../words/money.tsx';
import { Banner } from './banner.tsx';
import { Countdown } from './countdown.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Progress } from './progress.tsx';
import { Skeleton } from './skeleton.tsx';
import { passedThreshold, TimeAnnouncements } from './time-badges.tsx';

afterEach(cleanup);

describe('QrCode', () => {
  it('M86 M375: is 200 px with a margin of 20, and names its target', () => {
    render(<QrCode value="https://example.org/app" title="Android app" />);
    const code = screen.getByRole('img', { name: 'Android app' });
    expect([QR_SIZE, QR_MARGIN]).toEqual([200, 20]);
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['200', '200']);
    const frame = getComputedStyle(code.parentElement ?? code);
    expect([frame.padding, frame.inlineSize]).toEqual(['20px', '240px']);
  });
});

describe('Money', () => {
  const usd = { code: 'USD', exponent: 2, symbol: '$' };

  it('M371: shows the amount and, if signed, gain and loss by more than colour', () => {
    render(
      <>
        <Money amount="123456" currency={usd} />
        <Money amount={-100n} currency={usd} signed />
      </>,
    );
    expect(screen.getByText('$1,234.56')).toBeTruthy();
    expect(screen.getByText('−$1.00')).toBeTruthy();
  });

  it('a hidden balance shows stars', () => {
    render(<Money amount="123456" currency={usd} concealed />);
    expect(screen.getByText('***')).toBeTruthy();
  });
});

describe('Icon', () => {
  it.each(['constructor', '__proto__', 'no-such-icon', ''])(
    'an unknown name (%j) shows a neutral dot',
    async (name) => {
      const { container } = render(<Icon name={name} />);
      await waitFor(() => expect(container.querySelectorAll('svg circle')).toHaveLength(1));
      expect(iconMarkup(name)).toMatch(/^<circle[^>]*><\/circle>$/);
    },
  );

  it('every name of the table renders, hidden from assistive technology unless named', async () => {
    const { container } = render(Object.keys(icons).map((name) => <Icon key={name} name={name} />));
    const drawn = [...container.querySelectorAll('svg')];
    expect(drawn).toHaveLength(Object.keys(icons).length);
    await waitFor(() => expect(drawn.every((svg) => svg.childElementCount > 0)).toBe(true));
    expect(drawn.every((svg) => svg.getAttribute('aria-hidden') === 'true')).toBe(true);
    expect(drawn.map((svg) => svg.innerHTML)).toEqual(Object.keys(icons).map(iconMarkup));
    render(<Icon name="heart" title="Favourite" />);
    expect(screen.getByRole('img', { name: 'Favourite' })).toBeTruthy();
  });
});

describe('an icon under Trusted Types', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('keeps the server’s drawing if the engine returns other empty markup at each read, as WebKit does', async () => {
    vi.stubGlobal('trustedTypes', {
      get emptyHTML() {
        return { toString: () => '' };
      },
    });
    vi.resetModules();
    const { Icon: OfThisEngine } = await import('../pictures/icon.tsx');
    const place = document.createElement('div');
    place.innerHTML = `<svg viewBox="0 0 24 24" width="20" height="20">${iconMarkup('heart')}</svg>`;
    document.body.append(place);
    const { rerender } = render(<OfThisEngine name="heart" />, { container: place, hydrate: true });
    rerender(<OfThisEngine name="heart" className="chosen" />);
    expect(place.querySelector('svg')?.innerHTML).toBe(iconMarkup('heart'));
    place.remove();
  });
});

describe('Logo', () => {
  it('a brand without a logo shows its name', () => {
    render(<Logo name="Aurora" />);
    expect(screen.getByText('Aurora')).toBeTruthy();
  });

  it('a logo reserves space before loading', () => {
    render(<Logo name="Aurora" src="/logo.svg" width={120} height={40} />);
    expect(screen.getByRole('img', { name: 'Aurora' }).getAttribute('width')).toBe('120');
  });
});

describe('GameCard', () => {
  it('is one link named by the game; a picture that fails twice shows the fallback', () => {
    const { container } = render(<GameCard href="/game?id=1" title="Dragon" image="/dragon.svg" />);
    expect(screen.getByRole('link', { name: 'Dragon' }).getAttribute('href')).toBe('/game?id=1');
    const picture = () => container.querySelector('img');
    fireEvent.error(picture() ?? container);
    expect(picture()).toBeTruthy();
    fireEvent.error(picture() ?? container);
    expect(picture()).toBeNull();
    expect(container.querySelector('article svg')).toBeTruthy();
  });
});

describe('Carousel', () => {
  const labels = {
    region: 'Banners',
    previous: 'Previous',
    next: 'Next',
    pause: 'Pause',
    play: 'Play',
    slide: (n: number, count: number) => `Slide ${n} of ${count}`,
  };
  const slides = ['a', 'b', 'c'].map((id) => ({ id, content: <a href={`/${id}`}>{id}</a> }));
  const current = () => screen.getAllByRole('button', { current: true }).map((dot) => dot.getAttribute('aria-label'));

  function withMotion(isReduced: boolean) {
    vi.stubGlobal('matchMedia', () => ({ matches: isReduced, addEventListener() {}, removeEventListener() {} }));
  }
  beforeEach(() => {
    vi.useFakeTimers();
    Element.prototype.scrollBy = () => {};
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(Element.prototype, 'scrollBy');
  });

  it('buttons change slides', () => {
    render(<Carousel labels={labels} slides={slides} />);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(current()).toEqual(['Slide 2 of 3']);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(current()).toEqual(['Slide 3 of 3']);
  });

  it('moves automatically until paused', () => {
    withMotion(false);
    render(<Carousel labels={labels} slides={slides} intervalMs={5000} />);
    act(() => vi.advanceTimersByTime(5000));
    expect(current()).toEqual(['Slide 2 of 3']);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => vi.advanceTimersByTime(20_000));
    expect(current()).toEqual(['Slide 2 of 3']);
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it('pauses while hovered', () => {
    withMotion(false);
    render(<Carousel labels={labels} slides={slides} intervalMs={5000} />);
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Banners' }));
    act(() => vi.advanceTimersByTime(20_000));
    expect(current()).toEqual(['Slide 1 of 3']);
  });

  it('under reduced motion it never autoplays and has no pause button', () => {
    withMotion(true);
    render(<Carousel labels={labels} slides={slides} intervalMs={5000} />);
    act(() => vi.advanceTimersByTime(20_000));
    expect(current()).toEqual(['Slide 1 of 3']);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('a single slide needs no controls', () => {
    render(<Carousel labels={labels} slides={slides.slice(0, 1)} intervalMs={5000} />);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('Countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts down by its clock, reports its end once', () => {
    const onEnd = vi.fn();
    const deadlines = createDeadlines(pageWorld());
    render(<Countdown endsAt={61_000} deadlines={deadlines} onEnd={onEnd} label="Next code" />);
    expect(screen.getByRole('timer', { name: 'Next code' }).textContent).toBe('1:01');
    act(() => vi.advanceTimersByTime(1020));
    expect(screen.getByRole('timer').textContent).toBe('1:00');
    act(() => vi.advanceTimersByTime(120_000));
    expect(screen.getByRole('timer').textContent).toBe('0:00');
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('N13: announces the time left at set points, and only the nearest after a sleep', () => {
    const deadlines = createDeadlines(pageWorld());
    const translate = (seconds: number) => `${seconds / 60} minutes left`;
    render(<TimeAnnouncements endsAt={1_810_000} deadlines={deadlines} at={[1_800, 600]} describe={translate} />);
    const announcement = () => screen.getByRole('status').textContent;
    expect(announcement()).toBe('');
    act(() => vi.advanceTimersByTime(10_020));
    expect(announcement()).toBe('30 minutes left');
    act(() => vi.advanceTimersByTime(30_000));
    expect(announcement()).toBe('30 minutes left');
    vi.setSystemTime(1_400_000);
    act(() => vi.advanceTimersByTime(1_020));
    expect(announcement()).toBe('10 minutes left');
  });

  it('N13: two of one page always show one second', () => {
    const deadlines = createDeadlines(pageWorld());
    render(<Countdown endsAt={61_000} deadlines={deadlines} label="One" />);
    act(() => vi.advanceTimersByTime(700));
    render(<Countdown endsAt={61_000} deadlines={deadlines} label="Other" />);
    for (let second = 0; second < 5; second += 1) {
      act(() => vi.advanceTimersByTime(1_000));
      const shown = screen.getAllByRole('timer').map((timer) => timer.textContent);
      expect(new Set(shown).size).toBe(1);
    }
  });
});

it.each([
  ['not yet', 1_900, 1_899, undefined],
  ['just now', 1_801, 1_800, 1_800],
  ['a while ago', 1_800, 1_799, undefined],
  ['several at once', 4_000, 300, 600],
  ['at the end, which is told otherwise', 30, 0, undefined],
])('threshold passed %s', (_, before, left, threshold) => {
  expect(passedThreshold([1_800, 600], before, left)).toBe(threshold);
});

describe('Table', () => {
  const columns = [
    { id: 'name', title: 'Name', cell: (row: { name: string }) => row.name, sortable: true },
    { id: 'size', title: 'Size', cell: (row: { name: string }) => row.name.length, figures: true },
  ];
  const rows = [{ name: 'Anna' }, { name: 'Bo' }];
  const rowKey = (row: { name: string }) => row.name;

  it('sorts by its headers and announces the order', () => {
    const onSort = vi.fn();
    const shown = { caption: 'People', columns, rows, rowKey, onSort, empty: 'none' };
    const { rerender } = render(<Table {...shown} />);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', descending: false });
    rerender(<Table {...shown} sorting={{ column: 'name', descending: false }} />);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'name', descending: true });
  });

  it('without rows the empty state is shown', () => {
    render(<Table caption="People" columns={columns} rows={[]} rowKey={rowKey} empty={<p>No people yet</p>} />);
    expect(screen.getByText('No people yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('Pagination', () => {
  const labels = { region: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };

  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 'gap', 9]],
    [2, 2, [1, 2]],
    [5, 10, [1, 'gap', 4, 5, 6, 'gap', 10]],
    [3, 5, [1, 2, 3, 4, 5]],
    [10, 10, [1, 'gap', 8, 9, 10]],
  ])('M156: on page %d of %d it offers %j', (page, pages, offered) => {
    expect(pageWindow(page, pages)).toEqual(offered);
  });

  it('M156: previous is inert on page 1 and next on the last; one page has no steps at all', () => {
    const onPage = vi.fn();
    const { rerender, container } = render(<Pagination page={1} pages={3} onPage={onPage} labels={labels} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledWith(2);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    rerender(<Pagination page={3} pages={3} onPage={onPage} labels={labels} />);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onPage).toHaveBeenCalledOnce();
    rerender(<Pagination page={1} pages={1} onPage={onPage} labels={labels} />);
    expect(container.textContent).toBe('');
  });
});

describe('messages', () => {
  it('a failed part is announced, can be retried and shows its reference', () => {
    const onRetry = vi.fn();
    render(<ErrorPanel title="This part did not load" retryLabel="Try again" onRetry={onRetry} reference="E-1" />);
    expect(screen.getByRole('alert').textContent).toContain('E-1');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('a banner announces only if it answers an action', () => {
    const { rerender } = render(<Banner tone="negative">Wrong code</Banner>);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(
      <Banner tone="negative" announce>
        Wrong code
      </Banner>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Wrong code');
  });

  it('assistive technology ignores a skeleton; a progress bar never overflows', () => {
    const { container } = render(<Skeleton lines={3} />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect(container.firstElementChild?.childElementCount).toBe(3);
    render(<Progress label="Turnover" value={12} max={10} />);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Turnover' }).value).toBe(10);
  });
});
