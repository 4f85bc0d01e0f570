// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CountryFlag } from '../pictures/country-flag.tsx';
import { filterCountries } from '../pictures/country-search.ts';
import { Checkbox } from './checkbox.tsx';
import { CountryPicker } from './country-picker.tsx';
import { MoneyField } from './money-field.tsx';
import { OtpField } from './otp-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const passwordLabels = { reveal: 'Show password', conceal: 'Hide password' };
const countries = [
  { code: 'VN', name: 'Vietnam', dial: '84' },
  { code: 'TH', name: 'Thailand', dial: '66' },
  { code: 'GB', name: 'United Kingdom', dial: '44' },
];

describe('TextField', () => {
  it('M123: a required field shows a star, which is not part of its name', () => {
    const { container } = render(<TextField label="Username" required />);
    expect(container.querySelector('label')?.textContent).toBe('Username*');
    expect(screen.getByRole('textbox', { name: 'Username' }).hasAttribute('required')).toBe(true);
  });

  it('M123: an optional field shows none', () => {
    const { container } = render(<TextField label="LINE ID" />);
    expect(container.querySelector('label')?.textContent).toBe('LINE ID');
  });

  it('the hint describes the field until an error replaces it', () => {
    const { rerender } = render(<TextField label="Username" hint="4 to 12 letters" />);
    const field = screen.getByRole('textbox');
    expect(describing(field)).toBe('4 to 12 letters');
    rerender(<TextField label="Username" hint="4 to 12 letters" error="Too short" />);
    expect(describing(field)).toBe('Too short');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('4 to 12 letters')).toBeNull();
  });

  it('the count follows the input, controlled or not', () => {
    render(<TextField label="Name" counted maxLength={12} defaultValue="abc" />);
    expect(screen.getByText('3/12')).toBeTruthy();
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'abcdef' } });
    expect(screen.getByText('6/12')).toBeTruthy();
    cleanup();
    render(<TextField label="Name" counted maxLength={12} value="abcd" onChange={() => {}} />);
    expect(screen.getByText('4/12')).toBeTruthy();
  });
});

describe('digits of other keyboards', () => {
  const type = (value: string) => fireEvent.input(screen.getByRole('textbox'), { target: { value } });

  it('an amount, a code and a number use Latin digits, controlled or not', () => {
    const heard = vi.fn();
    render(<MoneyField label="Amount" value="" onText={heard} currency={{ code: 'AED' }} />);
    type('١٢٥٫٥٠');
    expect(heard).toHaveBeenLastCalledWith('125.50');
    cleanup();
    render(<OtpField label="Code" />);
    type('१२३४५६');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('123456');
    cleanup();
    render(<TextField label="Mobile number" inputMode="tel" />);
    type('٠٥٠');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('050');
  });

  it('a name stays as typed', () => {
    render(<TextField label="Nickname" />);
    type('أحمد ٧');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('أحمد ٧');
  });
});

