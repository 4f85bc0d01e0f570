// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** What the edge writes: `<style data-emotion="lv id id">` with the critical rules. */
function putCriticalStyle(ids: string, rules: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.setAttribute('data-emotion', `lv ${ids}`);
  style.textContent = rules;
  document.head.append(style);
  return style;
}

const isEmpty = (style: HTMLStyleElement) => style.textContent === '';
const rulesIn = (style: HTMLStyleElement) => [...(style.sheet?.cssRules ?? [])].map((rule) => rule.cssText);

beforeEach(() => {
  vi.resetModules();
  document.head.replaceChildren();
});

describe('the style instance in a browser', () => {
  it('rules enter by insertRule: no style element carries text, as the content security policy asks', async () => {
    const { css } = await import('./style.ts');
    const box = css({ color: 'var(--text)' });
    const styles = [...document.querySelectorAll('style')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.every(isEmpty)).toBe(true);
    expect(styles.flatMap(rulesIn).some((rule) => rule.startsWith(`.${box} `))).toBe(true);
  });

  it('a rule that the server sent is taken over and not inserted again', async () => {
    const first = await import('./style.ts');
    const box = first.css({ color: 'var(--text)', gap: '3px' });
    vi.resetModules();
    document.head.replaceChildren();

    putCriticalStyle(box.replace('lv-', ''), `.${box}{color:var(--text);gap:3px;}`);
    const { cache, css } = await import('./style.ts');
    expect(cache.inserted[box.replace('lv-', '')]).toBe(true);
    expect(css({ color: 'var(--text)', gap: '3px' })).toBe(box);
    const copies = [...document.querySelectorAll('style')].flatMap(rulesIn).filter((rule) => rule.includes(box));
    expect(copies).toHaveLength(1);
  });

  it('a rule that the server did not send comes after those that it sent', async () => {
    const critical = putCriticalStyle('x', '.lv-x{color:red;}');
    const { css } = await import('./style.ts');
    css({ insetBlockEnd: '4.0625rem' });
    const styles = [...document.querySelectorAll('style')];
    expect(styles.indexOf(critical)).toBe(0);
    expect(styles.length).toBeGreaterThan(1);
  });
});
