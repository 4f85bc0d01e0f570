// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** What the edge writes: `<style data-rules="id id">` with the critical rules. */
function putCriticalStyle(ids: string, rules: string): HTMLStyleElement {
  const style = document.createElement('style');
  style.dataset['rules'] = ids;
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
  it('rules are added by insertRule: no style element has text, as the CSP requires', async () => {
    const { css } = await import('./style.ts');
    const box = css({ color: 'var(--text)' });
    const styles = [...document.querySelectorAll('style')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.every(isEmpty)).toBe(true);
    expect(styles.flatMap(rulesIn).some((rule) => rule.startsWith(`.${box} `))).toBe(true);
  });

  it('a rule sent by the server is reused and not inserted again', async () => {
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

  it('a rule not sent by the server follows those that were', async () => {
    const critical = putCriticalStyle('x', '.lv-x{color:red;}');
    const { css } = await import('./style.ts');
    css({ insetBlockEnd: '4.0625rem' });
    const styles = [...document.querySelectorAll('style')];
    expect(styles.indexOf(critical)).toBe(0);
    expect(styles.length).toBeGreaterThan(1);
  });

  it('the server’s style element is not moved: that would restyle the page', async () => {
    const critical = putCriticalStyle('x', '.lv-x{color:red;}');
    const title = document.head.appendChild(document.createElement('title'));
    await import('./style.ts');
    expect(critical.nextElementSibling).toBe(title);
    expect(critical.isConnected).toBe(true);
  });

  it('a late rule joins a small sheet: the browser reprocesses the whole sheet', async () => {
    const { css } = await import('./style.ts');
    for (let gap = 1; gap <= 200; gap += 1) css({ gap: `${gap}px` });
    const sizes = [...document.querySelectorAll('style')].map((style) => rulesIn(style).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThanOrEqual(200);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
    const order = [...document.querySelectorAll('style')].flatMap(rulesIn).filter((rule) => rule.includes('gap'));
    expect(order.map((rule) => Number(/gap: (\d+)px/.exec(rule)?.[1]))).toEqual(
      Array.from({ length: 200 }, (_, at) => at + 1),
    );
  });

  it('held rules are inserted in order on release, all at once, and later rules immediately', async () => {
    const { css } = await import('./style.ts');
    const { holdRules, insertHeldRules } = await import('./held-rules.ts');
    const all = () => [...document.querySelectorAll('style')].flatMap(rulesIn);
    const inForce = () => [...document.querySelectorAll('style')].map(({ sheet }) => sheet?.disabled === false);
    holdRules();
    const names = ['1px', '2px', '3px'].map((gap) => css({ gap }));
    expect(css({ gap: '2px' })).toBe(names[1]);
    expect(all()).toEqual([]);

    const rest = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
    const released = insertHeldRules();
    expect(inForce()).toEqual([false]);
    rest.mockRestore();
    await released;
    expect(inForce()).toEqual([true]);
    expect(all().map((rule) => rule.split(' ')[0])).toEqual(names.map((name) => `.${name}`));
    const late = css({ gap: '4px' });
    expect(all().at(-1)).toContain(late);
    await insertHeldRules();
    expect(all()).toHaveLength(4);
  });
});