describe('PasswordField', () => {
  it('shows and hides the input, and names the next action', () => {
    render(<PasswordField label="Password" labels={passwordLabels} defaultValue="secret" />);
    const field = screen.getByLabelText('Password', { selector: 'input' });
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('the reveal button submits no form', () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <PasswordField label="Password" labels={passwordLabels} />
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('CountryPicker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const list = () => screen.queryByRole('listbox');

  function Host() {
    const [country, setCountry] = useState('TH');
    return (
      <form>
        <CountryPicker
          name="countryDialingCode"
          countries={countries}
          value={country}
          onChange={({ code }) => setCountry(code)}
          labels={{ country: 'Country', search: 'Search', none: 'None' }}
        />
      </form>
    );
  }

  it('M131: the list opens on focus and closes 200 ms after the focus has left', () => {
    render(<Host />);
    const picker = screen.getByRole('combobox');
    fireEvent.focus(picker);
    expect(list()).toBeTruthy();
    fireEvent.blur(picker);
    act(() => vi.advanceTimersByTime(199));
    expect(list()).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(list()).toBeNull();
  });

  it('M131 M132: a choice closes the list, is reported, and sent with the form', () => {
    const { container } = render(<Host />);
    const picker = screen.getByRole('combobox');
    expect(picker.getAttribute('aria-label')).toBe('Country: Thailand +66');
    fireEvent.focus(picker);
    fireEvent.click(screen.getByRole('option', { name: /United Kingdom/ }));
    expect(list()).toBeNull();
    expect(picker.getAttribute('aria-label')).toBe('Country: United Kingdom +44');
    const form = container.querySelector('form') ?? undefined;
    expect(new FormData(form).get('countryDialingCode')).toBe('44');
  });

  it('M132: a code missing from the list selects the first country', () => {
    render(
      <CountryPicker
        countries={countries}
        value="XX"
        onChange={() => {}}
        labels={{ country: 'Country', search: 'Search', none: 'None' }}
      />,
    );
    expect(screen.getByRole('combobox').getAttribute('aria-label')).toBe('Country: Vietnam +84');
  });

  it('the keyboard alone finds and selects a country', () => {
    render(<Host />);
    const picker = screen.getByRole('combobox');
    fireEvent.focus(picker);
    fireEvent.change(picker, { target: { value: 'viet' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    fireEvent.keyDown(picker, { key: 'Enter' });
    expect(picker.getAttribute('aria-label')).toBe('Country: Vietnam +84');
    fireEvent.keyDown(picker, { key: 'ArrowDown' });
    fireEvent.keyDown(picker, { key: 'ArrowDown' });
    fireEvent.keyDown(picker, { key: 'Enter' });
    expect(picker.getAttribute('aria-label')).toBe('Country: Thailand +66');
  });

  it('K1: the code of a closed list is selected, so that an input method writes over it', () => {
    render(<Host />);
    const picker = screen.getByRole<HTMLInputElement>('combobox');
    act(() => picker.focus());
    fireEvent.keyDown(picker, { key: 'Escape' });
    expect([picker.value, picker.selectionStart, picker.selectionEnd]).toEqual(['+66', 0, 3]);
    fireEvent.input(picker, { target: { value: '+8' }, isComposing: true, data: '+8' });
    expect(picker.value).toBe('+8');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('Escape closes only the list', () => {
    const outer = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog around the field
      <div onKeyDown={outer}>
        <Host />
      </div>,
    );
    const picker = screen.getByRole('combobox');
    fireEvent.focus(picker);
    fireEvent.keyDown(picker, { key: 'Escape' });
    expect(list()).toBeNull();
    expect(outer).not.toHaveBeenCalled();
  });

  it('a country whose flag is missing shows its letters', () => {
    render(<Host />);
    expect(screen.getByText('TH')).toBeTruthy();
  });

  it('M133: a failed flag is retried at the next address, once, then replaced by the letters', () => {
    const { container } = render(
      <CountryFlag country={{ code: 'TH', name: 'Thailand', dial: '66', flags: ['/cdn/TH.png', '/ours/th.svg'] }} />,
    );
    const shown = () => container.querySelector('img')?.getAttribute('src') ?? container.textContent;
    expect(shown()).toBe('/cdn/TH.png');
    fireEvent.error(container.querySelector('img') as HTMLElement);
    expect(shown()).toBe('/ours/th.svg');
    fireEvent.error(container.querySelector('img') as HTMLElement);
    expect(shown()).toBe('TH');
  });

  it('of 240 countries only those near the list’s viewport are drawn; Home and End reach its ends', () => {
    const many = Array.from({ length: 240 }, (_, at) => ({ code: `C${at}`, name: `Country ${at}`, dial: String(at) }));
    const labels = { country: 'Country', search: 'Search', none: 'None' };
    render(<CountryPicker countries={many} value="C120" onChange={() => {}} labels={labels} />);
    const picker = screen.getByRole('combobox');
    fireEvent.focus(picker);
    expect(screen.getAllByRole('option').length).toBeLessThan(24);
    const activeOption = () => document.getElementById(picker.getAttribute('aria-activedescendant') ?? '');
    expect(activeOption()?.textContent).toContain('Country 120');
    expect(activeOption()?.getAttribute('aria-posinset')).toBe('121');
    fireEvent.keyDown(picker, { key: 'End' });
    expect(activeOption()?.textContent).toContain('Country 239');
    fireEvent.keyDown(picker, { key: 'Home' });
    expect(activeOption()?.textContent).toContain('Country 0');
    fireEvent.keyDown(picker, { key: 'PageDown' });
    expect(activeOption()?.textContent).toContain('Country 6');
  });

  it('the number of matches is announced during typing', () => {
    const labels = { country: 'Country', search: 'Search', none: 'None', found: (count: number) => `${count} found` };
    render(<CountryPicker countries={countries} value="TH" onChange={() => {}} labels={labels} />);
    const picker = screen.getByRole('combobox');
    fireEvent.focus(picker);
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.change(picker, { target: { value: 'zz' } });
    expect(screen.getByRole('status').textContent).toBe('0 found');
  });

  it.each([
    ['', 3],
    ['+4', 1],
    ['th', 1],
    ['UNITED', 1],
    ['constructor', 0],
  ])('a search for %j finds %d countries', (search, count) => {
    expect(filterCountries(countries, search)).toHaveLength(count);
  });

  it('a search ignores accents, includes the English name, and lists prefix matches first', () => {
    const names = [
      { code: 'US', name: 'Hoa Kỳ', also: ['United States'], dial: '1' },
      { code: 'DE', name: 'Đức', also: ['Germany'], dial: '49' },
      { code: 'VN', name: 'Việt Nam', also: ['Vietnam'], dial: '84' },
      { code: 'MS', name: 'Montserrat', also: ['Montserrat'], dial: '1664' },
    ];
    const found = (search: string) => filterCountries(names, search).map(({ code }) => code);
    expect([found('duc'), found('viet'), found('states'), found('+1')]).toEqual([['DE'], ['VN'], ['US'], ['US', 'MS']]);
    expect(found('m')).toEqual(['MS', 'DE', 'VN']);
  });
});

describe('OtpField', () => {
  it('accepts codes of any length up to the server’s 255, filled in by phone', () => {
    render(<OtpField label="Code" required />);
    const field = screen.getByRole('textbox', { name: 'Code' });
    expect(field.getAttribute('maxlength')).toBe('255');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  });
});

describe('MoneyField', () => {
  const usd = { code: 'USD', symbol: '$', exponent: 2 };
  function Example() {
    const [text, setText] = useState('');
    return (
      <MoneyField
        label="Amount"
        value={text}
        onText={setText}
        currency={usd}
        offeredLabel="Amounts"
        offered={[{ minor: '5000' }, { minor: '123456', label: 'All' }]}
      />
    );
  }

  it('is formatted on blur, and a suggested amount fills it in', () => {
    render(<Example />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    expect(field.inputMode).toBe('decimal');
    fireEvent.change(field, { target: { value: '1234,5' } });
    fireEvent.blur(field);
    expect(field.value).toBe('1,234.50');
    fireEvent.click(screen.getByRole('button', { name: '$50.00' }));
    expect(field.value).toBe('50');
    expect(screen.getByRole('button', { name: '$50.00' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(field.value).toBe('1,234.56');
  });

  it('an invalid amount stays as typed', () => {
    render(<Example />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    fireEvent.change(field, { target: { value: '1e400' } });
    fireEvent.blur(field);
    expect(field.value).toBe('1e400');
  });
});

describe('Checkbox, Switch, Select', () => {
  it('M123: a required box shows the star; its error describes it', () => {
    render(<Checkbox label="I accept the terms" required error="Please accept" />);
    const box = screen.getByRole('checkbox', { name: /I accept the terms/ });
    expect(screen.getByText('*')).toBeTruthy();
    expect(describing(box)).toBe('Please accept');
  });

  it('a click on the label toggles it', () => {
    const onChange = vi.fn();
    render(<Switch label="Remember me" hint="For one day" onChange={onChange} />);
    fireEvent.click(screen.getByText('Remember me'));
    expect(onChange).toHaveBeenCalledOnce();
    expect(describing(screen.getByRole('switch'))).toBe('For one day');
  });

  it('a select is the native list', () => {
    render(
      <Select
        label="Currency"
        defaultValue="b"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />,
    );
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' }).value).toBe('b');
  });
});

function describing(control: HTMLElement): string | undefined {
  const id = control.getAttribute('aria-describedby');
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
}
