import { describe, expect, it } from 'vitest';
import type { Posted } from '#contract/page/posted.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { type PageInput, renderPage } from './entry-server.tsx';
import { makePage, type SiteChanges } from './testing/site.ts';

const NOTHING_TYPED: Posted = { values: {}, problems: [] };

async function draw(address: string, changes: SiteChanges & Partial<PageInput> = {}): Promise<string> {
  const { pathname, search } = new URL(address, 'http://site.invalid');
  const { html } = await renderPage({ ...makePage(changes), address: { pathname, search } });
  return html;
}

/** The markup of the window in a page; empty where none is drawn. */
function windowIn(html: string): string {
  const at = html.indexOf('role="dialog"');
  return at < 0 ? '' : html.slice(at);
}

const namesIn = (html: string) => [...windowIn(html).matchAll(/\sname="(\w+)"/g)].map((match) => match[1] ?? '');

describe('server-rendered windows (decision 05)', () => {
  it('M52 M92: /login has the form, with the captcha’s picture for no-script users', async () => {
    const html = await draw('/login');
    expect(windowIn(html)).toMatch(/^role="dialog" aria-labelledby="[^"]+"/);
    expect(namesIn(html)).toEqual(expect.arrayContaining(['username', 'password', 'captcha']));
    expect(windowIn(html)).toMatch(/<form (?![^>]*action=)[^>]*method="post"/);
    expect(windowIn(html)).toMatch(/<noscript>.*<img [^>]*src="\/_portal\/captcha".*<\/noscript>/);
    expect(windowIn(html)).toMatch(
      /<noscript><p[^>]*>.*href="\/register\?lang=EN".*href="\/forgetPass\?lang=EN".*<\/noscript>/,
    );
  });

  it('M53 M110: /register contains the whole form, with nothing preselected and no missing-field message', async () => {
    expect(windowIn(await draw('/register'))).toMatch(/<noscript>.*href="\?lang=EN&amp;way=username".*<\/noscript>/);
    const html = await draw('/register?way=username');
    const names = ['username', 'password', 'confirmPassword', 'terms', 'ageConfirmation', 'captcha'];
    expect(namesIn(html)).toEqual(expect.arrayContaining(names));
    expect(windowIn(html)).not.toMatch(/\schecked/);
    expect(windowIn(html)).toMatch(/<form (?![^>]*action=)[^>]*method="post"/);
    expect(windowIn(html)).toMatch(/<input(?=[^>]* name="captcha")(?=[^>]* form="[^"]+")/);
    expect(windowIn(html)).toMatch(/<p id="register-missing" class="[^"]*"><\/p>/);
  });

  it('M120: a refused registration shows the gateway’s text, ticks and texts, and no password', async () => {
    const problems = [{ field: 'username', code: 'username_taken', message: 'This name is taken' }];
    const values = { username: 'ada12345', terms: 'on' };
    const html = windowIn(await draw('/register?way=username', { posted: { values, problems } }));
    expect(html).toContain('This name is taken');
    expect(html).toContain('value="ada12345"');
    expect(html).toMatch(/<input(?=[^>]* name="terms")(?=[^>]* checked)/);
    expect(html).not.toMatch(/<input(?=[^>]* name="ageConfirmation")(?=[^>]* checked)/);
  });

  it('M54 M124: /forgetPass has the form for a mailed link', async () => {
    const html = await draw('/forgetPass');
    expect(namesIn(html)).toEqual(['username', 'email']);
  });

  it('M281: a mailed link has the form for a new password, and not its ticket', async () => {
    const html = await draw('/login?reset=-');
    expect(namesIn(html)).toEqual(['newPassword', 'confirmNewPassword']);
  });

  it('M102: a return from a provider, a possible session and a blocked visitor get no window', async () => {
    expect(windowIn(await draw('/login?social=-'))).toBe('');
    expect(windowIn(await draw('/login', { audience: 'member' }))).toBe('');
    expect(windowIn(await draw('/login', { startup: { status: 2, ip: '', country: '' } }))).toBe('');
    expect(windowIn(await draw('/index'))).toBe('');
  });

  it('a refused form returns with messages next to its fields, typed values, and a picture', async () => {
    const problems = [{ field: 'captcha', code: 'error.captcha_wrong', message: undefined }];
    const posted: Posted = { values: { username: '"><i>ada' }, problems, code: 'captcha_wrong' };
    const html = windowIn(await draw('/login', { posted }));
    expect(html).toContain('value="&quot;&gt;&lt;i&gt;ada"');
    expect(html).toContain(inEnglish('error.captcha_wrong'));
    expect(html.replace(/<noscript>.*?<\/noscript>/g, '')).toContain('src="/_portal/captcha"');
  });

  it('messages without a field are above the form; success is confirmed', async () => {
    const failure = { text: 'error.unknown_error', message: 'Wrong name or password' };
    expect(windowIn(await draw('/login', { posted: { ...NOTHING_TYPED, failure } }))).toContain(
      'Wrong name or password',
    );
    const done = await draw('/forgetPass', { posted: { ...NOTHING_TYPED, done: 'in_been_out' } });
    expect(windowIn(done)).toContain(inEnglish('in_been_out'));
  });

  it('M106: the second step of a posted log-in requests its code, which the form itself can send', async () => {
    const secondStep = {
      ticket: 'T-1',
      methods: ['email', 'mobile'],
      asksName: false,
      hints: { email: 'a•@b.c' },
    } as const;
    const html = windowIn(await draw('/login', { posted: { ...NOTHING_TYPED, secondStep } }));
    expect(html).toMatch(/name="_ticket" value="T-1"/);
    expect(html).toMatch(/name="_method" value="email"/);
    expect(html).toMatch(/<button(?=[^>]* type="submit")(?=[^>]* name="_do")(?=[^>]* value="sendCode")/);
    expect(html).toContain('a•@b.c');
  });

  it('M281: a used mailed link leads to a new one', async () => {
    const html = await draw('/login?reset=-', { posted: { ...NOTHING_TYPED, code: 'link_expired' } });
    expect(namesIn(html)).toEqual(['username', 'email']);
    expect(windowIn(html)).toContain('action="/forgetPass"');
  });
});
