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

  it('the style that the server sent is not moved: the page would be styled anew', async () => {
    const critical = putCriticalStyle('x', '.lv-x{color:red;}');
    const title = document.head.appendChild(document.createElement('title'));
    await import('./style.ts');
    expect(critical.nextElementSibling).toBe(title);
    expect(critical.isConnected).toBe(true);
  });

  it('a rule that comes late joins few others: the browser works through the whole sheet again', async () => {
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

  it('rules that are held come in their order when they are released, all of them in force at once, and the next ones as they are made', async () => {
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
