import createServer from '@emotion/server/create-instance';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button, ButtonLink } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Tabs } from '../actions/tabs.tsx';
import { Tooltip } from '../actions/tooltip.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Countdown } from '../feedback/countdown.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorPanel } from '../feedback/error-panel.tsx';
import { Progress } from '../feedback/progress.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ToastProvider } from '../feedback/toast.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { OtpField } from '../fields/otp-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { Select } from '../fields/select.tsx';
import { Switch } from '../fields/switch.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Accordion } from '../lists/accordion.tsx';
import { Carousel } from '../lists/carousel.tsx';
import { GameCard } from '../lists/game-card.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { Table } from '../lists/table.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Icon } from '../pictures/icon.tsx';
import { Logo } from '../pictures/logo.tsx';
import { QrCode } from '../pictures/qr-code.tsx';
import { Badge } from '../words/badge.tsx';
import { Money } from '../words/money.tsx';
import { VisuallyHidden } from '../words/visually-hidden.tsx';
import { cache } from './style.ts';

const nothing = () => {};
const tabs = [
  { id: 'a', label: 'A', icon: 'user' },
  { id: 'b', label: 'B' },
];
const carousel = { region: 'R', previous: 'P', next: 'N', pause: 'S', play: 'G', slide: (n: number) => `${n}` };
const slides = ['1', '2'].map((id) => ({ id, content: id }));
const columns = [{ id: 'a', title: 'A', cell: (row: string) => row, figures: true, sortable: true }];
const pages = { region: 'R', previous: 'P', next: 'N', page: (n: number) => `${n}` };

const parts: Readonly<Record<string, ReactElement>> = {
  Accordion: <Accordion items={[{ id: 'a', title: 'A', content: 'x' }]} name="help" />,
  Badge: <Badge tone="accent">1</Badge>,
  Banner: <Banner tone="negative" title="T" onDismiss={nothing} dismissLabel="X" announce />,
  Button: <Button busy icon="check" />,
  ButtonLink: <ButtonLink href="/register">R</ButtonLink>,
  Carousel: <Carousel labels={carousel} slides={slides} intervalMs={5000} />,
  Checkbox: <Checkbox label="L" required error="E" />,
  Countdown: <Countdown endsAt={0} deadlines={{ follow: () => nothing }} label="L" />,
  'Dialog, of its page': (
    <Dialog name="d" title="T" open isInPage onClose={nothing} labels={{ close: 'C', move: 'M' }}>
      x
    </Dialog>
  ),
  'Dialog, open': (
    <Dialog name="d" title="T" open onClose={nothing} labels={{ close: 'C', move: 'M' }}>
      x
    </Dialog>
  ),
  EmptyState: <EmptyState title="T" text="x" illustration="search" action={<Button>B</Button>} />,
  ErrorPanel: <ErrorPanel title="T" retryLabel="R" onRetry={nothing} reference="E1" />,
  GameCard: <GameCard href="/game" title="T" image="/a.svg" shape="poster" badge={<Badge>New</Badge>} />,
  Icon: <Icon name="constructor" title="x" />,
  IconButton: <IconButton icon="x" label="L" />,
  Logo: <Logo name="N" src="/logo.svg" />,
  Menu: <Menu trigger={<Button>M</Button>} items={[{ id: 'a', label: 'A' }]} />,
  Money: <Money amount={-5n} currency={{ code: 'USD' }} signed />,
  OtpField: <OtpField label="L" />,
  Pagination: <Pagination page={3} pages={20} onPage={nothing} labels={pages} />,
  PasswordField: <PasswordField label="L" labels={{ reveal: 'R', conceal: 'C' }} />,
  Progress: <Progress label="L" value={3} max={7} />,
  QrCode: <QrCode value="https://example.org" title="T" />,
  Select: <Select label="L" options={[{ value: 'a', label: 'A' }]} />,
  Skeleton: <Skeleton shape="text" lines={3} />,
  Switch: <Switch label="L" hint="H" />,
  Table: <Table caption="C" columns={columns} rows={['1']} rowKey={String} empty="none" onSort={nothing} />,
  Tabs: (
    <Tabs label="L" tabs={tabs} value="a" onChange={nothing}>
      x
    </Tabs>
  ),
  TextField: <TextField label="L" hint="H" counted maxLength={9} icon="user" />,
  ToastProvider: <ToastProvider labels={{ region: 'R', dismiss: 'D' }}>x</ToastProvider>,
  Tooltip: (
    <Tooltip text="T">
      <button type="button">B</button>
    </Tooltip>
  ),
  VisuallyHidden: <VisuallyHidden>x</VisuallyHidden>,
};

describe('on the server', () => {
  it.each(Object.entries(parts))('%s has nothing that the content security policy blocks', (_, element) => {
    const html = renderToString(element);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<(script|style)\b/);
    expect(html).not.toMatch(/\son\w+=/);
    expect(html).not.toContain('undefined');
  });

  it('every own class name has its rules in the critical CSS', () => {
    const html = Object.values(parts)
      .map((element) => renderToString(element))
      .join('');
    const { css } = createServer(cache).extractCritical(html);
    const used = new Set([...html.matchAll(/lv-[\w-]+/g)].map(([name]) => name));
    expect(used.size).toBeGreaterThan(50);
    const missing = [...used].filter((name) => !css.includes(`.${name}`) && cache.inserted[name.slice(3)] !== '');
    expect(missing).toEqual([]);
  });
});
